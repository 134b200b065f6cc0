import { constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import { connectionMachine } from './connectionMachine.ts'
import { dormantConnections } from './dormantConnections.ts'
import { networkIdsOf } from './networkIdsOf.ts'
import { whenAborted } from './whenAborted.ts'

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
