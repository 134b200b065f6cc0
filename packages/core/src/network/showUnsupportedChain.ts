import type { Kit } from '../kit/kit.types.ts'
import { openModal } from '../modal/openModal.action.ts'

/**
 * Opens UnsupportedChain when a wallet in use stands on a chain that the app doesn't have, network switching is
 * enabled, unsupported chains are not allowed, and there is no basic WalletConnect mode (spec 4). Says whether it did.
 */
export function showUnsupportedChain(kit: Kit, connectorId: string): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain, manualWCControl } = kit.options
  const { connections, currentByNamespace } = kit.store.getState()
  const networkId = connections.get(connectorId)?.walletNetworkId
  const supported = kit.networks.some((network) => network.caipNetworkId === networkId)
  if (networkId === undefined || supported) return false
  // A wallet in the background may stand where it likes.
  if (!Object.values(currentByNamespace).includes(connectorId)) return false
  if (enableNetworkSwitch === false || allowUnsupportedChain || manualWCControl) return false
  void openModal(kit, { view: 'UnsupportedChain' })
  return true
}
