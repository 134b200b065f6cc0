import type { Insertable, Kysely, Transaction } from 'kysely'
import { chunks } from '../../db/chunks.ts'
import type {
  IndexedEntriesTable,
  IndexedTransactionsTable,
  IndexedTransfersTable,
} from '../../db/indexTables.types.ts'
import type { Schema } from '../../db/schema.types.ts'
import type { Lease } from './createLease.ts'
import type { BlockId, IndexedBlock, IndexedTransaction } from './indexed.ts'

const zero = `0x${'0'.repeat(40)}`

/** The accounts whose history a transaction is part of: who sent it, who got it, and each side of what it moved. */
function accountsOf(transaction: IndexedTransaction): ReadonlySet<string> {
  const accounts = new Set([transaction.sender, transaction.recipient])
  for (const { giver, taker } of transaction.transfers) accounts.add(giver).add(taker)
  accounts.delete(zero)
  return accounts
}

/** Blocks whose hashes are kept. A deeper re-organisation makes the chain be read from scratch. */
const blocksKept = 1_024

/** What was read from chains, in the database. */
export function createIndexStore({ database, fence, onChange = () => {} }: createIndexStore.Options) {
  return {
    async head(chain: string): Promise<BlockId | undefined> {
      const row = await database.selectFrom('indexed_chains').selectAll().where('chain', '=', chain).executeTakeFirst()
      return row === undefined ? undefined : { number: Number(row.head_number), hash: row.head_hash }
    },

    /** The kept blocks from the newest on, up to `limit` of them, at or below a number. */
    async kept(chain: string, atMost: number, limit: number): Promise<readonly BlockId[]> {
      const rows = await database
        .selectFrom('indexed_blocks')
        .select(['number', 'hash'])
        .where('chain', '=', chain)
        .where('number', '<=', atMost)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ number, hash }) => ({ number: Number(number), hash }))
    },

    /**
     * Takes away what lies above `keep` and adds blocks, all or nothing: a process that dies here has done neither.
     *
     * @param change.expected The head that the change builds on.
     * @param change.keep Newest number to keep; -1 keeps nothing.
     * @returns Whether it was done. Not when another process moved the head meanwhile, or is the one that indexes now.
     */
    async apply(chain: string, change: IndexChange): Promise<boolean> {
      const done = await database.transaction().execute(async (transaction) => {
        if (!(await fence(transaction)) || !(await isHead(transaction, chain, change.expected))) return false
        const { keep, blocks } = change
        if (change.expected !== undefined && keep < change.expected.number) await removeAbove(transaction, chain, keep)
        await addBlocks(transaction, chain, blocks)
        await addTransactions(transaction, chain, blocks, change.accounts)
        const last = blocks.at(-1) ?? (await newest(transaction, chain))
        if (last === undefined) {
          await transaction.deleteFrom('indexed_chains').where('chain', '=', chain).execute()
          return true
        }
        const head = { head_number: last.number, head_hash: last.hash }
        await transaction
          .insertInto('indexed_chains')
          .values({ chain, ...head })
          .onConflict((conflict) => conflict.column('chain').doUpdateSet(head))
          .execute()
        await transaction
          .deleteFrom('indexed_blocks')
          .where('chain', '=', chain)
          .where('number', '<=', last.number - blocksKept)
          .where('number', '!=', change.firstBlock ?? -1)
          .execute()
        return true
      })
      if (done) onChange()
      return done
    },

    /**
     * Adds what certain accounts did below the head, all or nothing.
     *
     * @returns Whether it was done. Not when the head is another one meanwhile, or another process indexes now.
     */
    async addPast(chain: string, past: IndexedPast): Promise<boolean> {
      const done = await database.transaction().execute(async (transaction) => {
        if (!(await fence(transaction)) || !(await isHead(transaction, chain, past.expected))) return false
        await addTransactions(transaction, chain, past.blocks, past.accounts)
        await past.alongside(transaction)
        return true
      })
      if (done) onChange()
      return done
    },
  }
}

export type IndexStore = ReturnType<typeof createIndexStore>

export declare namespace createIndexStore {
  type Options = {
    database: Kysely<Schema>
    fence: Lease['fence']
    /** Called for every change that was made here. */
    onChange?: () => void
  }
}

export type IndexChange = {
  readonly expected: BlockId | undefined
  readonly keep: number
  readonly blocks: readonly IndexedBlock[]
  /** Whose history it is: of every account, or of these alone. */
  readonly accounts?: ReadonlySet<string>
  /** A block whose hash is kept for ever. */
  readonly firstBlock?: number
}

