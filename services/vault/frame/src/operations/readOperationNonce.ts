import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Rpc } from '@latchkey/reading'
import * as v from 'valibot'

/** `getNonce(address,uint192)` of EntryPoint. */
const getNonce = '0x35567e1a'
const wordSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((hex) => BigInt(hex)),
)

/**
 * The number of an account's next operation, in the one row that this wallet uses.
 * @param block Its number as hex, or `latest`.
 * @throws KitError of the node
 */
export async function readOperationNonce(
  rpc: Rpc,
  account: string,
  block: string,
  signal: AbortSignal,
): Promise<bigint> {
  const data = `${getNonce}${account.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}`
  return v.parse(wordSchema, await rpc('eth_call', [{ to: smartAccountContracts.EntryPoint, data }, block], signal))
}
