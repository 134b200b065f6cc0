import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** How a file is opened, beyond what all have. */
export type SqliteOptions = {
  /** No other process may open it. */
  readonly exclusive?: boolean | undefined
  /** How long another process's lock is waited for. Default 5 s. */
  readonly lockWaitMs?: number | undefined
  /** What is deleted is overwritten, so that it does not linger in a free page of a stolen file. */
  readonly secureDelete?: boolean | undefined
  /** The file, and those beside it, are for its owner alone. */
  readonly ownerOnly?: boolean | undefined
  /**
   * All who write in the same turn of the loop share one transaction. For a file that this thread opens once: another
   * connection of its own that waits for the lock would wait for itself. No constraint may be deferred.
   */
  readonly sharedTransactions?: boolean | undefined
  /** The size of a new file's pages, a power of two. A file that is there keeps its own. Default 4,096. */
  readonly pageBytes?: number | undefined
}

/**
 * Opens a file of SQLite, or `:memory:`. WAL lets readers of other processes go on during a write; `synchronous=FULL`
 * puts a committed write on the disk before it is answered.
 * @throws Error when another process holds the file.
 */
export function openSqlite(path: string, options: SqliteOptions = {}): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: options.lockWaitMs ?? 5_000 })
  if (options.ownerOnly && path !== ':memory:') chmodSync(path, 0o600)
  if (options.exclusive) database.exec('pragma locking_mode = exclusive')
  if (options.pageBytes !== undefined) database.exec(`pragma page_size = ${options.pageBytes}`)
  database.exec('pragma journal_mode = wal')
  database.exec('pragma synchronous = full')
  database.exec('pragma foreign_keys = on')
  if (options.secureDelete) database.exec('pragma secure_delete = on')
  return database
}
