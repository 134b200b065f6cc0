import type { Kit } from '../kit/kit.types.ts'
import { closeModal } from '../modal/closeModal.action.ts'
import { openModal } from '../modal/openModal.action.ts'

/**
 * Opens UnsupportedChain when a wallet in use stands on a chain that the app doesn't have, network switching is
 * enabled, unsupported chains are not allowed, and there is no basic WalletConnect mode (spec 4). Closes it again once
 * the wallet has moved to a chain of the app. Says whether it is shown.
 */
export function showUnsupportedChain(kit: Kit, connectorId: string): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain, manualWCControl } = kit.options
  const { connections, currentByNamespace, modal } = kit.store.getState()
  const networkId = connections.get(connectorId)?.walletNetworkId
  const supported = kit.networks.some((network) => network.caipNetworkId === networkId)
  // A wallet in the background may stand where it likes.
  if (networkId === undefined || !Object.values(currentByNamespace).includes(connectorId)) return false
  if (supported) {
    if (modal.open && modal.stack.at(-1)?.view === 'UnsupportedChain') closeModal(kit)
    return false
  }
  if (enableNetworkSwitch === false || allowUnsupportedChain || manualWCControl) return false
  void openModal(kit, { view: 'UnsupportedChain' })
  return true
}
