import type { ColumnType } from 'kysely'

/** A 64-bit integer: PostgreSQL answers a text where SQLite answers a number. Read it with `Number()`. */
export type Integer64 = ColumnType<number | string, number, number>

/** How far a chain has been read. Addresses and hashes are in lower case in all of these tables. */
export type IndexedChainsTable = {
  /** CAIP-2. */
  chain: string
  head_number: Integer64
  head_hash: string
  /** Allowances by Permit2 are kept from this block on. */
  permit2_since: ColumnType<number | string, number | undefined, number>
}

/** Who of several processes does what only one may do. */
export type LeasesTable = {
  name: string
  /** Empty where it was let go. */
  holder: string
  /** How often it has passed on. */
  term: Integer64
  /** Counted up by its holder as long as that lives. */
  beat: Integer64
}

/** How the process that indexes gets on with a chain. */
export type IndexProgressTable = {
  chain: string
  /** 1 when the last look at it failed. */
  failing: number
  /** When it was last found read to its tip, in milliseconds since the Unix epoch. */
  level_at: Integer64 | null
}

/** The blocks read last, by which a re-organisation is found. */
export type IndexedBlocksTable = { chain: string; number: Integer64; hash: string; mined_at: Integer64 }

/** A transaction of a block, or an operation that one carried (ERC-4337). */
export type IndexedTransactionsTable = {
  chain: string
  block_number: Integer64
  /** Place in the block among the transactions, each followed by its operations. */
  position: number
  hash: string
  /** Seconds since the Unix epoch. */
  mined_at: Integer64
  sender: string
  /** The receiver, the contract called, or the contract made. */
  recipient: string
  /** 1 when the transaction made a contract. */
  deploys: number
  /** 1 when it was reverted. */
  failed: number
  nonce: Integer64
  /** The first four bytes of its data, as hex; empty without data. */
  selector: string
  /** The hash of the operation; null of a transaction. */
  operation: string | null
  /** Who paid for the operation; null where the account did. */
  sponsor: string | null
  /** What the operation cost: smallest units as decimal text. */
  fee: string | null
}

/** One movement of value, or one permission, in a transaction. */
export type IndexedTransfersTable = {
  chain: string
  block_number: Integer64
  position: number
  /** Place in the transaction. */
  ordinal: number
  /** native, internal, fungible, nft, multi, allowance, operator, permit2. */
  kind: string
  /** Contract; empty for the native token. */
  token: string
  /** Decimal text; empty where there is none. */
  token_id: string
  /** Who gives; of a permission the owner. */
  giver: string
  /** Who gets; of a permission the spender. */
  taker: string
  /** Smallest units as decimal text. */
  amount: string
}

/** The accounts that a transaction belongs to: what pages are read by. */
export type IndexedEntriesTable = {
  account: string
  mined_at: Integer64
  chain: string
  block_number: Integer64
  position: number
}

/** Tokens as they describe themselves; nulls where a contract is no token. */
export type IndexedTokensTable = {
  chain: string
  address: string
  name: string | null
  symbol: string | null
  decimals: number | null
}

/** How far a chain of Solana has been read, and the newest transaction up to there: empty before the first. */
export type SolanaHeadsTable = { chain: string; slot: Integer64; signature: string }

/** A transaction of a block, as the node returned it. */
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

/** From which block on the logs of a chain are read, for accounts that were asked for. */
export type FollowedChainsTable = { chain: string; first_block: Integer64 }

/** An account whose past is read from logs. */
export type FollowedAccountsTable = {
  chain: string
  /** In lower case. */
  account: string
  /** What is read begins with this block; null before anything is. */
  since_block: Integer64 | null
  /** When that was mined, in seconds since the Unix epoch. */
  since: Integer64 | null
  /** 1: nothing older will be read. */
  done: number
  /** Questions to nodes that it has cost. */
  questions: number
  /** Milliseconds since the Unix epoch. */
  asked_at: Integer64
}
