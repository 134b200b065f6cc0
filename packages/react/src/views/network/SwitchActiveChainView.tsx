import { networkImageUrl, pushView, type ViewParams } from '@latchkey/core'
import { Body, Button, NetworkImage, Stack, StatusMessage } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { askNetwork } from './chooseNetwork.ts'

/** A network of another family than that of the connected wallet: a further wallet is needed for it. */
export function SwitchActiveChainView({ params }: { readonly params: ViewParams['SwitchActiveChain'] }) {
  const kit = useKit()
  const { t } = useText()
  const network =
    kit.networks.find((candidate) => candidate.caipNetworkId === params.networkId) ??
    kit.networks.find((candidate) => candidate.chainNamespace === params.namespace)
  const name = network?.name ?? params.namespace
  const connect = () => {
    if (network) askNetwork(kit, network)
    pushView(kit, 'Connect', { namespace: params.namespace })
  }
  return (
    <Body>
      <Stack className="lk-c lk-lead">
        <NetworkImage size="l" name={name} src={network && networkImageUrl(kit, network)} />
        <div data-testid={`w3m-switch-active-chain-to-${name}`}>
          <StatusMessage title={t('switchActive.title', { network: name })}>{t('switchActive.body')}</StatusMessage>
        </div>
      </Stack>
      <Button variant="primary" data-testid="w3m-switch-active-chain-button" onClick={connect}>
        {t('switchActive.action')}
      </Button>
    </Body>
  )
}
