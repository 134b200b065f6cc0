import { type CaipAddress, constants, type KitError, type Namespace } from '@latchkey/protocol'
import type { AttemptPart, Connection, KitEvent, KitState, RecentWallet } from '../kit/kit.types.ts'
import type { ConnectOptions, Connector, ConnectorSession } from '../ports/connector.ts'

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
    smartAccount: session.smartAccount,
    approved: session.approved,
  }
}

/** The status that follows from the connections alone. */
function settled(connections: ReadonlyMap<string, Connection>): 'connected' | 'disconnected' {
  return connections.size > 0 ? 'connected' : 'disconnected'
}

/** Newest first; a wallet that is already there, by whichever of its ways, keeps its place. */
function withRecent(recent: readonly RecentWallet[], used: RecentWallet | undefined): readonly RecentWallet[] {
  if (!used || recent.some(({ id, name }) => id === used.id || name === used.name)) return recent
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
  // When the account on screen is gone, one that remains is shown.
  const lostActive =
    state.activeNamespace !== undefined && state.currentByNamespace[state.activeNamespace] !== undefined
  return lostActive ? onServedNamespace(next) : next
}

function withoutPending(state: ConnectionState, connectorIds: readonly string[]): ConnectionState {
  if (!connectorIds.some((id) => state.pendingReconnects.has(id))) return state
  const pendingReconnects = new Map(state.pendingReconnects)
  for (const id of connectorIds) pendingReconnects.delete(id)
  return { ...state, pendingReconnects }
}

/** What is asked of a wallet after its first kind of network belongs to the same wallet. */
const isFurther = (part: AttemptPart | undefined) => part !== undefined && part.namespace !== part.namespaces[0]

function partOf({ attempt }: ConnectionState, connectorId: string): AttemptPart | undefined {
  return attempt.status === 'pending' && attempt.connectorId === connectorId ? attempt.part : undefined
}

const succeeded = ({ name }: Connection, outcome: ConnectOutcome | undefined) =>
  ({ type: 'emit', event: { type: 'CONNECT_SUCCESS', method: outcome?.method ?? 'browser', name } }) as const

