import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Pending } from './answerScope.ts'
import { createCheckpoints } from './checkpoints.ts'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { createSharedTransaction, type SharedTransaction } from './sharedTransaction.ts'
import { openSqlite, type SqliteOptions } from './sqlite.ts'

/** Statements kept ready, and how long one may be: texts with many rows hardly ever come twice. */
const maxStatements = 256
const maxStatementLength = 4_000
/** A log so long, 8 MB, is emptied by the next write: what is to stay free of a disk is more than that. */
const longLogPages = 2_000
const reading = /^\s*(select|pragma)\b/i
const isPragma = /^\s*pragma\b/i

/** The one connection of a process to its SQLite file. */
export type SqliteConnection = {
  /** @throws DatabaseUnavailable while the disk is full or fails, or another process keeps the file locked. */
  execute<Row>(query: CompiledQuery): QueryResult<Row>
  /** Before a statement is executed outside of a transaction. @throws DatabaseUnavailable as `execute` does. */
  prepareFor(query: CompiledQuery): Promise<void> | undefined
  /** @throws DatabaseUnavailable as `execute` does. */
  begin(): Promise<void>
  /** @throws DatabaseUnavailable as `execute` does. */
  commit(): void
  /** SQLite ends a transaction by itself where the disk gave out in it: there is nothing to undo then. */
  rollback(): void
  /** What the statement that was just executed depends on: with it, all that could be read until now lasts. */
  pending(): Pending
  close(): Promise<void>
}

/**
 * Opens the file for a service that goes on answering while the disk is at work. SQLite itself syncs the log before it
 * moves it into the file and no sooner; `settled` syncs it before an answer leaves, beside the thread that answers.
 */
export async function openSqliteConnection(
  path: string,
  options?: SqliteOptions,
  onUnavailable?: () => void,
): Promise<SqliteConnection> {
  const database = openSqlite(path, options)
  database.exec('pragma synchronous = normal')

  // Preparing one costs more than most of them take to run. What is asked for is a small set of texts.
  const prepared = new LRUCache<string, Prepared>({ max: maxStatements })
  function prepare(text: string): Prepared {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = database.prepare(text)
    // Only a statement with columns has rows to read: `all` on another would hide how many rows it changed.
    const made = { statement, hasRows: statement.columns().length > 0, writes: !reading.test(text) }
    if (text.length <= maxStatementLength) prepared.set(text, made)
    return made
  }

  const log = path === ':memory:' ? undefined : await openLog(database, path)
  const checkpoints = log === undefined || options?.exclusive ? undefined : createCheckpoints(path)
  if (checkpoints !== undefined) database.exec(`pragma wal_autocheckpoint = ${longLogPages}`)
  const queue = createSyncQueue(async () => log?.datasync())
  const versionOf = database.prepare('pragma data_version')
  let version: unknown
  /** What another process wrote may still be on its way to the disk, and must not be answered with before it is there. */
  function lookForOthers(): void {
    const now = versionOf.get()?.data_version
    if (now !== version) queue.wrote()
    version = now
  }

  async function settled(): Promise<void> {
    if (log === undefined) return
    if (queue.isSettled()) lookForOthers()
    await queue.settled()
  }
  const nothingOpen: Pending = { lost: undefined, committed: async () => {}, settled }
  const run = (sql: string) => attempt(() => prepare(sql).statement.run(), onUnavailable)
  const shared =
    options?.sharedTransactions && log !== undefined
      ? createSharedTransaction({
          run: (sql) => void prepare(sql).statement.run(),
          onLost: () => onUnavailable?.(),
          isInTransaction: () => database.isTransaction,
          onCommitted: queue.wrote,
          settled,
        })
      : undefined
  const lockWaitMs = options?.lockWaitMs ?? 5_000
  // Another connection of this thread would never let go while it is waited for: it is asked again instead.
  if (shared !== undefined) database.exec('pragma busy_timeout = 0')

  async function openShared({ open }: Pick<SharedTransaction, 'open'>): Promise<void> {
    const untilMs = performance.now() + lockWaitMs
    for (;;)
      try {
        return open()
      } catch (error) {
        if (resultOf(error) !== busy || performance.now() > untilMs) attempt(() => open(), onUnavailable)
        else await new Promise((resolve) => setTimeout(resolve, 1))
      }
  }

  return {
    execute<Row>(query: CompiledQuery): QueryResult<Row> {
      const { statement, hasRows, writes } = prepare(query.sql)
      const values = query.parameters.map(toSqlValue)
      if (writes) {
        if (shared === undefined) queue.wrote()
        checkpoints?.wrote()
      }
      return attempt(() => {
        try {
          if (hasRows) return { rows: statement.all(...values) as Row[] }
          const { changes, lastInsertRowid } = statement.run(...values)
          return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
        } catch (error) {
          shared?.failed(error)
          throw error
        }
      }, onUnavailable)
    },
    prepareFor({ sql }) {
      if (shared === undefined) return undefined
      if (prepare(sql).writes) return shared.pending() === undefined ? openShared(shared) : undefined
      // Many a pragma is refused in a transaction, or does nothing.
      if (isPragma.test(sql)) shared.commit()
      return undefined
    },
    async begin() {
      if (shared === undefined) return void run('begin immediate')
      await openShared(shared)
      shared.beginStep()
    },
    commit: () => (shared === undefined ? void run('commit') : attempt(() => shared.endStep('keep'), onUnavailable)),
    rollback() {
      if (shared !== undefined) return attempt(() => shared.endStep('undo'), onUnavailable)
      if (database.isTransaction) run('rollback')
    },
    pending: () => shared?.pending() ?? nothingOpen,
    async close() {
      shared?.commit()
      await checkpoints?.stop()
      await log?.close()
      database.close()
    },
  }
}

