import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../../db/schema.types.ts'

/** Rows of one statement: below the 32,766 values that either database takes. */
const rowsAtOnce = 500

/** How far a chain has been read. The signature is of the newest transaction up to there, empty before the first. */
export type SolanaHead = { readonly slot: number; readonly signature: string }

/** A transaction to be kept, in its place. */
export type SolanaRecord = {
  readonly slot: number
  readonly position: number
  readonly signature: string
  /** JSON. */
  readonly body: string
  readonly accounts: readonly string[]
}

export type SolanaPlace = readonly [slot: number, position: number]

/** What was read from chains of Solana, in the database. */
export function createSolanaIndexStore(database: Kysely<Schema>) {
  return {
    async head(chain: string): Promise<SolanaHead | undefined> {
      const row = await database.selectFrom('solana_heads').selectAll().where('chain', '=', chain).executeTakeFirst()
      return row && { slot: Number(row.slot), signature: row.signature }
    },

    /**
     * Adds transactions and moves the head, all or nothing: a process that dies here has done neither.
     * @returns Whether it was done. Not when another process has moved the head meanwhile.
     */
    async add(
      chain: string,
      change: { expected: SolanaHead | undefined; head: SolanaHead; records: readonly SolanaRecord[] },
    ): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        if (!(await takesHead(transaction, chain, change.expected, change.head))) return false
        const transactions = change.records.map(({ slot, position, signature, body }) => {
          return { chain, slot, position, signature, body }
        })
        const entries = change.records.flatMap(({ slot, position, accounts }) =>
          accounts.map((account) => ({ chain, account, slot, position })),
        )
        for (let at = 0; at < transactions.length; at += rowsAtOnce)
          await transaction
            .insertInto('solana_transactions')
            .values(transactions.slice(at, at + rowsAtOnce))
            .execute()
        for (let at = 0; at < entries.length; at += rowsAtOnce)
          await transaction
            .insertInto('solana_entries')
            .values(entries.slice(at, at + rowsAtOnce))
            .execute()
        return true
      })
    },

    /** Forgets a chain that is another one now. */
    async forget(chain: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        for (const table of ['solana_entries', 'solana_transactions', 'solana_heads'] as const)
          await transaction.deleteFrom(table).where('chain', '=', chain).execute()
      })
    },

    /** Transactions of an account, newest first, those older than a place. */
    async page(chain: string, account: string, after: SolanaPlace | undefined, limit: number) {
      const rows = await database
        .selectFrom('solana_entries as entry')
        .innerJoin('solana_transactions as one', (join) =>
          join
            .onRef('one.chain', '=', 'entry.chain')
            .onRef('one.slot', '=', 'entry.slot')
            .onRef('one.position', '=', 'entry.position'),
        )
        .select(['one.slot', 'one.position', 'one.body'])
        .where('entry.chain', '=', chain)
        .where('entry.account', '=', account)
        .$if(after !== undefined, (query) => {
          const [slot, position] = after ?? [0, 0]
          return query.where(sql<boolean>`(entry.slot, entry.position) < (${slot}, ${position})`)
        })
        .orderBy('entry.slot', 'desc')
        .orderBy('entry.position', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ slot, position, body }) => ({ place: [Number(slot), position] as SolanaPlace, body }))
    },
  }
}

export type SolanaIndexStore = ReturnType<typeof createSolanaIndexStore>

/** Moves the head if it is where it is thought to be, so that two processes on one database cannot both go on from it. */
async function takesHead(
  transaction: Transaction<Schema>,
  chain: string,
  expected: SolanaHead | undefined,
  head: SolanaHead,
): Promise<boolean> {
  if (expected === undefined) {
    const begun = await transaction
      .insertInto('solana_heads')
      .values({ chain, ...head })
      .onConflict((conflict) => conflict.column('chain').doNothing())
      .executeTakeFirst()
    return begun.numInsertedOrUpdatedRows === 1n
  }
  const moved = await transaction
    .updateTable('solana_heads')
    .set(head)
    .where('chain', '=', chain)
    .where('slot', '=', expected.slot)
    .where('signature', '=', expected.signature)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}