/** The connection machine: pure, table-tested. Spec section 4. */
export function connectionTransition(state: ConnectionState, event: ConnectionEvent): Step {
  switch (event.type) {
    case 'ConnectRequested': {
      const { connector, nowMs, ask, part } = event
      const connectorId = connector.id
      const attempt = { status: 'pending', connectorId, startedAtMs: nowMs, slow: false, part } as const
      const status = state.connections.size > 0 ? state.status : 'connecting'
      const name = ask?.name ?? connector.name
      const selected = {
        type: 'emit',
        event: { type: 'SELECT_WALLET', name, platform: ask?.platform ?? 'browser' },
      } as const
      return [
        { ...state, status, attempt },
        [...(isFurther(part) ? [] : [selected]), { type: 'connect', key: 'attempt', connector, ask }],
      ]
    }
    case 'ConnectRepeated':
      return [state.attempt.status === 'pending' ? { ...state, attempt: { ...state.attempt } } : state, []]
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
      // The wallet is connected for another kind: what it does not share is no failure of the attempt.
      if (isFurther(partOf(state, connectorId))) return [{ ...state, attempt: { status: 'idle' } }, []]
      return [
        { ...state, status, attempt: { status: 'failed', connectorId, error } },
        [{ type: 'emit', event: { type: 'CONNECT_ERROR', message: error.shortMessage } }],
      ]
    }
    case 'Connected': {
      const { connector, outcome } = event
      const connection = toConnection(connector, event.session, outcome?.wallet)
      const isFurtherKind = isFurther(partOf(state, connector.id))
      const chosen = repairCurrent(choose(add(state, connection), connection))
      const { activeNamespace, lastConnectorId } = isFurtherKind ? state : chosen
      const recentWallets = withRecent(state.recentWallets, outcome ? outcome.wallet : toRecent(connector))
      return [
        {
          ...withoutPending(chosen, [connector.id]),
          activeNamespace,
          lastConnectorId,
          recentWallets,
          status: 'connected',
          attempt: { status: 'idle' },
        },
        [
          { type: 'watch', key: `watch:${connector.id}`, connector },
          ...(isFurtherKind ? [] : [succeeded(connection, outcome)]),
        ],
      ]
    }
    case 'Hydrated':
      return [{ ...state, ...event.record }, []]
    case 'RecordChanged': {
      const { stored, recentWallets } = event
      const gone = [...state.connections.keys()].filter((id) => !stored.has(id))
      const [next, effects] = connectionTransition(state, { type: 'Ended', connectorIds: gone, by: 'person' })
      // A session waits until its wallet has answered, so that this tab does not write it out of the record.
      const pendingReconnects = new Map([...stored].filter(([id]) => !next.connections.has(id)))
      return [{ ...next, recentWallets, pendingReconnects }, effects]
    }
    case 'ConnectorsFound': {
      const back = event.connectors.filter(({ id }) => state.pendingReconnects.has(id))
      return [state, back.map((connector) => ({ type: 'restore', key: `restore:${connector.id}`, connector }) as const)]
    }
    case 'ReconnectStarted':
      return [
        { ...state, status: state.connections.size > 0 ? 'reconnecting' : 'connecting' },
        [{ type: 'reconnect', key: 'reconnect' }],
      ]
    case 'Restored': {
      const { connector } = event
      const connection = toConnection(connector, event.session, state.connections.get(connector.id))
      const next = repairCurrent(add(state, connection))
      const lastConnectorId = state.lastConnectorId ?? connection.connectorId
      return [
        { ...withoutPending(onServedNamespace(next), [connector.id]), lastConnectorId, status: 'connected' },
        [{ type: 'watch', key: `watch:${connector.id}`, connector }],
      ]
    }
    case 'ReconnectRefused':
      return [withoutPending(state, [event.connectorId]), []]
    case 'ReconnectFinished': {
      const pendingReconnects = new Map([...state.pendingReconnects, ...event.pending])
      return [{ ...remove(state, event.lostIds), pendingReconnects }, []]
    }
    case 'SessionChanged': {
      const before = state.connections.get(event.connectorId)
      if (!before) return [state, []]
      const { accounts, networkId } = event.session
      if (accounts.length === 0) {
        return connectionTransition(state, { type: 'Ended', connectorIds: [event.connectorId], by: 'wallet' })
      }
      const { accountFacts, user, smartAccount, approved } = event.session
      const facts = { accountFacts, user, smartAccount, approved }
      const connection = { ...before, accounts, walletNetworkId: networkId, ...facts }
      const moved = networkId !== before.walletNetworkId
      return [
        repairCurrent(add(state, connection)),
        moved ? [{ type: 'checkNetwork', connectorId: event.connectorId }] : [],
      ]
    }
    case 'Ended': {
      const gone = event.connectorIds.flatMap((id) => state.connections.get(id) ?? [])
      const left = event.by === 'person' ? withoutPending(state, event.connectorIds) : state
      if (gone.length === 0) return [left, []]
      const aborts = gone.map((connection) => ({ type: 'abort', key: `watch:${connection.connectorId}` }) as const)
      const notices = event.by === 'wallet' ? [{ type: 'notifyEnded', connections: gone } as const] : []
      return [remove(left, event.connectorIds), [...aborts, { type: 'resetSend' }, ...notices]]
    }
    case 'ConnectionChosen': {
      const connection = state.connections.get(event.connectorId)
      return [connection ? choose(state, connection) : state, []]
    }
  }
}

/** The part of the kit's state that the connection machine owns. */
export type ConnectionState = Pick<
  KitState,
  | 'connections'
  | 'currentByNamespace'
  | 'networkByNamespace'
  | 'activeNamespace'
  | 'status'
  | 'attempt'
  | 'lastConnectorId'
  | 'recentWallets'
  | 'pendingReconnects'
