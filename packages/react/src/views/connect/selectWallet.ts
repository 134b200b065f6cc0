import {
  cancelConnect,
  connect,
  connectorFor,
  connectWallet,
  type Kit,
  pushView,
  type ViewParams,
  type WalletItem,
} from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'

/**
 * What a click on a wallet does. An installed one is asked at once, inside the gesture, or its window would not open, for
 * every kind of network that the app uses. Any other shows the ways to reach it (spec 2).
 *
 * @param wanted The kind of network that a wallet is looked for.
 */
export function selectWallet(kit: Kit, { id, connector, wallet }: WalletItem, wanted?: Namespace): void {
  if (!connector) {
    pushView(kit, 'ConnectingWalletConnect', { walletId: id, ...(wallet && { wallet }) })
  } else if (connector.type === 'WALLET_CONNECT') {
    pushView(kit, 'ConnectingWalletConnect', wallet && { walletId: wallet.id, wallet })
  } else if (connector.type === 'MULTI_CHAIN' && wanted !== undefined) {
    const connectorId = wayFor(kit, connector.id, wanted)
    openConnecting(kit, { connectorId, namespace: wanted, ...(wallet && { wallet }) })
  } else {
    openConnecting(kit, { connectorId: connector.id, ...(wallet && { wallet }) })
  }
}

/** The connector by which a wallet is asked for a kind of network. */
function wayFor(kit: Kit, connectorId: string, namespace: Namespace): string {
  const { connectors } = kit.store.getState()
  const named = connectors.find(({ id }) => id === connectorId)
  return (named && connectorFor(connectors, named, namespace)?.id) ?? connectorId
}

/**
 * Asks a wallet to connect, again if it has not answered. The progress is in the kit's state, which the view shows.
 *
 * @param namespace Of a wallet that speaks several, the one to ask for; all that the app has unless given.
 */
export function startConnect(kit: Kit, connectorId: string, namespace?: Namespace): void {
  if (kit.store.getState().attempt.status === 'pending') cancelConnect(kit)
  const connecting = namespace ? connect(kit, { connectorId, namespace }) : connectWallet(kit, { connectorId })
  connecting.catch((error: unknown) => kit.env.log('debug', 'The wallet was not connected', error))
}

/** Asks a wallet of this browser and shows how it goes. Call it in a click handler. */
export function openConnecting(kit: Kit, params: ViewParams['ConnectingExternal']): void {
  pushView(kit, 'ConnectingExternal', params)
  startConnect(kit, params.connectorId, params.namespace)
}
