import type { TestPostgres } from '@latchkey/service-kit/test/postgres'
import { Valkey } from 'iovalkey'
import { Pool } from 'pg'
import type { SiwxStore } from '../src/index.ts'
import { postgresStore, postgresTables } from '../src/stores/postgresStore.ts'
import { valkeyStore } from '../src/stores/valkeyStore.ts'

type OpenStore = SiwxStore & AsyncDisposable & { readonly query: (text: string) => Promise<unknown> }

/** A store in the database at `url`, whose tables may not be there yet. */
export function openPostgresStoreAt(url: string): OpenStore {
  // Ten connections from the first use to the end: a pool that shrinks and grows again would be measured with the store.
  const pool = new Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0 })
  pool.on('error', () => {})
  return { ...postgresStore(pool), query: (text) => pool.query(text), [Symbol.asyncDispose]: () => pool.end() }
}

/** A store in a database of its own. */
export async function openPostgresStore(postgres: TestPostgres): Promise<OpenStore> {
  const store = openPostgresStoreAt(await postgres.createDatabase())
  await store.query(postgresTables)
  // As the migrations of an app that has them.
  await store.query(postgresTables)
  return store
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
