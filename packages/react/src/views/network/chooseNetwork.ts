import { goBack, type Kit, pushView, switchNetwork, walletChain } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'

/**
 * What a click on a network does: go there at once, ask the wallet first, or ask for a wallet that has accounts there.
 * The wallet is asked inside the gesture.
 */
export function chooseNetwork(kit: Kit, network: Network): void {
  const { chainNamespace: namespace, caipNetworkId: networkId } = network
  const { connections, connectors, currentByNamespace, activeNamespace, networkByNamespace } = kit.store.getState()
  const connection = connections.get(currentByNamespace[namespace] ?? '')
  if (connections.size > 0 && connection === undefined) {
    pushView(kit, 'SwitchActiveChain', { namespace, networkId })
    return
  }
  const walletNetwork = walletChain(connection, namespace)
  const isActive = activeNamespace === namespace && networkByNamespace[namespace] === networkId
  if (isActive && (walletNetwork === undefined || walletNetwork === networkId)) {
    goBack(kit)
    return
  }
  const connector = connectors.find((candidate) => candidate.id === connection?.connectorId)
  if (connector?.switchNetwork !== undefined && walletNetwork !== networkId)
    pushView(kit, 'SwitchNetwork', { networkId })
  askNetwork(kit, network)
}

/** Switches the app and the wallet. The progress is in the kit's state; a failure is shown by a notification. */
export function askNetwork(kit: Kit, { caipNetworkId: networkId }: Network): void {
  switchNetwork(kit, { networkId }).catch((error: unknown) =>
    kit.env.log('debug', 'The network was not switched', error),
  )
}
