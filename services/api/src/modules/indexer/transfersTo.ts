import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'

/**
 * The transfers of an account's transactions on a chain, for a query to go on with.
 *
 * A cross join, because SQLite keeps the order of its tables: from the account's few entries to their transfers. Left to
 * choose, and without statistics, it begins with the transfers of the whole chain.
 */
const transfersOf = (database: Kysely<Schema>, chain: string, account: string) =>
  database
    .selectFrom('indexed_entries as entry')
    .crossJoin('indexed_transfers as transfer')
    .whereRef('transfer.chain', '=', 'entry.chain')
    .whereRef('transfer.block_number', '=', 'entry.block_number')
    .whereRef('transfer.position', '=', 'entry.position')
    .where('entry.account', '=', account)
    .where('entry.chain', '=', chain)

/** The transfers to an account on a chain. @param account In lower case. */
export const transfersTo = (database: Kysely<Schema>, chain: string, account: string) =>
  transfersOf(database, chain, account).where('transfer.taker', '=', account)

/** The transfers from an account on a chain, and the permissions that it gave. @param account In lower case. */
export const transfersFrom = (database: Kysely<Schema>, chain: string, account: string) =>
  transfersOf(database, chain, account).where('transfer.giver', '=', account)
