import { useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useQueryParts } from '../queries/useQueryParts.ts'

/**
 * Asks for the first page of the directory and the operator's settings before the first click: all that is asked of a
 * service before one (decisions 7). A failure is left to the view, which asks again.
 */
export function usePrefetchDirectory(): void {
  const kit = useKit()
  const parts = useQueryParts()
  useEffect(() => {
    if (parts === undefined || kit.options.apiUrl === undefined) return
    const client = parts.getQueryClient(kit)
    void client.prefetchQuery(parts.walletDirectoryQuery(kit))
    void client.prefetchQuery(parts.configQuery(kit))
  }, [kit, parts])
}
