import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { ConnectionState } from '../connection/connection.types.ts'
import { connectionMachine } from '../connection/connectionMachine.ts'
import { dormantConnections } from '../connection/dormantConnections.ts'
import { restoreConnection } from '../connection/restoreConnection.ts'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { parsePersisted } from './parsePersisted.ts'
import type { Persisted } from './persisted.schema.ts'
import { toPersisted } from './toPersisted.ts'

/**
 * Reads the kit's record, writes it on every change, and follows what other tabs write. Storage that is full or blocked
 * costs the memory of the next page, nothing else. Returns the stop function.
 */
export function persistKit(kit: Kit): () => void {
  const { storage } = kit.env
  const key = kit.options.storageKey ?? 'latchkey'
  const aborted = new AbortController()
  let written = storage.get(key)
  let warned = false

  const record = parsePersisted(written)
  connectionMachine(kit).send({ type: 'Hydrated', record: hydrated(kit, record) })

  const write = () => {
    const text = JSON.stringify(toPersisted(kit.store.getState(), dormantConnections(kit).values()))
    if (text === written) return
    written = text
    try {
      storage.set(key, text)
    } catch (error) {
      if (!warned) kit.env.log('warn', 'The browser does not store: this page will be forgotten', error)
      warned = true
    }
  }

  const follow = (text: string | null) => {
    written = text
    followTab(kit, parsePersisted(text), aborted.signal)
  }

  const stops = [kit.store.subscribe(write), storage.subscribe(key, follow), () => aborted.abort()]
  return () => {
    for (const stop of stops) stop()
  }
}

function toConnection(stored: Persisted['connections'][number]): Connection {
  const { connectorId, name, type, accounts } = stored
  const { imageUrl, walletNetworkId } = stored
  return { uid: connectorId, connectorId, name, imageUrl, type, accounts, walletNetworkId }
}

/** The record as state. Networks that the app no longer has are left out. */
function hydrated(kit: Kit, record: Persisted): Omit<ConnectionState, 'status' | 'attempt'> {
  const state = kit.store.getState()
  const connections = new Map<string, Connection>(state.connections)
  const currentByNamespace: Partial<Record<Namespace, string>> = { ...state.currentByNamespace }
  for (const stored of record.connections) {
    if (connections.has(stored.connectorId)) continue
    connections.set(stored.connectorId, toConnection(stored))
    for (const namespace of stored.currentFor) currentByNamespace[namespace] ??= stored.connectorId
  }
  const known = kit.networks.find((network) => network.caipNetworkId === record.activeNetworkId)
  const networkByNamespace: Partial<Record<Namespace, CaipNetworkId>> = { ...state.networkByNamespace }
  if (known) networkByNamespace[known.chainNamespace] = known.caipNetworkId
  return {
    connections,
    currentByNamespace,
    networkByNamespace,
    activeNamespace: known?.chainNamespace ?? state.activeNamespace,
    lastConnectorId: record.lastConnectorId ?? state.lastConnectorId,
    recentWallets: record.recentWallets.map(({ id, name, imageUrl }) => ({ id, name, imageUrl })),
  }
}

/** Another tab has disconnected or connected wallets: this one does the same, without asking them. */
function followTab(kit: Kit, record: Persisted, signal: AbortSignal): void {
  const { connections, connectors, status } = kit.store.getState()
  if (status === 'reconnecting') return
  const stored = new Map(record.connections.map((connection) => [connection.connectorId, connection]))
  const gone = [...connections.keys()].filter((id) => !stored.has(id))
  for (const id of dormantConnections(kit).keys()) if (!stored.has(id)) dormantConnections(kit).delete(id)
  if (gone.length > 0) connectionMachine(kit).send({ type: 'Ended', connectorIds: gone, by: 'person' })
  kit.store.setState({
    recentWallets: record.recentWallets.map(({ id, name, imageUrl }) => ({ id, name, imageUrl })),
  })
  for (const [id, connection] of stored) {
    if (connections.has(id)) continue
    const connector = connectors.find((candidate) => candidate.id === id)
    if (connector) void restoreConnection(kit, connector, signal)
    else dormantConnections(kit).set(id, toConnection(connection))
  }
}
