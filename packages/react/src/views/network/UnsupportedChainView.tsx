import { disconnect } from '@latchkey/core'
import { alertIcon, Body, Button, Empty } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { NetworkList } from '../../parts/NetworkList.tsx'
import { useText } from '../../text/TextContext.ts'
import { chooseNetwork } from './chooseNetwork.ts'

/** The wallet is on a chain that the app doesn't have: switch to one of the app's, or disconnect. */
export function UnsupportedChainView() {
  const kit = useKit()
  const { t } = useText()
  const leave = () => {
    disconnect(kit).catch((error: unknown) => kit.env.log('warn', 'Not every wallet let go', error))
  }
  return (
    <Body>
      <Empty icon={alertIcon} title={t('unsupported.title')} live="status">
        {t('unsupported.body')}
      </Empty>
      <NetworkList kit={kit} onChoose={(network) => chooseNetwork(kit, network)} />
      <Button variant="quiet" data-testid="disconnect-button" onClick={leave}>
        {t('account.disconnect')}
      </Button>
    </Body>
  )
}
