import type { Env } from '@latchkey/core/ports'
import { askQuietly } from './askQuietly.ts'
import type { Eip1193Provider } from './eip1193.types.ts'

/** Nobody waits longer for a courtesy. */
const timeoutMs = 1_000

/**
 * Takes the page's permission back (EIP-2255), so that the wallet itself agrees that it is disconnected. Many wallets
 * don't know the method: that changes nothing, since the kit forgets the session anyway.
 */
export async function revokePermissions(provider: Eip1193Provider, clock: Env['clock']): Promise<void> {
  await askQuietly(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }], clock, timeoutMs).catch(() => {})
}
