import { createContext } from 'react'
import type { Translate } from './messages.types.ts'

export type TextContextValue = {
  readonly t: Translate
  /** BCP 47 tag of the texts, for numbers beside them. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

export const TextContext = createContext<TextContextValue | undefined>(undefined)
