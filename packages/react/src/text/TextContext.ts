import { createContext } from 'react'
import type { ErrorTexts } from '../messages/errorTexts.types.ts'
import type { Catalogue, Translate } from '../messages/messages.types.ts'

export type TextContextValue = {
  readonly t: Translate
  /** BCP 47 tag of the texts, for numbers and dates. */
  readonly locale: string
  readonly catalogue: Catalogue
  /** Sentences for errors; a moment after the first open. */
  readonly errorTexts: ErrorTexts | undefined
}

/** Texts of everything inside the modal. */
export const TextContext = createContext<TextContextValue | undefined>(undefined)
