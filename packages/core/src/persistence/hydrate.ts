import {
  type CaipNetworkId,
  caipAddressSchema,
  caipNetworkIdSchema,
  type Namespace,
  namespaces,
} from '@latchkey/protocol'
import * as v from 'valibot'
import { safeParse } from 'valibot'
import { connectionMachine, restoreConnection } from '../connection/connection.effects.ts'
import { reconnect } from '../connection/reconnect.action.ts'
import { fetchCode } from '../kit/fetchCode.ts'
import type { Connection, Kit } from '../kit/kit.types.ts'
import { networkMachine } from '../network/network.machine.ts'
import { orderKey } from '../onramp/onrampState.ts'
import { recordKey } from '../plan/planRecord.ts'
import { beginSiwx } from '../siwx/beginSiwx.ts'

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
 * Restores a stored record: that of an earlier page, whose sessions are reconnected, or one that another tab has just
 * written, whose connects and disconnects are followed without asking any wallet.
 */
export function hydrate(kit: Kit, text: string | null, from: 'page' | 'tab', signal: AbortSignal): void {
  watchRecords(kit, signal)
  const record = parsePersisted(text)
  if (record.connections.length > 0) beginSiwx(kit)
  if (from === 'tab') {
    followTab(kit, record)
    return
  }
  if (text !== null) restoreState(kit, record)
  if (kit.options.enableReconnect !== false) void reconnect(kit)
  else void followAgain(kit, signal)
}

/**
 * Takes up the wallets that were connected when the kit was stopped: what they have done since was not followed. Those of
 * an earlier page stay as they are.
 */
async function followAgain(kit: Kit, signal: AbortSignal): Promise<void> {
  const { send } = connectionMachine(kit)
  for (const [id, connection] of kit.store.getState().connections) {
    const connector = kit.store.getState().connectors.find((candidate) => candidate.id === id)
    const outcome = connector ? await restoreConnection(kit, connector, signal, send) : 'unknown'
    if (signal.aborted) return
    if (outcome === 'restored' || kit.store.getState().connections.get(id) !== connection) continue
    send({ type: 'ReconnectFinished', lostIds: [id], pending: outcome === 'unknown' ? [[id, connection]] : [] })
  }
}

/**
 * Takes up what is written down of plans and of purchases, now and when another page writes. Both have a key of their own;
 * what follows them is loaded only where there are any.
 */
function watchRecords(kit: Kit, signal: AbortSignal): void {
  const watched = kit.internals.get(createWatched)
  if (watched.has(signal)) return
  watched.add(signal)
  watchRecord(kit, recordKey(kit), signal, async () => (await import('../plan/plan.effects.ts')).resumePlans)
  watchRecord(kit, orderKey(kit), signal, async () => (await import('../onramp/orderFollower.ts')).resumeOrders)
}

function watchRecord(kit: Kit, key: string, signal: AbortSignal, load: () => Promise<(kit: Kit) => void>): void {
  const { storage } = kit.env
  const resume = () => fetchCode(kit, signal, load, (run) => run(kit))
  if (storage.get(key) !== null) resume()
  signal.addEventListener('abort', storage.subscribe(key, resume), { once: true })
}

const createWatched = () => new WeakSet<AbortSignal>()

function toConnection(stored: Persisted['connections'][number]): Connection {
  const { connectorId, name, imageUrl, type, accounts, walletNetworkId } = stored
  return { uid: connectorId, connectorId, name, imageUrl, type, accounts, walletNetworkId }
}

function toRecent(record: Persisted) {
  return record.recentWallets.map(({ id, name, imageUrl }) => ({ id, name, imageUrl }))
}

/** The record as state. Networks that the app no longer has are left out; what happened since the start wins. */
function restoreState(kit: Kit, record: Persisted): void {
  const state = kit.store.getState()
  const connections = new Map<string, Connection>(state.connections)
  const currentByNamespace: Partial<Record<Namespace, string>> = { ...state.currentByNamespace }
  const pendingReconnects = new Map<string, Connection>(state.pendingReconnects)
  const stored = record.connections.filter(({ connectorId }) => !connections.has(connectorId))
  for (const each of stored) {
    if (kit.options.enableReconnect === false) {
      pendingReconnects.set(each.connectorId, toConnection(each))
      continue
    }
    connections.set(each.connectorId, toConnection(each))
    for (const namespace of each.currentFor) currentByNamespace[namespace] ??= each.connectorId
  }
  const known = kit.networks.find((network) => network.caipNetworkId === record.activeNetworkId)
  const atFirst = kit.store.getInitialState()
  // What a server's cookie has put there gives way to the record, what was switched to does not.
  const { last } = networkMachine(kit)
  const switched = last('switch') ? state : atFirst
  const isSwitched = (namespace: Namespace) =>
    switched.networkByNamespace[namespace] !== atFirst.networkByNamespace[namespace]
  const isChosen = last('chosen') !== undefined || state.lastConnectorId !== undefined
  const isMoved = switched.activeNamespace !== atFirst.activeNamespace || namespaces.some(isSwitched)
  const networkByNamespace: Partial<Record<Namespace, CaipNetworkId>> = { ...state.networkByNamespace }
  for (const { caipNetworkId, chainNamespace } of kit.networks) {
    if (isSwitched(chainNamespace)) continue
    if (record.networkIds?.includes(caipNetworkId)) networkByNamespace[chainNamespace] = caipNetworkId
  }
  if (known && !isSwitched(known.chainNamespace)) networkByNamespace[known.chainNamespace] = known.caipNetworkId
  connectionMachine(kit).send({
    type: 'Hydrated',
    record: {
      connections,
      currentByNamespace,
      networkByNamespace,
      activeNamespace: (isChosen || isMoved ? undefined : known?.chainNamespace) ?? state.activeNamespace,
      lastConnectorId: state.lastConnectorId ?? record.lastConnectorId,
      recentWallets: toRecent(record),
      pendingReconnects,
    },
  })
}

function followTab(kit: Kit, record: Persisted): void {
  const machine = connectionMachine(kit)
  const stored = new Map(record.connections.map((connection) => [connection.connectorId, toConnection(connection)]))
  machine.send({ type: 'RecordChanged', stored, recentWallets: toRecent(record) })
  machine.send({ type: 'ConnectorsFound', connectors: kit.store.getState().connectors })
}
