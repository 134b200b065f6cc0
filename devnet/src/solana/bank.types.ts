import type { Address, MaybeEncodedAccount } from '@solana/kit'
import type { PastTransaction, TransactionFault } from './solana.types.ts'

export type Simulation = {
  readonly err: TransactionFault | null
  readonly logs: readonly string[]
  readonly unitsConsumed: number
  /** An account as it would be afterwards. */
  readonly accountOf: (address: Address) => MaybeEncodedAccount
}

export type BankListener = {
  readonly slot?: ((slot: number) => void) | undefined
  readonly transaction?: ((transaction: PastTransaction) => void) | undefined
}
