import type { ConnectorSession, Env } from '@latchkey/core/ports'
import { type CaipNetworkId, isKitError } from '@latchkey/protocol'
import { toKitError } from '../evm/errors.ts'
import { askQuietly } from './askQuietly.ts'
import type { Eip1193Provider } from './eip1193.types.ts'
import { toSession } from './toSession.ts'
import { untilAborted } from './untilAborted.ts'

/** Looks whether the wallet still lets the page in; eth_accounts never prompts. Undefined when it does not. */
export async function reconnectProvider(options: {
  provider: () => Eip1193Provider | Promise<Eip1193Provider>
  networkIds: readonly CaipNetworkId[]
  signal: AbortSignal
  clock: Env['clock']
}): Promise<ConnectorSession | undefined> {
  const { provider, networkIds, signal, clock } = options
  const session = async () => {
    const reached = await provider()
    const [accounts, chain] = await Promise.all([
      askQuietly(reached, 'eth_accounts', undefined, clock),
      askQuietly(reached, 'eth_chainId', undefined, clock).catch(() => undefined),
    ])
    return toSession(accounts, chain, networkIds)
  }
  try {
    return await untilAborted(session(), signal)
  } catch (error) {
    if (isKitError(error, 'wallet/no-account')) return undefined
    throw toKitError(error)
  }
}
