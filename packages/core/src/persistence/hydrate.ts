import {
  type CaipNetworkId,
  caipAddressSchema,
  caipNetworkIdSchema,
  type Namespace,
  namespaces,
} from '@latchkey/protocol'
import * as v from 'valibot'
import { safeParse } from 'valibot'
import { connectionMachine } from '../connection/connection.effects.ts'
import { dormantConnections } from '../connection/dormantConnections.ts'
import { reconnect, restoreConnection } from '../connection/reconnect.action.ts'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { resetSend } from '../send/send.actions.ts'

const namespaceSchema = v.picklist(namespaces)

const connectionSchema = v.object({
  connectorId: v.string(),
  name: v.string(),
  imageUrl: v.optional(v.string()),
  type: v.picklist(['INJECTED', 'ANNOUNCED', 'EXTERNAL', 'MULTI_CHAIN', 'AUTH', 'WALLET_CONNECT']),
  accounts: v.array(caipAddressSchema),
  walletNetworkId: v.optional(caipNetworkIdSchema),
  /** The namespaces that this connection was in use for. */
  currentFor: v.array(namespaceSchema),
})

/**
 * What one kit keeps across a reload (spec 3). Raise `v` and migrate when a field changes its meaning; whatever does
 * not fit is a fresh start.
 */
const persistedSchema = v.object({
  v: v.literal(1),
  activeNamespace: v.optional(namespaceSchema),
  activeNetworkId: v.optional(caipNetworkIdSchema),
  /** The network last used of each namespace. */
  networkIds: v.optional(v.array(caipNetworkIdSchema)),
  recentWallets: v.array(v.object({ id: v.string(), name: v.string(), imageUrl: v.optional(v.string()) })),
  connectedNamespaces: v.array(namespaceSchema),
  connections: v.array(connectionSchema),
  lastConnectorId: v.optional(v.string()),
})

/** The persisted record. */
export type Persisted = v.InferOutput<typeof persistedSchema>

const fresh: Persisted = { v: 1, recentWallets: [], connectedNamespaces: [], connections: [] }

/** The stored record, or a fresh one for anything that is not a record of this version. */
export function parsePersisted(text: string | null): Persisted {
  if (text === null) return fresh
  try {
    const parsed = safeParse(persistedSchema, JSON.parse(text))
    return parsed.success ? parsed.output : fresh
  } catch {
    return fresh
  }
}

/**
 * Takes up a stored record: that of an earlier page, whose sessions are reconnected, or one that another tab has just
 * written, whose connects and disconnects are followed without asking any wallet.
 */
export function takeRecord(kit: Kit, text: string | null, from: 'page' | 'tab', signal: AbortSignal): void {
  const record = parsePersisted(text)
  if (from === 'tab') {
    followTab(kit, record, signal)
    return
  }
  hydrate(kit, record)
  if (kit.options.enableReconnect !== false) void reconnect(kit)
}

function toConnection(stored: Persisted['connections'][number]): Connection {
  const { connectorId, name, imageUrl, type, accounts, walletNetworkId } = stored
  return { uid: connectorId, connectorId, name, imageUrl, type, accounts, walletNetworkId }
}

function toRecent(record: Persisted) {
  return record.recentWallets.map(({ id, name, imageUrl }) => ({ id, name, imageUrl }))
}

/** The record as state. Networks that the app no longer has are left out; what happened since the start wins. */
function hydrate(kit: Kit, record: Persisted): void {
  const state = kit.store.getState()
  const connections = new Map<string, Connection>(state.connections)
  const currentByNamespace: Partial<Record<Namespace, string>> = { ...state.currentByNamespace }
  const stored = record.connections.filter(({ connectorId }) => !connections.has(connectorId))
  for (const each of stored) {
    if (kit.options.enableReconnect === false) {
      dormantConnections(kit).set(each.connectorId, toConnection(each))
      continue
    }
    connections.set(each.connectorId, toConnection(each))
    for (const namespace of each.currentFor) currentByNamespace[namespace] ??= each.connectorId
  }
  const known = kit.networks.find((network) => network.caipNetworkId === record.activeNetworkId)
  const networkByNamespace: Partial<Record<Namespace, CaipNetworkId>> = { ...state.networkByNamespace }
  for (const { caipNetworkId, chainNamespace } of kit.networks) {
    if (record.networkIds?.includes(caipNetworkId)) networkByNamespace[chainNamespace] = caipNetworkId
  }
  if (known) networkByNamespace[known.chainNamespace] = known.caipNetworkId
  connectionMachine(kit).send({
    type: 'Hydrated',
    record: {
      connections,
      currentByNamespace,
      networkByNamespace,
      activeNamespace: known?.chainNamespace ?? state.activeNamespace,
      lastConnectorId: state.lastConnectorId ?? record.lastConnectorId,
      recentWallets: toRecent(record),
    },
  })
}

function followTab(kit: Kit, record: Persisted, signal: AbortSignal): void {
  const { connections, connectors } = kit.store.getState()
  const stored = new Map(record.connections.map((connection) => [connection.connectorId, connection]))
  const dormant = dormantConnections(kit)
  for (const id of dormant.keys()) if (!stored.has(id)) dormant.delete(id)
  const gone = [...connections.keys()].filter((id) => !stored.has(id))
  if (gone.length > 0) {
    connectionMachine(kit).send({ type: 'Ended', connectorIds: gone, by: 'person' })
    resetSend(kit)
  }
  kit.store.setState({ recentWallets: toRecent(record) })
  for (const [id, connection] of stored) {
    if (connections.has(id)) continue
    // Kept as dormant until its wallet has answered, so that this tab does not write it out of the record.
    dormant.set(id, toConnection(connection))
    const connector = connectors.find((candidate) => candidate.id === id)
    if (connector) void restoreConnection(kit, connector, signal)
  }
}
