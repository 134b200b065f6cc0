import { connectorImageUrl, networkImageUrl, type ViewParams } from '@latchkey/core'
import { Body, List, NetworkImage, Row, Stack, Statement, WalletImage } from '@latchkey/ui'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useText } from '../../text/useText.ts'
import { askExternal } from './askExternal.ts'
import { kitNamespaces } from './kitNamespaces.ts'
import { MissingWallet } from './MissingWallet.tsx'

/** A wallet that speaks several kinds of network: which of them it shall be asked for. */
export function ConnectingMultiChainView({ params }: { readonly params: ViewParams['ConnectingMultiChain'] }) {
  const kit = useKit()
  const { t } = useText()
  const connector = useKitState(({ connectors }) => connectors.find(({ id }) => id === params.connectorId))
  if (connector === undefined) return <MissingWallet chosen />
  return (
    <Body>
      <Stack className="lk-c lk-lead">
        <WalletImage size="l" name={connector.name} src={connectorImageUrl(kit, connector)} />
        <Statement title={t('multiChain.title')}>{t('multiChain.body', { wallet: connector.name })}</Statement>
      </Stack>
      <List aria-label={t('multiChain.list')}>
        {kitNamespaces(kit, connector).map(({ namespace, name, network }) => (
          <Row
            key={namespace}
            image={<NetworkImage name={name} src={networkImageUrl(kit, network)} />}
            title={name}
            next
            onClick={() => askExternal(kit, { connectorId: connector.id, namespace })}
          />
        ))}
      </List>
    </Body>
  )
}
