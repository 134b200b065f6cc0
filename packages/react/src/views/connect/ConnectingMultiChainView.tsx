import { connectorImageUrl, networkImageUrl, type ViewParams, walletConnectors } from '@latchkey/core'
import { Badge, Body, List, NetworkImage, Row, Stack, StatusMessage, WalletImage } from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { kitNamespaces } from './kitNamespaces.ts'
import { MissingWallet } from './MissingWallet.tsx'
import { openConnecting } from './selectWallet.ts'

/** Asks which chain family to use with a wallet that has several. */
export function ConnectingMultiChainView({ params }: { readonly params: ViewParams['ConnectingMultiChain'] }) {
  const kit = useKit()
  const { t } = useText()
  const { ways, currentByNamespace } = useKitState(({ connectors, currentByNamespace }) => {
    const named = connectors.find(({ id }) => id === params.connectorId)
    return { ways: named ? walletConnectors(connectors, named) : [], currentByNamespace }
  })
  const [connector] = ways
  if (connector === undefined) return <MissingWallet chosen />
  const kinds = ways.flatMap((way) => kitNamespaces(kit, way.namespaces).map((kind) => ({ ...kind, way })))
  return (
    <Body>
      <Stack className="lk-c lk-lead">
        <WalletImage size="l" name={connector.name} src={connectorImageUrl(kit, connector)} />
        <StatusMessage title={t('multiChain.title')}>{t('multiChain.body', { wallet: connector.name })}</StatusMessage>
      </Stack>
      <List aria-label={t('multiChain.list')}>
        {kinds.map(({ namespace, name, network, way }) => (
          <Row
            key={namespace}
            image={<NetworkImage name={name} src={networkImageUrl(kit, network)} />}
            title={name}
            trailing={currentByNamespace[namespace] === way.id && <Badge tone="dot">{t('multiChain.connected')}</Badge>}
            next
            onClick={() => openConnecting(kit, { connectorId: way.id, namespace })}
          />
        ))}
      </List>
    </Body>
  )
}
