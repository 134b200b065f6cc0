import { constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import type { SocialReturn } from '../ports/login.ts'
import { connectionMachine, networkIdsOf, whenAborted } from './connection.effects.ts'
import { dormantConnections } from './dormantConnections.ts'

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

/**
 * Takes up the session of an earlier page with one wallet, without any prompt.
 * `refused`: the wallet no longer lets the page in. `unknown`: it could not be asked, or did not answer in time.
 */
export async function restoreConnection(
  kit: Kit,
  connector: Connector,
  signal: AbortSignal,
): Promise<'restored' | 'refused' | 'unknown'> {
  const limit = new AbortController()
  const either = AbortSignal.any([signal, limit.signal])
  const cancelLimit = kit.env.clock.setTimer(() => limit.abort(), constants.rpcTimeoutMs)
  try {
    const answer = connector.reconnect({ networkIds: networkIdsOf(kit, connector), signal: either })
    const session = await Promise.race([answer, whenAborted(either)])
    if (either.aborted) return 'unknown'
    // Ended meanwhile, here or in another tab: the answer comes too late.
    const isWanted = dormantConnections(kit).delete(connector.id) || kit.store.getState().connections.has(connector.id)
    if (!isWanted) return 'refused'
    if (session === undefined || session.accounts.length === 0) return 'refused'
    connectionMachine(kit).send({ type: 'Restored', connector, session })
    return 'restored'
  } catch (error) {
    kit.env.log('debug', `${connector.id} could not be asked whether it is still connected`, error)
    return 'unknown'
  } finally {
    cancelLimit()
  }
}

/**
 * Lets in a wallet that an earlier page had asked: on a phone, the system may close the page while the person approves in
 * the wallet's app. So goes a login on whose page had left for a provider.
 */
export function resumeConnections(kit: Kit, signal: AbortSignal): void {
  for (const connector of kit.store.getState().connectors) {
    const onLoginReturn = async (back: SocialReturn) => {
      const { resumeSocialLogin } = await import('../login/login.effects.ts')
      if (!signal.aborted) resumeSocialLogin(kit, back)
    }
    connector.resume?.({ signal, onLoginReturn: (back) => void onLoginReturn(back) }).then(
      (session) => {
        if (!session || signal.aborted) return
        const machine = connectionMachine(kit)
        // Whatever was asked of this connector since has its answer.
        const { attempt } = kit.store.getState()
        if (attempt.status === 'pending' && attempt.connectorId === connector.id)
          machine.send({ type: 'ConnectCancelled' })
        machine.send({ type: 'Connected', connector, session, outcome: { method: 'mobile', wallet: undefined } })
      },
      (error: unknown) =>
        kit.env.log('debug', `${connector.id} could not be asked for an earlier page's wallet`, error),
    )
  }
}
