import type { Wallet } from '@latchkey/protocol'
import { Body, Button, Icon, refreshIcon } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { WalletHeading, WalletLinks } from '../../parts/WalletLinks.tsx'
import { useText } from '../../text/TextContext.ts'

/** A wallet that can't be reached from this page: what it is for, how to get it, and what happens then. */
export function HowToGetWallet({ wallet }: { readonly wallet: Wallet }) {
  const kit = useKit()
  const { t } = useText()
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
