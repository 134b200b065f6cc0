import { useKit } from '../hooks/useKit.ts'
import { useFirstAnswers } from '../queries/useFirstAnswers.ts'

/** Whether the brand line is shown: the operator's feature, unless the app has removed it (decisions 19). */
export function useBranding(): boolean {
  const { features } = useKit()
  const { features: remote } = useFirstAnswers()
  return features.branding && (remote?.branding ?? false)
}
