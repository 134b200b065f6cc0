import type { NetworkReading } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { Kysely, Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Schema } from '../../db/schema.types.ts'
import type { IndexProgress } from '../indexer/createIndexProgress.ts'

/** A chain is looked at as long as an account was asked for within this time. */
const activeMs = 300_000
/** An account that was not asked for in this time is forgotten. */
const keptMs = 30 * 86_400_000
/** That an account is asked for is written so often. */
const notedMs = 60_000
const maxNoted = 10_000

/**
 * The accounts whose past is read from logs, of chains that are not indexed: each from the moment that it is first asked
 * for. Where there is an explorer, that is when it fails.
 */
export function createFollowedAccounts(options: createFollowedAccounts.Options): FollowedAccounts {
  const { database, clock, chains, maxAccounts, progress, onNew } = options
  const noted = new LRUCache<string, true>({
    max: maxNoted,
    ttl: notedMs,
    perf: { now: clock.nowMs },
    ttlResolution: 0,
  })

  async function ask(chain: string, account: string): Promise<void> {
    const key = `${chain} ${account}`
    if (noted.has(key)) return
    const atMs = clock.nowMs()
    const known = await database
      .updateTable('followed_accounts')
      .set({ asked_at: atMs })
      .where('chain', '=', chain)
      .where('account', '=', account)
      .executeTakeFirst()
    if (known.numUpdatedRows === 0n) {
      const { count } = await database
        .selectFrom('followed_accounts')
        .select((select) => select.fn.countAll<number | string>().as('count'))
        .where('chain', '=', chain)
        .executeTakeFirstOrThrow()
      if (Number(count) >= maxAccounts) return
      await database
        .insertInto('followed_accounts')
        .values({ chain, account, asked_at: atMs, done: 0, questions: 0 })
        .onConflict((conflict) => conflict.columns(['chain', 'account']).doNothing())
        .execute()
      onNew()
    }
    noted.set(key, true)
  }

  async function pastReading(chain: string, account: string): Promise<NetworkReading> {
    await ask(chain, account)
    const row = await database
      .selectFrom('followed_accounts')
      .selectAll()
      .where('chain', '=', chain)
      .where('account', '=', account)
      .executeTakeFirst()
    const block = row?.since_block ?? null
    const minedAt = row?.since ?? null
    // There is no room for it, or its node has no logs.
    if (row === undefined || (row.done === 1 && block === null)) return { state: 'unread', reason: 'no-source' }
    const since =
      Number(block) > 0 ? { sinceBlock: Number(block), since: new Date(Number(minedAt) * 1000).toISOString() } : {}
    return row.done === 1 ? { state: 'read', ...since } : { state: 'unread', reason: 'behind', ...since }
  }

  return {
    chains,

    async reading(chain, account) {
      const past = await pastReading(chain, account)
      const state = (await progress.read([chain])).get(chain)
      if (past.state === 'read' ? state === 'level' : past.reason === 'no-source') return past
      return { ...past, state: 'unread', reason: state === 'failing' ? 'unavailable' : 'behind' }
    },

    pastReading,

    async active() {
      const rows = await database
        .selectFrom('followed_accounts')
        .select('chain')
        .distinct()
        .where('asked_at', '>', clock.nowMs() - activeMs)
        .execute()
      return rows.map(({ chain }) => chain).filter((chain) => chains.has(chain))
    },

    async followed(chain) {
      const rows = await database
        .selectFrom('followed_accounts')
        .select('account')
        .where('chain', '=', chain)
        .where('since_block', 'is not', null)
        .orderBy('account')
        .execute()
      return rows.map(({ account }) => account)
    },

    async waiting(chain) {
      const row = await database
        .selectFrom('followed_accounts')
        .selectAll()
        .where('chain', '=', chain)
        .where('done', '=', 0)
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return (
        row && {
          account: row.account,
          sinceBlock: row.since_block === null ? undefined : Number(row.since_block),
          questions: row.questions,
        }
      )
    },

    async firstBlock(chain) {
      const row = await database
        .selectFrom('followed_chains')
        .select('first_block')
        .where('chain', '=', chain)
        .executeTakeFirst()
      return row && Number(row.first_block)
    },

    async begin(transaction, chain, firstBlock) {
      // What an index of the whole chain, or a chain before it, has left says nothing of what came since.
      await clear(transaction, chain)
      await transaction
        .updateTable('followed_accounts')
        .set({ since_block: null, since: null, done: 0, questions: 0 })
        .where('chain', '=', chain)
        .execute()
      await transaction
        .insertInto('followed_chains')
        .values({ chain, first_block: firstBlock })
        .onConflict((conflict) => conflict.column('chain').doUpdateSet({ first_block: firstBlock }))
        .execute()
    },

    async end(transaction, chain) {
      const ended = await transaction.deleteFrom('followed_chains').where('chain', '=', chain).executeTakeFirst()
      if (ended.numDeletedRows === 0n) return
      await transaction.deleteFrom('followed_accounts').where('chain', '=', chain).execute()
      await clear(transaction, chain)
    },

    async note(transaction, chain, { account, since, done, questions }) {
      await transaction
        .updateTable('followed_accounts')
        .set({
          done: done ? 1 : 0,
          questions,
          ...(since === undefined ? {} : { since_block: since.block, since: since.minedAt }),
        })
        .where('chain', '=', chain)
        .where('account', '=', account)
        .execute()
    },

    async forget(transaction) {
      const old = await transaction
        .selectFrom('followed_accounts')
        .select(['chain', 'account'])
        .where('asked_at', '<', clock.nowMs() - keptMs)
        .limit(100)
        .execute()
      for (const { chain, account } of old) {
        await transaction
          .deleteFrom('followed_accounts')
          .where('chain', '=', chain)
          .where('account', '=', account)
          .execute()
        const places = await transaction
          .deleteFrom('indexed_entries')
          .where('account', '=', account)
          .where('chain', '=', chain)
          .returning(['block_number', 'position'])
          .execute()
        for (const place of places) {
          const at = Number(place.block_number)
          const other = await transaction
            .selectFrom('indexed_entries')
            .select('account')
            .where('chain', '=', chain)
            .where('block_number', '=', at)
            .where('position', '=', place.position)
            .limit(1)
            .executeTakeFirst()
          if (other !== undefined) continue
          for (const table of ['indexed_transfers', 'indexed_transactions'] as const)
            await transaction
              .deleteFrom(table)
              .where('chain', '=', chain)
              .where('block_number', '=', at)
              .where('position', '=', place.position)
              .execute()
        }
      }
    },
  }
}

