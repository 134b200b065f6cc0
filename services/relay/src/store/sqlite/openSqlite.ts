import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '@latchkey/service-kit/sqlite'
import { migrateSqlite } from '../../db/migrate.ts'

/** The predecessor may still be writing its last batch. */
const lockWaitMs = 2_000

/**
 * Opens the relay's database for this process alone: two relays on one file would not know of each other's messages.
 * Throws when another process holds the file.
 */
export function openRelaySqlite(options: openRelaySqlite.Options): DatabaseSync {
  mkdirSync(dirname(options.path), { recursive: true })
  const database = openSqlite(options.path, { exclusive: true, lockWaitMs })
  migrateSqlite(database)
  if (options.maxBytes !== undefined) {
    const pageSize = Number(database.prepare('PRAGMA page_size').get()?.page_size)
    database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(options.maxBytes / pageSize))}`)
  }
  return database
}

export declare namespace openRelaySqlite {
  type Options = {
    readonly path: string
    /** Size at which the database counts as a full disk. */
    readonly maxBytes?: number | undefined
  }
}
