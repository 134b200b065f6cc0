import { openSqlite } from '@latchkey/service-kit/sqlite'
import type { SiwxStore } from '@latchkey/siwx-server'
import { postgresStore } from '@latchkey/siwx-server/postgres'
import { sqliteStore } from '@latchkey/siwx-server/sqlite'
import { CompiledQuery, type Kysely } from 'kysely'
import type { ApiConfig } from '../../config/config.types.ts'
import { jsonText } from '../../db/jsonText.ts'
import type { Schema } from '../../db/schema.types.ts'

/** Nonces and sessions in the database of the service. */
export function openSignInStore(
  { databaseUrl, sqlitePath = ':memory:' }: Pick<ApiConfig, 'databaseUrl' | 'sqlitePath'>,
  database: Kysely<Schema>,
): { store: SiwxStore; close(): void } {
  if (databaseUrl !== undefined) {
    const query = async (text: string, values: unknown[]) => {
      const { rows, numAffectedRows } = await database.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) }
    }
    return { store: postgresStore({ query }), close: () => {} }
  }
  const connection = openSqlite(sqlitePath)
  return { store: sqliteStore(connection), close: () => connection.close() }
}

/** What apps keep of accounts: JSON by project and account (CAIP-10). */
export function createAccountMetadata(database: Kysely<Schema>) {
  return {
    async read(project: string, account: string): Promise<unknown> {
      const row = await database
        .selectFrom('sign_in_metadata')
        .select('metadata')
        .where('project', '=', project)
        .where('account', '=', account)
        .executeTakeFirst()
      return row === undefined ? null : JSON.parse(row.metadata)
    },
    async write(project: string, account: string, metadata: unknown): Promise<void> {
      const values = { project, account, metadata: jsonText(metadata) }
      await database
        .insertInto('sign_in_metadata')
        .values(values)
        .onConflict((conflict) => conflict.columns(['project', 'account']).doUpdateSet({ metadata: values.metadata }))
        .execute()
    },
  }
}
