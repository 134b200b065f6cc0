import type { ColumnType } from 'kysely'

/** A 64-bit integer: PostgreSQL answers a text where SQLite answers a number. Read it with `Number()`. */
export type Integer64 = ColumnType<number | string, number, number>

/** How far a chain has been read. Addresses and hashes are in lower case in all of these tables. */
export type IndexedChainsTable = {
  /** CAIP-2. */
  chain: string
  head_number: Integer64
  head_hash: string
}

/** The blocks read last, by which a re-organisation is found. */
export type IndexedBlocksTable = { chain: string; number: Integer64; hash: string; mined_at: Integer64 }

/** A transaction of a block. */
export type IndexedTransactionsTable = {
  chain: string
  block_number: Integer64
  /** Place in the block. */
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
}

/** One movement of value, or one permission, in a transaction. */
export type IndexedTransfersTable = {
  chain: string
  block_number: Integer64
  position: number
  /** Place in the transaction. */
  ordinal: number
  /** native, internal, fungible, nft, multi, allowance, operator. */
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
