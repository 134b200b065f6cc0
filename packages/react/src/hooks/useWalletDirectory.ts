import type { WalletDirectory } from '@latchkey/core'
import { type QueryState, useKitQuery } from '../queries/useKitQueries.ts'

/** What the directory says of recommended, featured and excluded wallets. */
export function useWalletDirectory(): QueryState<WalletDirectory> {
  return useKitQuery<WalletDirectory>((parts, kit) => parts.walletDirectoryQuery(kit))
}