/** Another process has the file locked. */
const busy = 5
/** Results of SQLite that say nothing about the statement: busy, a failure of the disk, a full one (sqlite.org/rescode.html). */
const unavailable: ReadonlySet<number | undefined> = new Set([busy, 10, 13])

/** The kind is in the lower eight bits, its reason above them. */
const resultOf = (error: unknown) =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined

function attempt<Result>(work: () => Result, onUnavailable?: () => void): Result {
  try {
    return work()
  } catch (error) {
    if (!unavailable.has(resultOf(error))) throw error
    onUnavailable?.()
    throw new DatabaseUnavailable(error)
  }
}

type Prepared = { readonly statement: StatementSync; readonly hasRows: boolean; readonly writes: boolean }

/** The write-ahead log, which stays the same file for as long as a connection is open. */
async function openLog(database: DatabaseSync, path: string) {
  // Reading makes it where there is none yet.
  database.prepare('select count(*) from sqlite_master').get()
  const folder = await open(dirname(path))
  await folder.sync()
  await folder.close()
  return open(`${path}-wal`)
}

function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite takes no ${typeof value}.`)
}

/** Makes what was written last for good, once for everybody who waits. */
type SyncQueue = {
  /** Reports that something was written that the disk may not have yet. */
  wrote(): void
  /** Whether the disk has all that was reported to this queue. */
  isSettled(): boolean
  /**
   * Resolves when everything written before this call is on the disk: at once where it already is.
   * @throws Error of the first sync that failed, from then on always: what a disk has lost cannot be had by asking again.
   */
  settled(): Promise<void>
}

/**
 * Those who write while a sync is under way share the next one, so that many writers cost one turn of the disk.
 * @param sync Puts all that was written before on the disk.
 */
export function createSyncQueue(sync: () => Promise<void>): SyncQueue {
  let written = 0
  let synced = 0
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function turn(): Promise<void> {
    // All that happens in this turn of the loop comes along.
    await new Promise<void>((resolve) => setImmediate(resolve))
    const upTo = written
    next = undefined
    await sync()
    synced = upTo
  }

  return {
    wrote() {
      written += 1
    },
    isSettled: () => synced === written,
    settled() {
      if (synced === written) return last
      if (next === undefined) {
        next = last.then(turn)
        last = next
        // Those who wait get the error; without any, it is no failure of its own.
        next.catch(() => {})
      }
      return next
    },
  }
}
