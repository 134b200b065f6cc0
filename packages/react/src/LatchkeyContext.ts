import type { Kit } from '@latchkey/core'
import { createContext } from 'react'
import type { ButtonMessageKey, Catalogue, Translate } from './messages/messages.types.ts'

export type LatchkeyContextValue = {
  readonly kit: Kit
  /** Texts of the buttons. */
  readonly t: Translate<ButtonMessageKey>
  /** Language of those texts, as a BCP 47 tag. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** All texts of that language, where they are here; English comes with the modal. */
  readonly catalogue: Catalogue | undefined
  /** Fetches the modal's chunk: called when a person is about to click. */
  readonly prefetchModal: () => void
}

/** Handed down by `LatchkeyProvider`. */
export const LatchkeyContext = createContext<LatchkeyContextValue | undefined>(undefined)
