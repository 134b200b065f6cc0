import type { ConnectorSession, Env } from '@latchkey/core/ports'
import type { CaipNetworkId } from '@latchkey/protocol'
import { toKitError } from '../evm/errors.ts'
import { askQuietly } from './askQuietly.ts'
import type { Eip1193Provider } from './eip1193.types.ts'
import { toSession } from './toSession.ts'
import { untilAborted } from './untilAborted.ts'

/** Waits for the answer to a prompt that is already open and makes a session of it. */
export async function finishConnect(options: {
  asked: Promise<unknown>
  provider: () => Eip1193Provider | Promise<Eip1193Provider>
  networkIds: readonly CaipNetworkId[]
  signal: AbortSignal
  clock: Env['clock']
}): Promise<ConnectorSession> {
  const { asked, provider, networkIds, signal, clock } = options
  const session = async () => {
    const accounts = await asked
    const chain = await askQuietly(await provider(), 'eth_chainId', undefined, clock).catch(() => undefined)
    return toSession(accounts, chain, networkIds)
  }
  try {
    return await untilAborted(session(), signal)
  } catch (error) {
    throw toKitError(error)
  }
}
