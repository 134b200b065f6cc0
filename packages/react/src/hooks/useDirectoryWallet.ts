import type { WalletsPage } from '@latchkey/core/queries'
import type { Wallet } from '@latchkey/protocol'
import { useKitQuery } from '../queries/useKitQueries.ts'
import { useKit } from './useKit.ts'

/** One entry of the directory, or one of the app's own wallets, by its id. */
export function useDirectoryWallet(walletId: string | undefined): { wallet: Wallet | undefined; isPending: boolean } {
  const kit = useKit()
  const own = kit.options.customWallets?.find((wallet) => wallet.id === walletId)
  const { data, isPending } = useKitQuery<WalletsPage>((parts) =>
    walletId === undefined || own !== undefined
      ? undefined
      : parts.walletsQuery(kit, { include: [walletId], page: 1, entries: 1 }),
  )
  const found = data?.data.find((wallet) => wallet.id === walletId)
  return { wallet: own ?? found, isPending: walletId !== undefined && own === undefined && isPending }
}
