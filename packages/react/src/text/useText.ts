import type { AllTexts } from './TextContext.ts'
import { useFirstText } from './useFirstText.ts'

/** All texts in the person's language, for views that the modal shows only once they are here. */
export function useText(): AllTexts & { readonly locale: string } {
  const { all } = useFirstText()
  if (all === undefined) throw new Error('useText is for views, which are shown when their texts are here.')
  return { ...all, locale: all.catalogue.locale }
}
