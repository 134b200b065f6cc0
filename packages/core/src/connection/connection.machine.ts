import { constants, type Namespace } from '@latchkey/protocol'
import type { Connection, RecentWallet } from '../kit/kit.types.ts'
import type { Connector, ConnectorSession } from '../ports/connector.ts'
import type { ConnectionEffect, ConnectionEvent, ConnectionState } from './connection.types.ts'
import { namespacesOf } from './namespacesOf.ts'

type Step = readonly [ConnectionState, readonly ConnectionEffect[]]

/** `known`: what the kit knows of the wallet from elsewhere, where the connector reaches many. */
function toConnection(
  connector: Connector,
  session: ConnectorSession,
  known?: Pick<Connection, 'name' | 'imageUrl'>,
): Connection {
  return {
    uid: connector.id,
    connectorId: connector.id,
    name: session.walletName ?? connector.name,
    imageUrl: connector.imageUrl ?? known?.imageUrl,
    type: connector.type,
    accounts: session.accounts,
    walletNetworkId: session.networkId,
    accountFacts: session.accountFacts,
    user: session.user,
    approved: session.approved,
  }
}

/** The status that follows from the connections alone. */
function settled(connections: ReadonlyMap<string, Connection>): 'connected' | 'disconnected' {
  return connections.size > 0 ? 'connected' : 'disconnected'
}

/** Newest first; a wallet that is already there keeps its place. */
function withRecent(recent: readonly RecentWallet[], used: RecentWallet | undefined): readonly RecentWallet[] {
  if (!used || recent.some((wallet) => wallet.id === used.id)) return recent
  return [used, ...recent].slice(0, constants.recentWalletsMax)
}

function toRecent({ id, explorerId, name, imageUrl }: Connector): RecentWallet {
  return { id: explorerId ?? id, name, imageUrl }
}

/** Makes a connection the one in use on each namespace that it serves. */
function choose(state: ConnectionState, connection: Connection): ConnectionState {
  const served = namespacesOf(connection.accounts)
  const currentByNamespace = { ...state.currentByNamespace }
  for (const namespace of served) currentByNamespace[namespace] = connection.uid
  const stays = state.activeNamespace !== undefined && served.includes(state.activeNamespace)
  const known = served.find((namespace) => state.networkByNamespace[namespace] !== undefined)
  return {
    ...state,
    currentByNamespace,
    activeNamespace: stays ? state.activeNamespace : (known ?? state.activeNamespace),
    lastConnectorId: connection.connectorId,
  }
}

function add(state: ConnectionState, connection: Connection): ConnectionState {
  return { ...state, connections: new Map(state.connections).set(connection.uid, connection) }
}

/** Gives every namespace that is served a current connection: the one that it had, else the first that serves it. */
function repairCurrent(state: ConnectionState): ConnectionState {
  const currentByNamespace: Partial<Record<Namespace, string>> = {}
  const connections = [...state.connections.values()]
  for (const namespace of namespacesOf(connections.flatMap(({ accounts }) => accounts))) {
    const serving = connections.filter(({ accounts }) => namespacesOf(accounts).includes(namespace))
    const next = serving.find(({ uid }) => uid === state.currentByNamespace[namespace]) ?? serving[0]
    if (next) currentByNamespace[namespace] = next.uid
  }
  return { ...state, currentByNamespace }
}

/** Leaves a namespace that nothing is connected on for one that is served, if the app has it. */
function onServedNamespace(state: ConnectionState): ConnectionState {
  const { activeNamespace, currentByNamespace, networkByNamespace } = state
  if (activeNamespace !== undefined && currentByNamespace[activeNamespace] !== undefined) return state
  const served = Object.keys(currentByNamespace) as Namespace[]
  const next = served.find((namespace) => networkByNamespace[namespace] !== undefined)
  return next === undefined ? state : { ...state, activeNamespace: next }
}

function remove(state: ConnectionState, connectorIds: readonly string[]): ConnectionState {
  const connections = new Map(state.connections)
  for (const id of connectorIds) connections.delete(id)
  const repaired = repairCurrent({ ...state, connections })
  const [first] = connections.values()
  const pending = state.attempt.status === 'pending' && connections.size === 0
  const status = pending ? 'connecting' : settled(connections)
  if (!first) return { ...repaired, status, lastConnectorId: undefined }
  const lastConnectorId = connections.has(state.lastConnectorId ?? '') ? state.lastConnectorId : first.connectorId
  const next = { ...repaired, status, lastConnectorId } as const
  // Whoever looks at the account that is gone is shown one that remains.
  const lostActive =
    state.activeNamespace !== undefined && state.currentByNamespace[state.activeNamespace] !== undefined
  return lostActive ? onServedNamespace(next) : next
}

