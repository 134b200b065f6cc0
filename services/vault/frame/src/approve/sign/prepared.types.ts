import type { TransactionWish } from '../subject/subject.types.ts'

/** What a unit of gas may cost, in wei. */
export type Fees =
  | { readonly kind: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly kind: 'legacy'; readonly gasPrice: bigint }

/** A transaction with everything that is signed. */
export type PreparedTransaction = {
  readonly wish: TransactionWish
  readonly chainId: number
  readonly nonce: bigint
  readonly gas: bigint
  readonly fees: Fees
}
