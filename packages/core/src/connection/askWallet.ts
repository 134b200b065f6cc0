import { constants, toKitError } from '@latchkey/protocol'
import type { Connection, Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import { noAccount } from './connection.errors.ts'
import type { ConnectAsk, ConnectionEvent } from './connection.types.ts'
import { networkIdsOf } from './networkIdsOf.ts'
import { whenAborted } from './whenAborted.ts'

/**
 * Asks one wallet to let the page in. Resolves with `undefined` when the attempt was cancelled: a later answer of the
 * wallet is not taken.
 */
export async function askWallet(
  kit: Kit,
  connector: Connector,
  signal: AbortSignal,
  send: (event: ConnectionEvent) => void,
  ask?: ConnectAsk,
): Promise<Connection | undefined> {
  const hint = () => send({ type: 'ConnectSlow', connectorId: connector.id })
  const cancelHint = kit.env.clock.setTimer(hint, constants.walletPromptHintMs)
  try {
    // Called before anything is awaited, so that the wallet's window opens inside the person's gesture.
    const answer = connector.connect({ ...ask?.options, networkIds: networkIdsOf(kit, connector), signal })
    const session = await Promise.race([answer, whenAborted(signal)])
    if (session === undefined || signal.aborted) return undefined
    if (session.accounts.length === 0) throw noAccount()
    send({ type: 'Connected', connector, session, outcome: ask?.outcome() })
    return kit.store.getState().connections.get(connector.id)
  } catch (error) {
    if (signal.aborted) return undefined
    const known = toKitError(error)
    send({ type: 'ConnectFailed', connectorId: connector.id, error: known })
    throw known
  } finally {
    cancelHint()
  }
}
