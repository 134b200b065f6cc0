import type { ViewParams } from '@latchkey/core'
import { Body } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useDirectoryWallet, WalletLoading } from '../../parts/DirectoryWallet.tsx'
import { WalletHeading, WalletLinks } from '../../parts/WalletLinks.tsx'
import { useText } from '../../text/TextContext.ts'
import { MissingWallet } from '../connect/MissingWallet.tsx'

/** Where a wallet can be had. */
export function DownloadsView({ params }: { readonly params: ViewParams['Downloads'] }) {
  const kit = useKit()
  const { t } = useText()
  const { wallet, isPending } = useDirectoryWallet(params.walletId)
  if (isPending) return <WalletLoading />
  if (wallet === undefined) return <MissingWallet chosen />
  return (
    <Body>
      <WalletHeading wallet={wallet} title={t('title.getNamedWallet', { wallet: wallet.name })}>
        {kit.env.platform.mobile ? t('notInstalled.bodyMobile') : t('notInstalled.body')}
      </WalletHeading>
      <WalletLinks wallet={wallet} />
    </Body>
  )
}