/** The connection machine: pure, table-tested. Spec section 4. */
export function connectionTransition(state: ConnectionState, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'ConnectRequested': {
      const { connector, nowMs, ask } = event
      const connectorId = connector.id
      const attempt = { status: 'pending', connectorId, startedAtMs: nowMs, slow: false } as const
      const status = state.connections.size > 0 ? state.status : 'connecting'
      return [
        { ...state, status, attempt },
        [
          {
            type: 'emit',
            event: { type: 'SELECT_WALLET', name: ask?.name ?? connector.name, platform: ask?.platform ?? 'browser' },
          },
          { type: 'ask', key: 'attempt', connector, ask },
        ],
      ]
    }
    case 'ConnectSlow': {
      const { attempt } = state
      if (attempt.status !== 'pending' || attempt.connectorId !== event.connectorId) return [state, []]
      return [{ ...state, attempt: { ...attempt, slow: true } }, []]
    }
    case 'ConnectCancelled': {
      if (state.attempt.status === 'idle') return [state, []]
      const status = state.status === 'connecting' ? settled(state.connections) : state.status
      return [{ ...state, status, attempt: { status: 'idle' } }, [{ type: 'abort', key: 'attempt' }]]
    }
    case 'ConnectFailed': {
      const { connectorId, error } = event
      const status = state.status === 'connecting' ? settled(state.connections) : state.status
      return [
        { ...state, status, attempt: { status: 'failed', connectorId, error } },
        [{ type: 'emit', event: { type: 'CONNECT_ERROR', message: error.shortMessage } }],
      ]
    }
    case 'Connected': {
      const { connector, outcome } = event
      const connection = toConnection(connector, event.session, outcome?.wallet)
      const chosen = repairCurrent(choose(add(state, connection), connection))
      const recentWallets = withRecent(state.recentWallets, outcome ? outcome.wallet : toRecent(connector))
      return [
        { ...chosen, recentWallets, status: 'connected', attempt: { status: 'idle' } },
        [
          { type: 'watch', key: `watch:${connector.id}`, connector },
          {
            type: 'emit',
            event: { type: 'CONNECT_SUCCESS', method: outcome?.method ?? 'browser', name: connection.name },
          },
        ],
      ]
    }
    case 'Hydrated':
      return [{ ...state, ...event.record }, []]
    case 'ReconnectStarted':
      return [{ ...state, status: state.connections.size > 0 ? 'reconnecting' : 'connecting' }, []]
    case 'Restored': {
      const { connector } = event
      const connection = toConnection(connector, event.session, state.connections.get(connector.id))
      const next = repairCurrent(add(state, connection))
      const lastConnectorId = state.lastConnectorId ?? connection.connectorId
      return [
        { ...onServedNamespace(next), lastConnectorId, status: 'connected' },
        [{ type: 'watch', key: `watch:${connector.id}`, connector }],
      ]
    }
    case 'ReconnectFinished':
      return [remove(state, event.lostIds), []]
    case 'SessionChanged': {
      const before = state.connections.get(event.connectorId)
      if (!before) return [state, []]
      const { accounts, networkId } = event.session
      if (accounts.length === 0) {
        return connectionTransition(state, { type: 'Ended', connectorIds: [event.connectorId], by: 'wallet' })
      }
      const { accountFacts, user, approved } = event.session
      const connection = { ...before, accounts, walletNetworkId: networkId, accountFacts, user, approved }
      const moved = networkId !== before.walletNetworkId
      return [
        repairCurrent(add(state, connection)),
        moved ? [{ type: 'checkNetwork', connectorId: event.connectorId }] : [],
      ]
    }
    case 'Ended': {
      const gone = event.connectorIds.flatMap((id) => state.connections.get(id) ?? [])
      if (gone.length === 0) return [state, []]
      const aborts = gone.map((connection) => ({ type: 'abort', key: `watch:${connection.connectorId}` }) as const)
      const told = event.by === 'wallet' ? [{ type: 'tellEnded', connections: gone } as const] : []
      return [remove(state, event.connectorIds), [...aborts, ...told]]
    }
    case 'ConnectionChosen': {
      const connection = state.connections.get(event.connectorId)
      return [connection ? choose(state, connection) : state, []]
    }
  }
}
