import type {
  getSwapAllowance,
  getSwapApproval,
  getSwapQuotes,
  OutputOf,
  postSwapTransaction,
} from '@latchkey/protocol/http'
import type * as v from 'valibot'
import type { Chain } from '../chains/chain.ts'

/** How tokens are swapped on the networks of a namespace. What each throws is an ApiError. */
export type SwapFamily = {
  /** A network where it swaps. */
  place(networkId: string): Chain
  /** Whether each token takes a signature in place of an approval. */
  takesPermit(chain: Chain, tokens: readonly string[]): Promise<readonly boolean[]>
  gasPrice(chain: Chain): Promise<{ readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }>
  allowance(query: v.InferOutput<typeof getSwapAllowance.query>): Promise<bigint>
  approval(query: v.InferOutput<typeof getSwapApproval.query>): Promise<OutputOf<typeof getSwapApproval>>
  quotes(query: v.InferOutput<typeof getSwapQuotes.query>): Promise<OutputOf<typeof getSwapQuotes>>
  transaction(body: v.InferOutput<typeof postSwapTransaction.body>): Promise<OutputOf<typeof postSwapTransaction>>
}
