import { disconnect } from '@latchkey/core'
import { alertIcon, Body, Button, Empty, List } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { NetworkRow } from '../../parts/NetworkRow.tsx'
import { useText } from '../../text/useText.ts'
import { chooseNetwork } from './chooseNetwork.ts'

/** The wallet stands on a chain that the app doesn't have: go to one of the app's, or leave. */
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
      <List aria-label={t('networks.list')}>
        {kit.networks.map((network) => (
          <NetworkRow key={network.caipNetworkId} network={network} onChoose={() => chooseNetwork(kit, network)} />
        ))}
      </List>
      <Button variant="quiet" data-testid="disconnect-button" onClick={leave}>
        {t('account.disconnect')}
      </Button>
    </Body>
  )
}
