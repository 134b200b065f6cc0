import type { WalletsPage } from '@latchkey/core/queries'
import type { Wallet } from '@latchkey/protocol'
import { Body, List, Skeleton, Stack, VisuallyHidden } from '@latchkey/ui'
import { useKit } from '../hooks/useKit.ts'
import { useKitQuery } from '../queries/useKitQueries.ts'
import { useText } from '../text/TextContext.ts'
import { SkeletonRows } from './rows.tsx'

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

/** In place of a wallet and its links, until the directory has answered. */
export function WalletLoading() {
  const { t } = useText()
  return (
    <Body>
      <Stack className="lk-c" role="status">
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        <Skeleton width={80} height={80} shape="square" />
        <Skeleton width={180} height={28} />
      </Stack>
      <List aria-hidden="true">
        <SkeletonRows count={2} two />
      </List>
    </Body>
  )
}
