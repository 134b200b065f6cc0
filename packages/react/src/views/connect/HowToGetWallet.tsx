import { selectReach } from '@latchkey/core'
import type { Wallet } from '@latchkey/protocol'
import { Body, Button, Icon, infoIcon, Note, refreshIcon } from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { WalletHeading, WalletLinks } from '../../parts/WalletLinks.tsx'
import { useText } from '../../text/TextContext.ts'

/** A wallet that can't be reached from this page: what it is for, how to get it, and what happens then. */
export function HowToGetWallet({ wallet }: { readonly wallet: Wallet }) {
  const kit = useKit()
  const { t } = useText()
  const { mobile } = kit.env.platform
  const unreachable = useKitState((state) => {
    const reach = selectReach(state)
    return reach !== undefined && reach.practicePhoneUrl === undefined
  })
  const installable = Boolean(wallet.chrome_store)
  return (
    <Body>
      <WalletHeading wallet={wallet} title={t('notInstalled.title', { wallet: wallet.name })}>
        {mobile ? t('notInstalled.bodyMobile') : installable ? t('notInstalled.body') : t('notInstalled.appOnly')}
      </WalletHeading>
      {unreachable && (
        <Note icon={infoIcon} title={t('notInstalled.unreachable.title', { wallet: wallet.name })}>
          {t('notInstalled.unreachable.body')}
        </Note>
      )}
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
