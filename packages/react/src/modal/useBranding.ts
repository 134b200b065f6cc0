import type { RemoteFeatures } from '@latchkey/core'
import { useKit } from '../hooks/useKit.ts'
import { useKitQuery } from '../queries/useKitQueries.ts'

/** Whether the brand line is shown: the operator's feature, unless the app has removed it (decisions 19). */
export function useBranding(): boolean {
  const kit = useKit()
  const { data } = useKitQuery<RemoteFeatures>((parts) => (kit.features.branding ? parts.configQuery(kit) : undefined))
  return kit.features.branding && (data?.branding ?? false)
}
