import { type CaipNetworkId, type ErrorCode, KitError, type Network, toKitError } from '@latchkey/protocol'
import { walletChain } from '../connection/account.selectors.ts'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { goBack } from '../modal/goBack.action.ts'
import { goBackTo } from '../modal/modal.actions.ts'
import { closeModal } from '../modal/openModal.action.ts'
import { showErrorToast } from '../notifications/notification.machine.ts'
import { findNetwork, rpcUrls } from './loadDriver.ts'
import { networkClientNotSet, switchFailed } from './network.errors.ts'
import { networkMachine } from './network.machine.ts'

/** What a wallet says that is not about the chain; everything else means that it would not take the chain. */
const kept: readonly ErrorCode[] = [
  'wallet/user-rejected',
  'wallet/request-pending',
  'wallet/disconnected',
  'network/client-not-set',
]

/**
 * Moves the app to another network, and the connected wallet of that namespace with it. Call it in a click handler: the
 * wallet is asked before anything is awaited. A newer call replaces one that still waits.
 *
 * On success the modal leaves SwitchNetwork and Networks, and closes when the wallet was on a chain that the app
 * doesn't have; on failure it goes back and shows why.
 * @throws KitError `network/not-found`, `network/client-not-set`, `network/switch-failed`, `wallet/user-rejected`,
 * `wallet/request-pending`, `wallet/disconnected`.
 */
export async function switchNetwork(kit: Kit, options: switchNetwork.Options): Promise<void> {
  const network = findOrTell(kit, options.networkId)
  const { activeNamespace, networkByNamespace, currentByNamespace, connections } = kit.store.getState()
  const namespace = network.chainNamespace
  const connection = connections.get(currentByNamespace[namespace] ?? '')
  const before = walletChain(connection, namespace)
  const isActive = activeNamespace === namespace && networkByNamespace[namespace] === options.networkId
  if (isActive && (before === undefined || before === options.networkId)) return

  const machine = networkMachine(kit)
  machine.send({ type: 'SwitchRequested', network })
  const signal = machine.last('switch')?.signal
  let moved = false
  try {
    moved = await moveWallet(kit, connection, network)
  } catch (error) {
    if (signal?.aborted) return
    machine.send({ type: 'SwitchFailed' })
    const answer = toKitError(error)
    const known = kept.includes(answer.code) ? answer : switchFailed({ cause: error })
    const { modal } = kit.store.getState()
    if (modal.open && modal.stack.length > 1) goBack(kit)
    showErrorToast(kit, { message: known.shortMessage, code: known.code })
    throw known
  }
  if (signal?.aborted) return
  machine.send({ type: 'Switched', network, movedUid: moved ? connection?.uid : undefined })
  leaveViews(kit, before)
}

function findOrTell(kit: Kit, networkId: CaipNetworkId): Network {
  try {
    return findNetwork(kit, networkId)
  } catch (error) {
    if (error instanceof KitError) showErrorToast(kit, { message: 'Network Not Found', code: error.code })
    throw error
  }
}

/** Whether the wallet was asked to move, and has. */
async function moveWallet(kit: Kit, connection: Connection | undefined, network: Network): Promise<boolean> {
  if (!connection || connection.walletNetworkId === network.caipNetworkId) return false
  const connector = kit.store.getState().connectors.find(({ id }) => id === connection.connectorId)
  if (connector?.switchNetwork) {
    await connector.switchNetwork({ network, rpcUrls: rpcUrls(kit.options, network.caipNetworkId) })
    return true
  }
  if (walletChain(connection, network.chainNamespace) === undefined) return false
  throw networkClientNotSet({ details: `${connection.name} can't be asked to switch` })
}

function leaveViews(kit: Kit, before: CaipNetworkId | undefined): void {
  const { modal } = kit.store.getState()
  if (!modal.open) return
  const wasUnsupported = before !== undefined && !kit.networks.some(({ caipNetworkId }) => caipNetworkId === before)
  const stays = modal.stack.findLastIndex(({ view }) => view !== 'SwitchNetwork' && view !== 'Networks')
  if (wasUnsupported || stays === -1) closeModal(kit)
  else goBackTo(kit, stays)
}

export declare namespace switchNetwork {
  type Options = { networkId: CaipNetworkId }
}
