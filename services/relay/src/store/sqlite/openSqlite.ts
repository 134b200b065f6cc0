import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '@latchkey/service-kit/sqlite'
import { migrateSqlite, pageBytes } from '../../db/migrate.ts'

/** The predecessor may still be writing its last batch. */
const lockWaitMs = 2_000
/**
 * How long the log gets before SQLite moves it into the file, for which the next commit waits. In a longer one, what is written by
 * every commit is moved more seldom; that saves little more.
 */
const longLogBytes = 16 * 1_048_576
const shortLogBytes = 1_048_576
/** What the indexes of many busy topics take: less is read again with every commit. */
const cacheKib = 16_384
/** The file grows by the log when it is moved: where little is kept free of the disk, that has to stay little of it. */
const shareOfReserve = 1 / 8

/**
 * Opens the relay's database for this process alone: two relays on one file would not know of each other's messages.
 * Throws when another process holds the file.
 */
export function openRelaySqlite(options: openRelaySqlite.Options): DatabaseSync {
  mkdirSync(dirname(options.path), { recursive: true })
  const database = openSqlite(options.path, { exclusive: true, lockWaitMs, pageBytes })
  const pageSize = Number(database.prepare('PRAGMA page_size').get()?.page_size)
  const logBytes = Math.min(longLogBytes, Math.max(shortLogBytes, options.reserveBytes * shareOfReserve))
  database.exec(`PRAGMA cache_size = -${cacheKib}; PRAGMA wal_autocheckpoint = ${Math.floor(logBytes / pageSize)}`)
  migrateSqlite(database)
  if (options.maxBytes !== undefined) {
    database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(options.maxBytes / pageSize))}`)
  }
  return database
}

export declare namespace openRelaySqlite {
  type Options = {
    readonly path: string
    /** Size at which the database counts as a full disk. */
    readonly maxBytes?: number | undefined
    /** What is kept free of its disk. */
    readonly reserveBytes: number
  }
}
