import type { WalletsPage } from '@latchkey/core/queries'
import { useKit } from '../../hooks/useKit.ts'
import { useKitQuery } from '../../queries/useKitQueries.ts'

/** How many wallets the directory has: from its first page, which the list of all wallets shows next. */
export function useDirectoryCount(enabled: boolean): number | undefined {
  const kit = useKit()
  const { data } = useKitQuery<WalletsPage>((parts) => (enabled ? parts.allWalletsQuery(kit, { page: 1 }) : undefined))
  return data?.count
}
