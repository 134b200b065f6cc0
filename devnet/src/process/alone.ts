import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** SQLITE_BUSY: another connection holds the lock. */
const busy = 5
const againMs = 100

/**
 * Runs `task` while nothing else runs under the same lock file, in this process or another; waits for its turn. It is
 * the system's own lock on an empty database, so it goes away with its holder, however that ends.
 */
export async function alone<Result>(lockFile: string, task: () => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(lockFile), { recursive: true })
  const lock = new DatabaseSync(lockFile)
  try {
    while (!hold(lock)) await pause(againMs)
    return await task()
  } finally {
    lock.close()
  }
}

function hold(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return false
    throw error
  }
}
