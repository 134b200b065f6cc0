import type { Kit } from '../kit/kit.types.ts'
import { connectionMachine } from './connectionMachine.ts'
import { dormantConnections } from './dormantConnections.ts'
import { restoreConnection } from './restoreConnection.ts'

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

/**
 * Takes up the sessions of an earlier page, without any prompt: the most recently used wallet first, wallets that share
 * a provider once. A second call while one runs is ignored. Spec section 4.
 */
export function reconnect(kit: Kit): Promise<void> {
  const running = kit.slots.get('connection.reconnect') as { promise: Promise<void> } | undefined
  if (running) return running.promise
  const abort = new AbortController()
  const promise = run(kit, abort.signal).finally(() => {
    if (kit.slots.get('connection.reconnect') === entry) kit.slots.delete('connection.reconnect')
  })
  const entry = { promise, abort }
  kit.slots.set('connection.reconnect', entry)
  return promise
}

async function run(kit: Kit, signal: AbortSignal): Promise<void> {
  const { connections, lastConnectorId } = kit.store.getState()
  const machine = connectionMachine(kit)
  machine.send({ type: 'ReconnectStarted' })
  const known = new Map([...dormantConnections(kit), ...connections])
  const ids = [...known.keys()].toSorted(
    (left, right) => Number(right === lastConnectorId) - Number(left === lastConnectorId),
  )
  await whenConnectorsKnown(kit, ids, signal)

  const triedProviders = new Set<unknown>()
  const lostIds: string[] = []
  for (const id of ids) {
    if (signal.aborted) return
    const connector = kit.store.getState().connectors.find((candidate) => candidate.id === id)
    const provider = connector?.providerKey
    const shared = provider !== undefined && triedProviders.has(provider)
    if (provider !== undefined) triedProviders.add(provider)
    const outcome = connector && !shared ? await restoreConnection(kit, connector, signal) : 'unknown'
    if (signal.aborted) return
    if (outcome === 'restored') continue
    lostIds.push(id)
    const lost = known.get(id)
    if (outcome === 'unknown' && !shared && lost) dormantConnections(kit).set(id, lost)
  }
  machine.send({ type: 'ReconnectFinished', lostIds })
}
