import type { Env } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Eip1193Provider } from './provider.ts'
import { requestWithTimeout } from './requestWithTimeout.ts'

/** A chain id as wallets send it: hex by EIP-695, but some send a number or decimal text. */
export const walletChainSchema = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{1,13}|[0-9]{1,15})$/), v.transform(Number)),
    v.number(),
    v.pipe(v.bigint(), v.transform(Number)),
  ]),
  v.safeInteger(),
  v.minValue(1),
)

/** The chain that the wallet is on (EIP-695). */
export async function readWalletChain(provider: Eip1193Provider, clock: Env['clock']): Promise<number> {
  const parsed = v.safeParse(walletChainSchema, await requestWithTimeout(provider, 'eth_chainId', undefined, clock))
  if (parsed.success) return parsed.output
  throw new KitError({ code: 'wallet/unavailable', shortMessage: 'The wallet does not say on which chain it is' })
}