async function clear(transaction: Transaction<Schema>, chain: string): Promise<void> {
  for (const table of indexTables) await transaction.deleteFrom(table).where('chain', '=', chain).execute()
}

const indexTables = [
  'indexed_entries',
  'indexed_transfers',
  'indexed_transactions',
  'indexed_blocks',
  'indexed_chains',
] as const

export type FollowedAccounts = {
  /** The chains whose accounts are followed, CAIP-2. */
  readonly chains: ReadonlySet<string>
  /** How far the past of an account is read, which is asked for by this. @param account In lower case. */
  reading(chain: string, account: string): Promise<NetworkReading>
  /** The same, without regard to what came of late. */
  pastReading(chain: string, account: string): Promise<NetworkReading>
  /** The chains of which an account was asked for of late. */
  active(): Promise<readonly string[]>
  /** The accounts of a chain that are followed from its head on. */
  followed(chain: string): Promise<readonly string[]>
  /** The account that was asked for last whose past is not read yet. */
  waiting(chain: string): Promise<Waiting | undefined>
  /** The block from which on a chain is followed. */
  firstBlock(chain: string): Promise<number | undefined>
  /** Follows a chain from a block on, with nothing known of it and its accounts. */
  begin(transaction: Transaction<Schema>, chain: string, firstBlock: number): Promise<void>
  /** Takes away what was followed of a chain: it is indexed from now on. */
  end(transaction: Transaction<Schema>, chain: string): Promise<void>
  note(transaction: Transaction<Schema>, chain: string, news: AccountNews): Promise<void>
  /** Forgets accounts that were not asked for in a long time, and what only they did. */
  forget(transaction: Transaction<Schema>): Promise<void>
}

type Waiting = {
  readonly account: string
  /** The block from which on it is known; undefined before anything is. */
  readonly sinceBlock: number | undefined
  /** Questions that it has cost. */
  readonly questions: number
}

export type AccountNews = {
  readonly account: string
  /** What is read begins with this block. `minedAt` in seconds. */
  readonly since: { readonly block: number; readonly minedAt: number } | undefined
  /** Nothing older will be read. */
  readonly done: boolean
  readonly questions: number
}

export declare namespace createFollowedAccounts {
  type Options = {
    database: Kysely<Schema>
    clock: Clock
    chains: ReadonlySet<string>
    /** Of one chain. */
    maxAccounts: number
    progress: Pick<IndexProgress, 'read'>
    /** An account is asked for for the first time. */
    onNew: () => void
  }
}
