import { createContext } from 'react'
import type { ErrorTexts } from '../messages/errorTexts.types.ts'
import type { Catalogue, FirstCatalogue, FirstMessageKey, Translate } from '../messages/messages.types.ts'

/** Everything there is to say in a language. */
export type AllTexts = {
  readonly t: Translate
  readonly catalogue: Catalogue
  readonly errorTexts: ErrorTexts
}

export type TextContextValue = {
  /** Texts of the shell and of the Connect view. */
  readonly t: Translate<FirstMessageKey>
  readonly first: FirstCatalogue
  /** The texts of all views; a moment after the first open. */
  readonly all: AllTexts | undefined
  /** They could not be fetched. */
  readonly failed: boolean
  /** Tries again. */
  readonly retry: () => void
}

/** Texts of everything inside the modal. */
export const TextContext = createContext<TextContextValue | undefined>(undefined)
