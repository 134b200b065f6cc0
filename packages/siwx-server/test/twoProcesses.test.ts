import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { startValkey } from '@latchkey/service-kit/test/valkey'
import { expect, it, onTestFinished } from 'vitest'
import type { SiwxStore } from '../src/index.ts'
import { postgresTables } from '../src/stores/postgresStore.ts'
import { sqliteStore } from '../src/stores/sqliteStore.ts'
import { openPostgresStoreAt, openValkey, openValkeyStore } from './openStores.ts'
import { createBrowser, createPerson, createTestServer } from './people.ts'

const run = promisify(execFile)
const child = fileURLToPath(new URL('useChild.ts', import.meta.url))

/** How 10,000 uses of one nonce end, 5,000 in each of two processes. */
async function useByTwo(store: SiwxStore, kind: string, at: string): Promise<Record<string, number>> {
  const { server } = createTestServer({ store })
  const { nonce, token } = await createBrowser(server).nonce()
  const person = createPerson()
  const message = person.write(nonce)
  const body = JSON.stringify({ message, signature: await person.sign(message), token })
  const one = async () => JSON.parse((await run(process.execPath, [child, kind, at, '5000', body])).stdout)
  const sum: Record<string, number> = {}
  for (const counts of await Promise.all([one(), one()])) {
    for (const [outcome, count] of Object.entries(counts)) sum[outcome] = (sum[outcome] ?? 0) + Number(count)
  }
  return sum
}

function expectOne(sum: Record<string, number>): void {
  const { 200: taken, '409 siwx/nonce-used': used = 0, '429 siwx/too-many-attempts': exhausted = 0, ...others } = sum
  expect([taken, used + exhausted, others]).toEqual([1, 9999, {}])
}

it('lets one of 10,000 in over two processes on SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'siwx-twice-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'siwx.sqlite')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL')
  expectOne(await useByTwo(sqliteStore(database), 'sqlite', file))
  database.close()
})

it('lets one of 10,000 in over two processes on PostgreSQL', async () => {
  await using postgres = await startPostgres()
  const url = await postgres.createDatabase()
  await using store = openPostgresStoreAt(url)
  await store.query(postgresTables)
  expectOne(await useByTwo(store, 'postgres', url))
})

it('lets one of 10,000 in over two processes on Valkey', async () => {
  await using valkey = await startValkey()
  const client = openValkey(valkey.url)
  onTestFinished(() => client.disconnect())
  expectOne(await useByTwo(openValkeyStore(client, '{twice}:'), 'valkey', valkey.url))
})
