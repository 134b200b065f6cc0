import type { ViewParams } from '@latchkey/core'
import { Body, Button, Icon, refreshIcon } from '@latchkey/ui'
import { useDirectoryWallet } from '../../hooks/useDirectoryWallet.ts'
import { useKit } from '../../hooks/useKit.ts'
import { WalletHeading } from '../../parts/WalletHeading.tsx'
import { WalletLinks } from '../../parts/WalletLinks.tsx'
import { WalletLoading } from '../../parts/WalletLoading.tsx'
import { useText } from '../../text/useText.ts'
import { MissingWallet } from './MissingWallet.tsx'

/** A wallet that is not installed: what it is for, how to get it, and what happens then. */
export function ConnectingWalletConnectView({ params }: { readonly params: ViewParams['ConnectingWalletConnect'] }) {
  const kit = useKit()
  const { t } = useText()
  const { wallet, isPending } = useDirectoryWallet(params?.walletId)
  if (isPending) return <WalletLoading />
  if (wallet === undefined) return <MissingWallet chosen={params?.walletId !== undefined} />
  const { mobile } = kit.env.platform
  const installable = Boolean(wallet.chrome_store)
  return (
    <Body>
      <WalletHeading wallet={wallet} title={t('notInstalled.title', { wallet: wallet.name })}>
        {mobile ? t('notInstalled.bodyMobile') : installable ? t('notInstalled.body') : t('notInstalled.appOnly')}
      </WalletHeading>
      <WalletLinks wallet={wallet} />
      {installable && !mobile && (
        <Button onClick={() => location.reload()}>
          <Icon d={refreshIcon} />
          {t('notInstalled.reload')}
        </Button>
      )}
    </Body>
  )
}
