import { openDatabase } from '@latchkey/service-kit/database'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import type { Kysely } from 'kysely'
import type { Schema } from '../src/db/schema.types.ts'

/** The two databases that every repository test runs on: name and how to open an empty one. */
export const databases: readonly { name: string; open(): Promise<AsyncDisposable & { database: Kysely<Schema> }> }[] = [
  {
    name: 'SQLite',
    async open() {
      const database = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath: ':memory:' }, () => {})
      return { database, [Symbol.asyncDispose]: () => database.destroy() }
    },
  },
  {
    name: 'PostgreSQL',
    async open() {
      const server = await startPostgres()
      const database = openDatabase<Schema>({ databaseUrl: server.url, sqlitePath: '' }, () => {})
      return {
        database,
        async [Symbol.asyncDispose]() {
          await database.destroy()
          await server[Symbol.asyncDispose]()
        },
      }
    },
  },
]
