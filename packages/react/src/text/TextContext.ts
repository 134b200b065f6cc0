import { createContext, useContext } from 'react'
import type { Catalogue, FirstCatalogue, FirstMessageKey, Translate } from '../messages/messages.types.ts'
import type { ErrorText } from './errorText.ts'

/** Everything there is to say in a language. */
export type AllTexts = {
  readonly t: Translate
  readonly catalogue: Catalogue
  readonly errorText: ErrorText
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

/** All texts in the person's language, for views that the modal shows only once they are here. */
export function useText(): AllTexts & { readonly locale: string } {
  const { all } = useFirstText()
  if (all === undefined) throw new Error('useText is for views, which are shown when their texts are here.')
  return { ...all, locale: all.catalogue.locale }
}

/** The texts that are there from the first open on, for the shell and the Connect view. */
export function useFirstText(): TextContextValue {
  const context = useContext(TextContext)
  if (context === undefined) throw new Error('useFirstText is for parts of the modal.')
  return context
}

/** Amounts are read from left to right inside a sentence that isn't. */
export function useIsolate(): (text: string) => string {
  const { catalogue } = useText()
  return (text) => (catalogue.direction === 'rtl' ? `\u2068${text}\u2069` : text)
}
