import type { Rpc } from '../lookUp/lookUp.types.ts'
import { askQuantity } from './askQuantity.ts'

/** The account's next nonce, with what is still waiting. */
export function readNonce(rpc: Rpc, account: string, signal: AbortSignal): Promise<bigint> {
  return askQuantity(rpc, 'eth_getTransactionCount', [account, 'pending'], signal)
}
