import { type CaipNetworkId, constants, toKitError } from '@latchkey/protocol'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'
import { resetView } from '../modal/modal.actions.ts'
import { closeModal, openModal } from '../modal/openModal.action.ts'
import { showErrorToast } from '../notifications/notification.machine.ts'
import type { Connector } from '../ports/connector.ts'
import { resetSend } from '../send/resetSend.ts'
import { connectHook } from './connectHook.ts'
import { noAccount } from './connection.errors.ts'
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  connectionTransition,
} from './connection.machine.ts'
import { requestListener } from './walletRequests.ts'

type Send = (event: ConnectionEvent) => void

/** The running connection machine of a kit. An attempt comes to the connection, or to nothing when it is cancelled. */
export function connectionMachine(kit: Kit): Machine<ConnectionEvent, ConnectionEffect, Connection> {
  return kit.internals.get(createConnectionMachine)
}

function createConnectionMachine(kit: Kit): Machine<ConnectionEvent, ConnectionEffect, Connection> {
  return kitMachine<ConnectionState, ConnectionEvent, ConnectionEffect, Connection>(kit, {
    read: () => kit.store.getState(),
    write: (state) => kit.store.setState(state),
    transition: connectionTransition,
    perform: (effect, signal, send) => perform(kit, effect, signal, send),
    atStop: () => ({ type: 'ConnectCancelled' }),
  })
}

function perform(
  kit: Kit,
  effect: ConnectionEffect,
  signal: AbortSignal,
  send: Send,
): Promise<Connection | undefined> | undefined {
  switch (effect.type) {
    case 'connect':
      return requestAccounts(kit, effect, signal, send)
    case 'reconnect':
      return reconnectAll(kit, signal, send)
    case 'restore':
      void restoreConnection(kit, effect.connector, signal, send)
      return
    case 'watch': {
      const connectorId = effect.connector.id
      const stop = effect.connector.watch({
        changed: (session) => send({ type: 'SessionChanged', connectorId, session }),
        disconnected: () => send({ type: 'Ended', connectorIds: [connectorId], by: 'wallet' }),
        ...(effect.connector.login && requestListener(kit, effect.connector)),
      })
      signal.addEventListener('abort', stop, { once: true })
      return
    }
    case 'checkNetwork':
      showUnsupportedChain(kit, effect.connectorId)
      return
    case 'resetSend':
      resetSend(kit)
      return
    case 'notifyEnded':
      notifyEnded(kit, effect.connections)
      return
    case 'emit':
      kit.emit(effect.event)
      return
    case 'abort':
      return
  }
}