>

/** What is known of a wallet that answered over a connector which reaches many. */
type ConnectOutcome = {
  /** How the person came to it, for the event. */
  readonly method: string
  /** The wallet of the directory; absent for one that is not known by name. */
  readonly wallet: RecentWallet | undefined
}

/** How a connector that reaches many wallets is asked for one of them. */
export type ConnectAsk = {
  readonly options: Omit<ConnectOptions, 'networkIds' | 'signal'>
  readonly name: string | undefined
  readonly platform: string
  readonly outcome: () => ConnectOutcome
}

export type ConnectionEvent =
  | {
      readonly type: 'ConnectRequested'
      readonly connector: Connector
      readonly nowMs: number
      readonly ask?: ConnectAsk | undefined
      readonly part?: AttemptPart | undefined
    }
  /** The wallet that is being asked is asked for again. */
  | { readonly type: 'ConnectRepeated' }
  | { readonly type: 'ConnectSlow'; readonly connectorId: string }
  | { readonly type: 'ConnectCancelled' }
  | { readonly type: 'ConnectFailed'; readonly connectorId: string; readonly error: KitError }
  | {
      readonly type: 'Connected'
      readonly connector: Connector
      readonly session: ConnectorSession
      readonly outcome?: ConnectOutcome | undefined
    }
  | {
      /** What an earlier page or another tab has stored. */
      readonly type: 'Hydrated'
      readonly record: Omit<ConnectionState, 'status' | 'attempt'>
    }
  | {
      /** Another tab has connected and disconnected. */
      readonly type: 'RecordChanged'
      readonly stored: ReadonlyMap<string, Connection>
      readonly recentWallets: readonly RecentWallet[]
    }
  /** The page has found these; some of them may have a session that waits for them. */
  | { readonly type: 'ConnectorsFound'; readonly connectors: readonly Connector[] }
  | { readonly type: 'ReconnectStarted' }
  | { readonly type: 'Restored'; readonly connector: Connector; readonly session: ConnectorSession }
  /** The wallet does not let the page in any more. */
  | { readonly type: 'ReconnectRefused'; readonly connectorId: string }
  | {
      readonly type: 'ReconnectFinished'
      readonly lostIds: readonly string[]
      /** Those of them whose wallet could not be asked. */
      readonly pending: Iterable<readonly [string, Connection]>
    }
  | { readonly type: 'SessionChanged'; readonly connectorId: string; readonly session: ConnectorSession }
  | {
      readonly type: 'Ended'
      readonly connectorIds: readonly string[]
      /** Who ended it: the person or another tab, silently, or the wallet, which the person is notified of. */
      readonly by: 'person' | 'wallet'
    }
  | { readonly type: 'ConnectionChosen'; readonly connectorId: string }

export type ConnectionEffect =
  | {
      readonly type: 'connect'
      readonly key: 'attempt'
      readonly connector: Connector
      readonly ask: ConnectAsk | undefined
    }
  | { readonly type: 'reconnect'; readonly key: 'reconnect' }
  | { readonly type: 'restore'; readonly key: `restore:${string}`; readonly connector: Connector }
  | { readonly type: 'watch'; readonly key: `watch:${string}`; readonly connector: Connector }
  | { readonly type: 'abort'; readonly key: string }
  | { readonly type: 'checkNetwork'; readonly key?: never; readonly connectorId: string }
  /** What was filled in for an account goes with it. */
  | { readonly type: 'resetSend'; readonly key?: never }
  | { readonly type: 'notifyEnded'; readonly key?: never; readonly connections: readonly Connection[] }
  | { readonly type: 'emit'; readonly key?: never; readonly event: KitEvent }

/** The namespaces of CAIP-10 accounts, each once, in order. */
export function namespacesOf(accounts: readonly CaipAddress[]): readonly Namespace[] {
  return [...new Set(accounts.map((account) => account.slice(0, account.indexOf(':')) as Namespace))]
}
