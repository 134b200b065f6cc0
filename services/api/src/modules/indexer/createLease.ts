import { randomUUID } from 'node:crypto'
import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.types.ts'

/** Looks of a holder while its lease lasts: one that fails is no loss yet. */
const looksPerLease = 3
/** Between two looks of those who wait to the end of `claim`. */
const claimMs = 50

/**
 * Lets one of several processes on a database do something, and another one go on with it when that is killed.
 *
 * Who holds the lease counts a beat up; who stands by takes it over when it has seen the same beat for as long as the
 * lease lasts, by its own clock: the clocks of the machines need not agree. A holder that was paused may not know that it
 * has lost the lease, so whatever it writes asks `fence` in the same transaction.
 *
 * @param options.nowMs A clock that never goes back.
 */
export function createLease(options: createLease.Options): Lease {
  const { database, name, leaseMs, onChange, onFailure } = options
  const nowMs = options.nowMs ?? (() => performance.now())
  const holder = randomUUID()
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter
  let term: number | undefined
  let heldUntilMs = 0
  let seen: { readonly term: number; readonly beat: number; readonly atMs: number } | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isStopped = false

  function take(newTerm: number, sinceMs: number) {
    term = newTerm
    heldUntilMs = sinceMs + leaseMs
    onChange(true)
  }

  function lose() {
    if (term === undefined) return
    term = undefined
    seen = undefined
    onChange(false)
  }

  /** @returns Whether it is still held. */
  async function renew(held: number, sinceMs: number): Promise<boolean> {
    const renewed = await database
      .updateTable('leases')
      .set({ beat: sql<number>`beat + 1` })
      .where('name', '=', name)
      .where('term', '=', held)
      .where('holder', '=', holder)
      .executeTakeFirst()
    if (renewed.numUpdatedRows !== 1n) return false
    heldUntilMs = sinceMs + leaseMs
    return true
  }

  async function look(): Promise<void> {
    const sinceMs = nowMs()
    if (term !== undefined) {
      if (await renew(term, sinceMs)) return
      lose()
    }
    const row = await database.selectFrom('leases').selectAll().where('name', '=', name).executeTakeFirst()
    if (row === undefined) {
      const begun = await database
        .insertInto('leases')
        .values({ name, holder, term: 1, beat: 0 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      if (begun.numInsertedOrUpdatedRows === 1n) take(1, sinceMs)
      return
    }
    const there = { term: Number(row.term), beat: Number(row.beat) }
    if (seen?.term !== there.term || seen.beat !== there.beat) seen = { ...there, atMs: nowMs() }
    if (row.holder !== '' && nowMs() - seen.atMs < leaseMs) return
    const takenAtMs = nowMs()
    const taken = await database
      .updateTable('leases')
      .set({ holder, term: there.term + 1, beat: 0 })
      .where('name', '=', name)
      .where('term', '=', there.term)
      .where('beat', '=', there.beat)
      .where('holder', '=', row.holder)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 1n) take(there.term + 1, takenAtMs)
  }

  const isHeld = () => term !== undefined && nowMs() < heldUntilMs

  async function repeat(): Promise<void> {
    looking = look().catch(onFailure)
    await looking
    if (!isStopped) timer = setTimeout(repeat, leaseMs / looksPerLease).unref()
  }

  return {
    isHeld,
    look,
    start: () => void repeat(),

    async claim() {
      for (await look(); !isHeld(); await look()) await new Promise((resolve) => setTimeout(resolve, claimMs))
    },

    async fence(transaction) {
      if (term === undefined) return false
      // PostgreSQL lets several writes share the row, and who takes over waits for them. SQLite has one writer at a time.
      const own = await transaction
        .selectFrom('leases')
        .select('term')
        .where('name', '=', name)
        .where('term', '=', term)
        .where('holder', '=', holder)
        .$if(isPostgres, (query) => query.forShare())
        .executeTakeFirst()
      if (own === undefined) lose()
      return own !== undefined
    },

    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
      if (term === undefined) return
      const released = { name, holder, term }
      lose()
      await database
        .updateTable('leases')
        .set({ holder: '' })
        .where('name', '=', released.name)
        .where('holder', '=', released.holder)
        .where('term', '=', released.term)
        .execute()
        .catch(onFailure)
    },
  }
}

export type Lease = {
  /** Whether this process holds it, as far as it knows. */
  isHeld(): boolean
  /** Renews it, takes it where no one has it any more, or sees who has. */
  look(): Promise<void>
  /** Looks on and on until stopped. */
  start(): void
  /** Waits until this process holds it. */
  claim(): Promise<void>
  /** In a transaction, before anything is written: whether this process holds it until the transaction has ended. */
  fence(transaction: Transaction<Schema>): Promise<boolean>
  /** Lets it go, so that another one need not wait. */
  stop(): Promise<void>
}

export declare namespace createLease {
  type Options = {
    database: Kysely<Schema>
    name: string
    /** How long it lasts when its holder is killed, in milliseconds. */
    leaseMs: number
    nowMs?: (() => number) | undefined
    onChange: (isHeld: boolean) => void
    onFailure: (error: unknown) => void
  }
}
