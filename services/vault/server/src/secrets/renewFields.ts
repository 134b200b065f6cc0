import { type QueryExecutorProvider, sql } from 'kysely'
import type { FieldCipher } from '../crypto/fieldCipher.ts'

/** A column of encrypted fields, and the place of each: what its row is bound to. */
export type EncryptedColumn = {
  readonly table: string
  readonly column: string
  /** Columns that together name a row. */
  readonly key: readonly string[]
  placeOf(row: Readonly<Record<string, string>>): string
}

const batch = 100

/**
 * Encrypts fields of an older key under the present one. A few rows at a time, each only if it was not changed meanwhile,
 * so that it can run beside everything else and in several processes.
 * @returns How many fields an older key still encrypts: it may be retired when that is 0.
 */
export async function renewFields(
  database: QueryExecutorProvider,
  cipher: FieldCipher,
  columns: readonly EncryptedColumn[],
): Promise<number> {
  const prefix = cipher.prefix()
  if (prefix === '') return 0
  let left = 0
  for (const { table, column, key, placeOf } of columns) {
    const field = sql.ref(column)
    const old = sql`${field} <> '' and ${field} not like ${`${prefix}%`}`
    const names = sql.join(
      [...key, column].map((name) => sql.ref(name)),
      sql`, `,
    )
    const { rows } = await sql<Readonly<Record<string, string>>>`select ${names} from ${sql.table(table)}
      where ${old} limit ${batch}`.execute(database)
    for (const row of rows) {
      const sealed = row[column] ?? ''
      const place = placeOf(row)
      const same = sql.join(
        key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
        sql` and `,
      )
      await sql`update ${sql.table(table)} set ${field} = ${cipher.encrypt(place, cipher.decrypt(place, sealed))}
        where ${same} and ${field} = ${sealed}`.execute(database)
    }
    const { rows: counted } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}
      where ${old}`.execute(database)
    left += Number(counted[0]?.count ?? 0)
  }
  return left
}
