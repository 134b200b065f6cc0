import {
  cancelConnect,
  connect,
  connectorFor,
  type Kit,
  pushView,
  type ViewParams,
  type WalletItem,
} from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { kitNamespaces } from './kitNamespaces.ts'

/**
 * What a click on a wallet does. An installed one is asked at once, inside the gesture, or its window would not open,
 * unless it speaks several kinds of network: then the person says which. Any other shows the ways to reach it (spec 2).
 *
 * @param wanted The kind of network that a wallet is looked for.
 */
export function selectWallet(kit: Kit, { id, connector, wallet }: WalletItem, wanted?: Namespace): void {
  if (!connector) {
    pushView(kit, 'ConnectingWalletConnect', { walletId: id, ...(wallet && { wallet }) })
  } else if (connector.type === 'WALLET_CONNECT') {
    pushView(kit, 'ConnectingWalletConnect', wallet && { walletId: wallet.id, wallet })
  } else if (connector.type === 'MULTI_CHAIN') {
    const kinds = kitNamespaces(kit, connector.namespaces)
    const namespace = wanted ?? (kinds.length > 1 ? undefined : kinds[0]?.namespace)
    if (namespace === undefined) pushView(kit, 'ConnectingMultiChain', { connectorId: connector.id })
    else
      openConnecting(kit, { connectorId: wayFor(kit, connector.id, namespace), namespace, ...(wallet && { wallet }) })
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
  connect(kit, { connectorId, namespace }).catch((error: unknown) =>
    kit.env.log('debug', 'The wallet was not connected', error),
  )
}

/** Asks a wallet of this browser and shows how it goes. Call it in a click handler. */
export function openConnecting(kit: Kit, params: ViewParams['ConnectingExternal']): void {
  pushView(kit, 'ConnectingExternal', params)
  startConnect(kit, params.connectorId, params.namespace)
}