/** Says that a wallet has ended its session by itself, and leaves views that need one. */
function notifyEnded(kit: Kit, ended: readonly Connection[]): void {
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
async function requestAccounts(
  kit: Kit,
  { connector, ask }: Extract<ConnectionEffect, { type: 'connect' }>,
  signal: AbortSignal,
  send: Send,
): Promise<Connection | undefined> {
  const hint = () => send({ type: 'ConnectSlow', connectorId: connector.id })
  const cancelHint = kit.env.clock.setTimer(hint, constants.walletPromptHintMs)
  try {
    // Called before anything is awaited, so that the wallet's window opens inside the person's gesture.
    const networkIds = networkIdsOf(kit, connector)
    const signIn = connectHook(kit).ask?.(connector, networkIds)
    const answer = connector.connect({ ...signIn, ...ask?.options, networkIds, signal })
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

/** `refused`: the wallet no longer lets the page in. `unknown`: it could not be asked, or did not answer in time. */
type Outcome = 'restored' | 'refused' | 'unknown'

/** Restores the sessions of an earlier page: the wallet used last first, wallets that share a provider once. */
async function reconnectAll(kit: Kit, signal: AbortSignal, send: Send): Promise<undefined> {
  const { connections, lastConnectorId, pendingReconnects } = kit.store.getState()
  const known = new Map([...pendingReconnects, ...connections])
  const ids = [...known.keys()].toSorted(
    (left, right) => Number(right === lastConnectorId) - Number(left === lastConnectorId),
  )
  await whenConnectorsKnown(kit, ids, signal)

  const triedProviders = new Set<unknown>()
  const outcomes = new Map<string, Outcome>()
  for (const id of ids) {
    if (signal.aborted) return
    // What was ended while another was asked is left alone.
    const connector = accountsOf(kit, id) && kit.store.getState().connectors.find((candidate) => candidate.id === id)
    const provider = connector?.providerKey
    const shared = provider !== undefined && triedProviders.has(provider)
    triedProviders.add(provider)
    outcomes.set(id, shared ? 'refused' : connector ? await restoreConnection(kit, connector, signal, send) : 'unknown')
    if (signal.aborted) return
  }
  const lost = [...known].filter(
    ([id, { accounts }]) => outcomes.get(id) !== 'restored' && accountsOf(kit, id) === accounts,
  )
  send({
    type: 'ReconnectFinished',
    lostIds: lost.map(([id]) => id),
    pending: lost.filter(([id]) => outcomes.get(id) === 'unknown'),
  })
}

/** The accounts of a session, by identity: another connection brings a list of its own, be they the same ones. */
function accountsOf(kit: Kit, connectorId: string) {
  const { connections, pendingReconnects } = kit.store.getState()
  return (connections.get(connectorId) ?? pendingReconnects.get(connectorId))?.accounts
}

/**
 * Restores the session with one wallet, without any prompt. One that was ended or connected meanwhile, here or in another
 * tab, is left as it is: the answer comes too late.
 */
export async function restoreConnection(
  kit: Kit,
  connector: Connector,
  signal: AbortSignal,
  send: Send,
): Promise<Outcome> {
  const connectorId = connector.id
  const before = accountsOf(kit, connectorId)
  const limit = new AbortController()
  const either = AbortSignal.any([signal, limit.signal])
  const cancelLimit = kit.env.clock.setTimer(() => limit.abort(), constants.rpcTimeoutMs)
  try {
    const answer = connector.reconnect({ networkIds: networkIdsOf(kit, connector), signal: either })
    const session = await Promise.race([answer, whenAborted(either)])
    if (either.aborted) return 'unknown'
    if (accountsOf(kit, connectorId) !== before) return 'restored'
    if (!session?.accounts.length) {
      send({ type: 'ReconnectRefused', connectorId })
      return 'refused'
    }
    send({ type: 'Restored', connector, session })
    return 'restored'
  } catch (error) {
    kit.env.log('debug', `${connectorId} could not be asked whether it is still connected`, error)
    return 'unknown'
  } finally {
    cancelLimit()
  }
}

/** How long a page waits for wallets that were there the last time: extensions may start after the page. */
const graceMs = 500

/** Resolves when all connectors of `ids` have shown themselves, when the grace is over, or when the signal aborts. */
function whenConnectorsKnown(kit: Kit, ids: readonly string[], signal: AbortSignal): Promise<void> {
  const allKnown = () => {
    const known = new Set(kit.store.getState().connectors.map((connector) => connector.id))
    return ids.every((id) => known.has(id))
  }
  if (allKnown()) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = () => {
      cancelTimer()
      unsubscribe()
      resolve()
    }
    const cancelTimer = kit.env.clock.setTimer(finish, graceMs)
    const unsubscribe = kit.store.subscribe(() => {
      if (allKnown()) finish()
    })
    signal.addEventListener('abort', finish, { once: true })
  })
}

/** The app's networks that a connector can serve, those in use first. */
function networkIdsOf(kit: Kit, connector: Connector): readonly CaipNetworkId[] {
  const { networkByNamespace, activeNamespace } = kit.store.getState()
  const served = kit.networks.filter((network) => connector.namespaces.includes(network.chainNamespace))
  const rank = (network: (typeof served)[number]) => {
    if (networkByNamespace[network.chainNamespace] !== network.caipNetworkId) return 2
    return network.chainNamespace === activeNamespace ? 0 : 1
  }
  return served.toSorted((left, right) => rank(left) - rank(right)).map((network) => network.caipNetworkId)
}

/** Resolves with `undefined` when the signal aborts. */
function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

/** What follows a connection: the wallet is remembered, the modal closes, or shows UnsupportedChain. */
export function finishConnect(kit: Kit, connectorId: string): void {
  import('./afterConnect.ts').then(
    ({ afterConnect }) => afterConnect(kit, connectorId),
    () => kit.env.log('debug', 'The wallet was not remembered'),
  )
  if (showUnsupportedChain(kit, connectorId)) return
  const { modal, siwx } = kit.store.getState()
  // One that signs in next stays: the sign-in closes it.
  const signsInNext = siwx.status !== 'off' && siwx.status !== 'signed' && kit.options.siwx?.asksWhen !== 'called'
  if (modal.open && !signsInNext) closeModal(kit)
}

/**
 * Opens UnsupportedChain when a wallet in use is on a chain that the app doesn't have, network switching is
 * enabled, unsupported chains are not allowed, and there is no basic WalletConnect mode (spec 4). Closes it again once
 * the wallet has moved to a chain of the app. Says whether it is shown.
 */
function showUnsupportedChain(kit: Kit, connectorId: string): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain, manualWCControl } = kit.options
  const { connections, currentByNamespace, modal } = kit.store.getState()
  const networkId = connections.get(connectorId)?.walletNetworkId
  const supported = kit.networks.some((network) => network.caipNetworkId === networkId)
  // A wallet in the background may be on any chain.
  if (networkId === undefined || !Object.values(currentByNamespace).includes(connectorId)) return false
  if (supported) {
    if (modal.open && modal.stack.at(-1)?.view === 'UnsupportedChain') closeModal(kit)
    return false
  }
  if (enableNetworkSwitch === false || allowUnsupportedChain || manualWCControl) return false
  void openModal(kit, { view: 'UnsupportedChain' })
  return true
}
