import type { Integer64 } from './indexer.ts'

/** How far a chain of Solana has been read, and the newest transaction up to there: empty before the first. */
export type SolanaHeadsTable = { chain: string; slot: Integer64; signature: string }

/** A transaction of a block, as the node told it. */
export type SolanaTransactionsTable = {
  chain: string
  slot: Integer64
  /** Place in the block. */
  position: number
  signature: string
  /** JSON; amounts are texts, because they may be larger than a number holds. */
  body: string
}

/** The accounts that a transaction belongs to: what pages are read by. */
export type SolanaEntriesTable = { chain: string; account: string; slot: Integer64; position: number }
