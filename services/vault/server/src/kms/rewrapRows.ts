import { type QueryExecutorProvider, sql } from 'kysely'
import type { Kms, KmsContext } from './kms.ts'

/** A table with sealed secrets, and what each of its rows belongs to. */
export type SealedTable = {
  readonly table: string
  /** Columns that the context is made of; together they name a row. */
  readonly columns: readonly string[]
  contextOf(row: Readonly<Record<string, string>>): KmsContext
}

const batch = 100
type Row = Readonly<Record<string, string>> & { wrapped_key: string; key_id: string }

/**
 * Puts the data keys that an older master key wraps under the present one; the secrets themselves stay as they are. A few
 * rows at a time, each only if it was not changed meanwhile, so that it can run beside everything else and in several
 * processes.
 *
 * @returns How many rows an older key still wraps: an old key may go when that is 0.
 */
export async function rewrapRows(
  database: QueryExecutorProvider,
  kms: Kms,
  tables: readonly SealedTable[],
): Promise<number> {
  const { keyId: current } = await kms.wrap(new Uint8Array(32), { purpose: 'present-key' })
  let left = 0
  for (const { table, columns, contextOf } of tables) {
    const names = sql.join(
      [...columns, 'wrapped_key', 'key_id'].map((column) => sql.ref(column)),
      sql`, `,
    )
    const { rows } = await sql<Row>`select ${names} from ${sql.table(table)}
      where key_id <> ${current} limit ${batch}`.execute(database)
    for (const row of rows) {
      const context = contextOf(row)
      const key = await kms.unwrap({ keyId: row.key_id, ciphertext: row.wrapped_key }, context)
      const wrapped = await kms.wrap(key, context)
      key.fill(0)
      const same = sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      )
      await sql`update ${sql.table(table)} set wrapped_key = ${wrapped.ciphertext}, key_id = ${wrapped.keyId}
        where ${same} and wrapped_key = ${row.wrapped_key}`.execute(database)
    }
    const { rows: counted } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}
      where key_id <> ${current}`.execute(database)
    left += Number(counted[0]?.count ?? 0)
  }
  return left
}
