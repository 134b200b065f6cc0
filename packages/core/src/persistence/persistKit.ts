import type { Namespace } from '@latchkey/protocol'
import { fetchCode } from '../kit/fetchCode.ts'
import type { Kit, KitState } from '../kit/kit.types.ts'
import type { Persisted } from './hydrate.ts'

/**
 * Reads the kit's record, writes it on every change, and follows what other tabs write. Storage that is full or blocked
 * costs the memory of the next page, nothing else. Returns the stop function.
 *
 * What reads a record is loaded only where there is one: the first visit to a page does not pay for it.
 */
export function persistKit(kit: Kit): () => void {
  const { storage } = kit.env
  const key = kit.options.storageKey ?? 'latchkey'
  const stopped = new AbortController()
  const stored = storage.get(key)
  // The state as text when it was last in step with the store. Tabs differ in what they show, the network for one: each
  // writes its own changes alone, or two tabs would answer each other for ever.
  // Nothing is written either while there is nothing to remember: the first press of a button waits for no disk.
  const project = () => JSON.stringify(toPersisted(kit.store.getState()))
  let inStep = stored ?? project()
  let isQuiet = stored !== null
  let warned = false

  const write = () => {
    // Before the record has been read the state knows nothing of it, and would erase it.
    if (isQuiet) return
    const text = project()
    if (text === inStep) return
    inStep = text
    try {
      storage.set(key, text)
    } catch (error) {
      if (!warned) kit.env.log('warn', 'The browser does not store: this page will be forgotten', error)
      warned = true
    }
  }

  const endHydrating = () => {
    if (kit.store.getState().hydrating) kit.store.setState({ hydrating: false })
  }

  const read = (text: string | null, from: 'page' | 'tab') => {
    const take = ({ hydrate }: typeof import('./hydrate.ts')) => {
      try {
        isQuiet = true
        hydrate(kit, text, from, stopped.signal)
        if (from === 'tab') inStep = project()
      } catch (error) {
        kit.env.log('error', 'What was stored could not be read', error)
      }
      endHydrating()
      isQuiet = false
      write()
    }
    // A person can connect meanwhile. The record stays as it is until it is read, as it is by then.
    const again = () => {
      endHydrating()
      read(storage.get(key), from)
    }
    fetchCode(kit, stopped.signal, () => import('./hydrate.ts'), take, again)
  }

  if (stored !== null) {
    // Shown until the record is read, so that a connected person doesn't see "Connect" first.
    if (kit.options.enableReconnect !== false && stored.includes('"connectorId"')) {
      kit.store.setState({ hydrating: true })
    }
  }
  // Also for wallets that were connected when the kit was stopped.
  if (isQuiet || kit.store.getState().connections.size > 0) read(stored, 'page')
  const stops = [
    kit.store.subscribe(write),
    storage.subscribe(key, (text) => read(text, 'tab')),
    () => stopped.abort(),
    endHydrating,
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

type Stored = Pick<
  KitState,
  | 'activeNamespace'
  | 'networkByNamespace'
  | 'recentWallets'
  | 'connections'
  | 'pendingReconnects'
  | 'currentByNamespace'
  | 'lastConnectorId'
>

/** The part of the state that survives a reload. */
function toPersisted(state: Stored): Persisted {
  const current = Object.entries(state.currentByNamespace) as [Namespace, string][]
  const pending = [...state.pendingReconnects.values()].filter(({ uid }) => !state.connections.has(uid))
  return {
    v: 1,
    activeNamespace: state.activeNamespace,
    activeNetworkId: state.activeNamespace && state.networkByNamespace[state.activeNamespace],
    networkIds: Object.values(state.networkByNamespace),
    recentWallets: state.recentWallets.map(({ id, name, imageUrl }) => ({ id, name, imageUrl })),
    connectedNamespaces: current.map(([namespace]) => namespace),
    connections: [...state.connections.values(), ...pending].map((connection) => ({
      connectorId: connection.connectorId,
      name: connection.name,
      imageUrl: connection.imageUrl,
      type: connection.type,
      accounts: [...connection.accounts],
      walletNetworkId: connection.walletNetworkId,
      currentFor: current.filter(([, uid]) => uid === connection.uid).map(([namespace]) => namespace),
    })),
    lastConnectorId: state.lastConnectorId,
  }
}
