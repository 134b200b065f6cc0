import { type Connection, type Connector, networkImageUrl, walletConnectors } from '@latchkey/core'
import type { ConnectedWallet } from '@latchkey/core/connection'
import { type Namespace, namespaceNames, parseCaipAddress, truncateAddress } from '@latchkey/protocol'
import { Button, List, Mono, NetworkImage, Row } from '@latchkey/ui'
import { useKit, useKitState } from '../../hooks/useKit.ts'
import { useText } from '../../text/TextContext.ts'
import { kitNamespaces } from '../connect/kitNamespaces.ts'
import { openConnecting } from '../connect/selectWallet.ts'
import type { Leaving } from './useLeave.ts'

export type WalletKindsProps = {
  readonly wallet: ConnectedWallet
  readonly kinds: readonly Namespace[]
  readonly busy: boolean
  readonly onLeave: (leaving: Leaving) => void
}

/** The kinds of network that a wallet has, each to be dropped or added. */
export function WalletKinds({ wallet, kinds, busy, onLeave }: WalletKindsProps) {
  const kit = useKit()
  const { t } = useText()
  const connectors = useKitState((state) => state.connectors)
  const ways = waysOf(connectors, wallet)
  return (
    <List aria-label={t('multiChain.list')}>
      {kitNamespaces(kit, kinds).map(({ namespace, network }) => {
        const kind = namespaceNames[namespace]
        const connection = wallet.connections.find((each) => accountOf(each, namespace) !== undefined)
        const way = ways.find(({ namespaces }) => namespaces.includes(namespace))
        return (
          <Row
            key={namespace}
            image={<NetworkImage name={kind} src={networkImageUrl(kit, network)} />}
            title={kind}
            subtitle={subtitleOf(connection, namespace) ?? t('multiChain.declined')}
            trailing={
              connection ? (
                <Button
                  fit
                  busy={busy}
                  aria-label={t('account.dropKind', { kind })}
                  onClick={() =>
                    onLeave({
                      name: `${wallet.name} (${kind})`,
                      type: wallet.type,
                      connectorIds: [connection.connectorId],
                    })
                  }
                >
                  {t('account.disconnect')}
                </Button>
              ) : (
                way && (
                  <Button
                    fit
                    aria-label={t('switchActive.same', { wallet: kind })}
                    onClick={() => openConnecting(kit, { connectorId: way.id, namespace })}
                  >
                    {t('title.connect')}
                  </Button>
                )
              )
            }
          />
        )
      })}
    </List>
  )
}

/** The kinds that a wallet can be asked for one by one; none where one way leads to all that it has. */
export function useSeparateKinds(wallet: ConnectedWallet | undefined): readonly Namespace[] {
  const kit = useKit()
  return useKitState(({ connectors }) => {
    const ways = waysOf(connectors, wallet).filter(({ namespaces }) => kitNamespaces(kit, namespaces).length > 0)
    return ways.length < 2 ? [] : ways.flatMap(({ namespaces }) => namespaces)
  })
}

function waysOf(connectors: readonly Connector[], wallet: ConnectedWallet | undefined): readonly Connector[] {
  const named = connectors.find(({ id }) => id === wallet?.id)
  return named ? walletConnectors(connectors, named) : []
}

function accountOf({ accounts }: Connection, namespace: Namespace) {
  return accounts.find((account) => account.startsWith(`${namespace}:`))
}

function subtitleOf(connection: Connection | undefined, namespace: Namespace) {
  const account = connection && accountOf(connection, namespace)
  if (account === undefined) return undefined
  const { address } = parseCaipAddress(account)
  return <Mono full={address}>{truncateAddress(address)}</Mono>
}
