import { networkImageUrl, pushView, type ViewParams } from '@latchkey/core'
import { Body, Button, NetworkImage, Stack, StatusMessage } from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { openConnecting } from '../connect/selectWallet.ts'
import { askNetwork } from './chooseNetwork.ts'

/** A network of another family than that of the connected wallet: a further wallet is needed for it. */
export function SwitchActiveChainView({ params }: { readonly params: ViewParams['SwitchActiveChain'] }) {
  const kit = useKit()
  const { t } = useText()
  const network =
    kit.networks.find((candidate) => candidate.caipNetworkId === params.networkId) ??
    kit.networks.find((candidate) => candidate.chainNamespace === params.namespace)
  const name = network?.name ?? params.namespace
  // What a login has connected is connected on every kind of network that it has an address on.
  const same = useKitState(({ connectors, connections }) =>
    connectors.find(
      (each) =>
        each.login === undefined &&
        each.namespaces.includes(params.namespace) &&
        [...connections.values()].some((known) => known.connectorId === each.id || known.name === each.name),
    ),
  )
  const connect = () => {
    if (network) askNetwork(kit, network)
    pushView(kit, 'Connect', { namespace: params.namespace })
  }
  const connectSame = () => {
    if (network) askNetwork(kit, network)
    if (same) openConnecting(kit, { connectorId: same.id, namespace: params.namespace })
  }
  return (
    <Body>
      <Stack className="lk-c lk-lead">
        <NetworkImage size="l" name={name} src={network && networkImageUrl(kit, network)} />
        <div data-testid={`w3m-switch-active-chain-to-${name}`}>
          <StatusMessage title={t('switchActive.title', { network: name })}>{t('switchActive.body')}</StatusMessage>
        </div>
      </Stack>
      <Stack>
        {same && (
          <Button variant="primary" onClick={connectSame}>
            {t('switchActive.same', { wallet: same.name })}
          </Button>
        )}
        <Button variant={same ? 'plain' : 'primary'} data-testid="w3m-switch-active-chain-button" onClick={connect}>
          {t(same ? 'switchActive.other' : 'switchActive.action')}
        </Button>
      </Stack>
    </Body>
  )
}
