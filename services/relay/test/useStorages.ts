import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { afterAll, beforeAll } from 'vitest'
import type { StorageConfig } from '../src/index.ts'

/** A new, empty storage of each kind that this machine has. PostgreSQL is left out where it is not installed. */
export function useStorages(): Readonly<Record<string, () => Promise<StorageConfig>>> {
  let postgres: TestPostgres | undefined
  let folder = ''
  let files = 0
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'relay-test-'))
    if (findPostgres() !== undefined) postgres = await startPostgres()
  })
  afterAll(async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
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
            return { kind: 'postgres', url: await postgres.createDatabase() }
          },
        }),
  }
}
