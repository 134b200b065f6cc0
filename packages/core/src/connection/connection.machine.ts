import { constants, type Namespace } from '@latchkey/protocol'
import type { Connection, RecentWallet } from '../kit/kit.types.ts'
import type { Connector, ConnectorSession } from '../ports/connector.ts'
import type { ConnectionEffect, ConnectionEvent, ConnectionState } from './connection.types.ts'
import { namespacesOf } from './namespacesOf.ts'

type Step = readonly [ConnectionState, readonly ConnectionEffect[]]

function toConnection(connector: Connector, session: ConnectorSession): Connection {
  return {
    uid: connector.id,
    connectorId: connector.id,
    name: connector.name,
    imageUrl: connector.imageUrl,
    type: connector.type,
    accounts: session.accounts,
    walletNetworkId: session.networkId,
  }
}

/** The status that follows from the connections alone. */
function settled(connections: ReadonlyMap<string, Connection>): 'connected' | 'disconnected' {
  return connections.size > 0 ? 'connected' : 'disconnected'
}

/** Newest first; a wallet that is already there keeps its place. */
function withRecent(recent: readonly RecentWallet[], connector: Connector): readonly RecentWallet[] {
  const id = connector.explorerId ?? connector.id
  if (recent.some((wallet) => wallet.id === id)) return recent
  return [{ id, name: connector.name, imageUrl: connector.imageUrl }, ...recent].slice(0, constants.recentWalletsMax)
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

/** Puts the first connection that serves the namespace in the place of one that is gone. */
function repairCurrent(state: ConnectionState): ConnectionState {
  const currentByNamespace: Partial<Record<Namespace, string>> = {}
  for (const namespace of Object.keys(state.currentByNamespace) as Namespace[]) {
    const uid = state.currentByNamespace[namespace]
    const current = uid === undefined ? undefined : state.connections.get(uid)
    const serves = (connection: Connection) => namespacesOf(connection.accounts).includes(namespace)
    const next = current && serves(current) ? current : [...state.connections.values()].find(serves)
    if (next) currentByNamespace[namespace] = next.uid
  }
  return { ...state, currentByNamespace }
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
  const lostActive = state.activeNamespace !== undefined && !repaired.currentByNamespace[state.activeNamespace]
  const next = { ...repaired, status, lastConnectorId } as const
  // The first remaining one becomes current, on its own namespaces, when the one in use on screen is gone.
  return lostActive && state.currentByNamespace[state.activeNamespace] ? choose(next, first) : next
}

/** The connection machine: pure, table-tested. Spec section 4. */
export function connectionTransition(state: ConnectionState, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'ConnectRequested': {
      const { connector, nowMs } = event
      const connectorId = connector.id
      const attempt = { status: 'pending', connectorId, startedAtMs: nowMs, slow: false } as const
      const status = state.connections.size > 0 ? state.status : 'connecting'
      return [
        { ...state, status, attempt },
        [
          { type: 'emit', event: { type: 'SELECT_WALLET', name: connector.name, platform: 'browser' } },
          { type: 'ask', key: 'attempt', connector },
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
      const { connector } = event
      const connection = toConnection(connector, event.session)
      const chosen = choose(add(state, connection), connection)
      const recentWallets = withRecent(state.recentWallets, connector)
      return [
        { ...chosen, recentWallets, status: 'connected', attempt: { status: 'idle' } },
        [
          { type: 'watch', key: `watch:${connector.id}`, connector },
          { type: 'emit', event: { type: 'CONNECT_SUCCESS', method: 'browser', name: connector.name } },
        ],
      ]
    }
    case 'Hydrated':
      return [{ ...state, ...event.record }, []]
    case 'ReconnectStarted':
      return [{ ...state, status: state.connections.size > 0 ? 'reconnecting' : 'connecting' }, []]
    case 'Restored': {
      const { connector } = event
      const connection = toConnection(connector, event.session)
      const isNew = !state.connections.has(connection.uid)
      const added = add(state, connection)
      const served = namespacesOf(connection.accounts)
      const unserved = served.some((namespace) => !state.currentByNamespace[namespace])
      const next = isNew && unserved ? choose(added, connection) : repairCurrent(added)
      return [{ ...next, status: 'connected' }, [{ type: 'watch', key: `watch:${connector.id}`, connector }]]
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
      const connection = { ...before, accounts, walletNetworkId: networkId }
      const added = repairCurrent(add(state, connection))
      const currentByNamespace = { ...added.currentByNamespace }
      for (const namespace of namespacesOf(accounts)) currentByNamespace[namespace] ??= connection.uid
      const moved = networkId !== before.walletNetworkId
      return [{ ...added, currentByNamespace }, moved ? [{ type: 'checkNetwork', connectorId: event.connectorId }] : []]
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
