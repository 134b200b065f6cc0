import type { IndexedOperation, IndexedTransfer } from '../indexer/indexed.ts'

/** A transaction of an account, as a source reports it. Addresses in lower case. */
export type AccountTransaction = {
  /** CAIP-2. */
  readonly chain: string
  readonly block: number
  readonly position: number
  readonly hash: string
  /** Seconds since the Unix epoch. */
  readonly minedAt: number
  readonly sender: string
  readonly recipient: string
  readonly deploys: boolean
  readonly failed: boolean
  readonly nonce: number
  /** The first four bytes of the data, as hex. */
  readonly selector: string
  /** Where it is one that a transaction of somebody else carried. */
  readonly operation?: IndexedOperation | undefined
  /** Everything that moved, also between others. */
  readonly transfers: readonly IndexedTransfer[]
}
