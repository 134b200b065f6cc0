import type { Env } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'
import { askQuietly } from './askQuietly.ts'
import type { Eip1193Provider } from './eip1193.types.ts'
import { walletChainSchema } from './walletChain.schema.ts'

/** The chain that the wallet stands on (EIP-695). */
export async function readWalletChain(provider: Eip1193Provider, clock: Env['clock']): Promise<number> {
  const parsed = v.safeParse(walletChainSchema, await askQuietly(provider, 'eth_chainId', undefined, clock))
  if (parsed.success) return parsed.output
  throw new KitError({ code: 'wallet/unavailable', shortMessage: 'The wallet does not say on which chain it is' })
}