export type IndexedPast = {
  readonly expected: BlockId
  readonly blocks: readonly IndexedBlock[]
  readonly accounts: ReadonlySet<string>
  /** What is written with it. */
  alongside(transaction: Transaction<Schema>): Promise<void>
}

/** Compares the head while holding its row, so that two processes on one database cannot both go on from it. */
async function isHead(transaction: Transaction<Schema>, chain: string, expected: BlockId | undefined) {
  if (expected === undefined) {
    // Of two processes that begin together the second waits here, and then finds the row.
    const begun = await transaction
      .insertInto('indexed_chains')
      .values({ chain, head_number: -1, head_hash: '' })
      .onConflict((conflict) => conflict.column('chain').doNothing())
      .executeTakeFirst()
    return begun.numInsertedOrUpdatedRows === 1n
  }
  // A write that changes nothing takes the row's lock on both databases.
  const held = await transaction
    .updateTable('indexed_chains')
    .set({ head_hash: expected.hash })
    .where('chain', '=', chain)
    .where('head_number', '=', expected.number)
    .where('head_hash', '=', expected.hash)
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

async function newest(transaction: Transaction<Schema>, chain: string): Promise<BlockId | undefined> {
  const row = await transaction
    .selectFrom('indexed_blocks')
    .select(['number', 'hash'])
    .where('chain', '=', chain)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { number: Number(row.number), hash: row.hash }
}

async function removeAbove(transaction: Transaction<Schema>, chain: string, number: number): Promise<void> {
  for (const table of ['indexed_entries', 'indexed_transfers', 'indexed_transactions'] as const)
    await transaction.deleteFrom(table).where('chain', '=', chain).where('block_number', '>', number).execute()
  await transaction.deleteFrom('indexed_blocks').where('chain', '=', chain).where('number', '>', number).execute()
}

async function addBlocks(transaction: Transaction<Schema>, chain: string, blocks: readonly IndexedBlock[]) {
  const ids = blocks.map(({ number, hash, minedAt }) => ({ chain, number, hash, mined_at: minedAt }))
  for (const rows of chunks(ids)) await transaction.insertInto('indexed_blocks').values(rows).execute()
}

/** @param accounts Those whose history it becomes; undefined is every account. What is there for another of them stays. */
async function addTransactions(
  transaction: Transaction<Schema>,
  chain: string,
  blocks: readonly IndexedBlock[],
  accounts: ReadonlySet<string> | undefined,
): Promise<void> {
  const transactions: Insertable<IndexedTransactionsTable>[] = []
  const transfers: Insertable<IndexedTransfersTable>[] = []
  const entries: Insertable<IndexedEntriesTable>[] = []
  for (const block of blocks)
    for (const one of block.transactions) {
      const own = [...accountsOf(one)].filter((account) => accounts?.has(account) ?? true)
      if (accounts !== undefined && own.length === 0) continue
      const place = { chain, block_number: block.number, position: one.position }
      transactions.push({
        ...place,
        hash: one.hash,
        mined_at: block.minedAt,
        sender: one.sender,
        recipient: one.recipient,
        deploys: one.deploys ? 1 : 0,
        failed: one.failed ? 1 : 0,
        nonce: one.nonce,
        selector: one.selector,
        operation: one.operation?.hash ?? null,
        sponsor: one.operation?.sponsor ?? null,
        fee: one.operation?.fee.toString() ?? null,
      })
      for (const [ordinal, { kind, token, tokenId, giver, taker, amount }] of one.transfers.entries())
        transfers.push({ ...place, ordinal, kind, token, token_id: tokenId, giver, taker, amount: amount.toString() })
      for (const account of own) entries.push({ ...place, account, mined_at: block.minedAt })
    }
  const shares = accounts !== undefined
  for (const rows of chunks(transactions))
    await transaction
      .insertInto('indexed_transactions')
      .values(rows)
      .$if(shares, (query) => query.onConflict((conflict) => conflict.doNothing()))
      .execute()
  for (const rows of chunks(transfers))
    await transaction
      .insertInto('indexed_transfers')
      .values(rows)
      .$if(shares, (query) => query.onConflict((conflict) => conflict.doNothing()))
      .execute()
  for (const rows of chunks(entries))
    await transaction
      .insertInto('indexed_entries')
      .values(rows)
      .$if(shares, (query) => query.onConflict((conflict) => conflict.doNothing()))
      .execute()
}
