import { type CaipNetworkId, constants, toKitError } from '@latchkey/protocol'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { frameListener } from '../login/frameListener.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { resetView } from '../modal/modal.actions.ts'
import { closeModal, openModal } from '../modal/openModal.action.ts'
import { showErrorToast } from '../notifications/notification.machine.ts'
import type { Connector } from '../ports/connector.ts'
import { resetSend } from '../send/send.actions.ts'
import { noAccount } from './connection.errors.ts'
import {
  type ConnectAsk,
  type ConnectionEffect,
  type ConnectionEvent,
  connectionTransition,
} from './connection.machine.ts'

/** The running connection machine of a kit. */
export function connectionMachine(kit: Kit): Machine<ConnectionEvent> {
  return kitMachine(kit, 'connection', {
    read: () => kit.store.getState(),
    write: (state) => kit.store.setState(state),
    transition: connectionTransition,
    perform: (effect, signal, send) => perform(kit, effect, signal, send),
  })
}

function perform(
  kit: Kit,
  effect: ConnectionEffect,
  signal: AbortSignal,
  send: (event: ConnectionEvent) => void,
): void {
  switch (effect.type) {
    case 'ask':
      kit.slots.set('connection.asking', askWallet(kit, effect.connector, signal, send, effect.ask))
      return
    case 'watch': {
      const connectorId = effect.connector.id
      const stop = effect.connector.watch({
        changed: (session) => send({ type: 'SessionChanged', connectorId, session }),
        disconnected: () => send({ type: 'Ended', connectorIds: [connectorId], by: 'wallet' }),
        ...(effect.connector.login && frameListener(kit, effect.connector)),
      })
      signal.addEventListener('abort', stop, { once: true })
      return
    }
    case 'checkNetwork':
      showUnsupportedChain(kit, effect.connectorId)
      return
    case 'tellEnded':
      tellEnded(kit, effect.connections)
      return
    case 'emit':
      kit.emit(effect.event)
      return
    case 'abort':
      return
  }
}

/** Says that a wallet has ended its session by itself, empties the form of its account, and leaves views that need one. */
function tellEnded(kit: Kit, ended: readonly Connection[]): void {
  resetSend(kit)
  const name = ended.map((connection) => connection.name).join(', ')
  const text = { key: 'walletEnded', name } as const
  showErrorToast(kit, { message: `${name} disconnected`, code: 'wallet/disconnected', text })
  const { modal, connections } = kit.store.getState()
  if (modal.open) resetView(kit, connections.size > 0 ? 'Account' : 'Connect')
}

/**
 * Asks one wallet to let the page in. Resolves with `undefined` when the attempt was cancelled: a later answer of the
 * wallet is not taken.
 */
async function askWallet(
  kit: Kit,
  connector: Connector,
  signal: AbortSignal,
  send: (event: ConnectionEvent) => void,
  ask?: ConnectAsk,
): Promise<Connection | undefined> {
  const hint = () => send({ type: 'ConnectSlow', connectorId: connector.id })
  const cancelHint = kit.env.clock.setTimer(hint, constants.walletPromptHintMs)
  try {
    // Called before anything is awaited, so that the wallet's window opens inside the person's gesture.
    const answer = connector.connect({ ...ask?.options, networkIds: networkIdsOf(kit, connector), signal })
    const session = await Promise.race([answer, whenAborted(signal)])
    if (session === undefined || signal.aborted) return undefined
    if (session.accounts.length === 0) throw noAccount()
    send({ type: 'Connected', connector, session, outcome: ask?.outcome() })
    return kit.store.getState().connections.get(connector.id)
  } catch (error) {
    if (signal.aborted) return undefined
    const known = toKitError(error)
    send({ type: 'ConnectFailed', connectorId: connector.id, error: known })
    throw known
  } finally {
    cancelHint()
  }
}

/** The app's networks that a connector can serve, those in use first. */
export function networkIdsOf(kit: Kit, connector: Connector): readonly CaipNetworkId[] {
  const { networkByNamespace, activeNamespace } = kit.store.getState()
  const served = kit.networks.filter((network) => connector.namespaces.includes(network.chainNamespace))
  const rank = (network: (typeof served)[number]) => {
    if (networkByNamespace[network.chainNamespace] !== network.caipNetworkId) return 2
    return network.chainNamespace === activeNamespace ? 0 : 1
  }
  return served.toSorted((left, right) => rank(left) - rank(right)).map((network) => network.caipNetworkId)
}

/** Resolves with `undefined` when the signal aborts. */
export function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

/** What follows a connection: the modal closes, or shows UnsupportedChain. */
export function finishConnect(kit: Kit, connectorId: string): void {
  if (!showUnsupportedChain(kit, connectorId) && kit.store.getState().modal.open) closeModal(kit)
}

/**
 * Opens UnsupportedChain when a wallet in use stands on a chain that the app doesn't have, network switching is
 * enabled, unsupported chains are not allowed, and there is no basic WalletConnect mode (spec 4). Closes it again once
 * the wallet has moved to a chain of the app. Says whether it is shown.
 */
function showUnsupportedChain(kit: Kit, connectorId: string): boolean {
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
