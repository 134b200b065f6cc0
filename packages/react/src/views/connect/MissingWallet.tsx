import { pushView } from '@latchkey/core'
import { Body, Button, Empty, walletIcon } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'

/** No wallet to speak of: the chosen one is unknown, or none was chosen and none can be reached from this page. */
export function MissingWallet({ chosen }: { readonly chosen: boolean }) {
  const kit = useKit()
  const { t } = useText()
  return (
    <Body>
      <Empty icon={walletIcon} title={chosen ? t('notInstalled.missing.title') : t('notInstalled.none.title')}>
        {chosen ? t('notInstalled.missing.body') : t('notInstalled.none.body')}
      </Empty>
      <Button variant="primary" data-testid="all-wallets" onClick={() => pushView(kit, 'AllWallets')}>
        {t('getWallet.more')}
      </Button>
    </Body>
  )
}
