import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { type WatchedPostgres, watchPostgres } from '@latchkey/service-kit/test/watchPostgres'
import { afterAll, beforeAll, expect } from 'vitest'
import type { StorageConfig } from '../src/index.ts'

/**
 * A new, empty storage of each kind that this machine has. PostgreSQL is left out where it is not installed; there is one
 * connection to it, as a pooler in transaction mode gives it: where something is left at it, the tests fail at their end.
 */
export function useStorages(): Readonly<Record<string, () => Promise<StorageConfig>>> {
  let postgres: TestPostgres | undefined
  const watched: WatchedPostgres[] = []
  let folder = ''
  let files = 0
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'relay-test-'))
    if (findPostgres() !== undefined) postgres = await startPostgres()
  })
  afterAll(async () => {
    for (const one of watched) await one[Symbol.asyncDispose]()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
    expect(watched.flatMap((one) => one.sessionState())).toEqual([])
  })
  return {
    memory: async () => ({ kind: 'memory' }),
    async sqlite() {
      files += 1
      return { kind: 'sqlite', path: join(folder, `${files}.db`) }
    },
    ...(findPostgres() === undefined
      ? {}
      : {
          async postgres() {
            if (postgres === undefined) throw new Error('PostgreSQL did not start')
            const one = await watchPostgres(await postgres.createDatabase())
            watched.push(one)
            return { kind: 'postgres', url: one.url, pool: { connections: 1 }, prepared: false }
          },
        }),
  }
}
