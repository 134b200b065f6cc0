import type { TestPostgres } from '@latchkey/service-kit/test/postgres'
import { Valkey } from 'iovalkey'
import { Pool } from 'pg'
import type { SiwxStore } from '../src/index.ts'
import { postgresStore, postgresTables } from '../src/stores/postgresStore.ts'
import { valkeyStore } from '../src/stores/valkeyStore.ts'

/** A store in a database of its own. */
export async function openPostgresStore(postgres: TestPostgres): Promise<SiwxStore & AsyncDisposable> {
  const pool = new Pool({ connectionString: await postgres.createDatabase(), max: 10 })
  pool.on('error', () => {})
  await pool.query(postgresTables)
  // As the migrations of an app that has them.
  await pool.query(postgresTables)
  return { ...postgresStore(pool), [Symbol.asyncDispose]: () => pool.end() }
}

/** A client that gives up at once while the server is away. */
export function openValkey(url: string): Valkey {
  const client = new Valkey(url, { maxRetriesPerRequest: 0, retryStrategy: () => 50 })
  client.on('error', () => {})
  return client
}

export function openValkeyStore(client: Valkey, prefix: string): SiwxStore {
  return valkeyStore({ send: ([name = '', ...words]) => client.call(name, ...words) }, { prefix })
}
