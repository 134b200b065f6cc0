import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { Pepper } from '../crypto/pepper.ts'

/** Where fingerprints of texts lie that could be guessed. */
export type Fingerprints = {
  readonly columns: readonly { readonly table: string; readonly column: string; readonly key: readonly string[] }[]
  /** Kinds of `rate_buckets`, whose names are `kind/fingerprint`, or that and more behind another slash. */
  readonly buckets: readonly string[]
}

const batch = 500

/**
 * Gives every stored fingerprint the layers of all generations of the pepper that are in use, in one transaction: before
 * it everything is found by the old ones, after it by the new ones. Nothing is done where nothing lacks a layer.
 */
export async function renewPepper<Schema>(
  database: Kysely<Schema>,
  pepper: Pepper,
  fingerprints: Fingerprints,
): Promise<void> {
  const layers = pepper.layers()
  if (layers > 1)
    await database.transaction().execute(async (transaction) => {
      for (const column of fingerprints.columns) await renewColumn(transaction, pepper, column)
      for (const kind of fingerprints.buckets) await renewBuckets(transaction, pepper, kind)
    })
  pepper.layersAdded(layers)
}

async function renewColumn(
  database: QueryExecutorProvider,
  pepper: Pepper,
  { table, column, key }: Fingerprints['columns'][number],
): Promise<void> {
  const field = sql.ref(column)
  const names = sql.join(
    [...key, column].map((name) => sql.ref(name)),
    sql`, `,
  )
  for (;;) {
    const { rows } = await sql<Readonly<Record<string, string>>>`select ${names} from ${sql.table(table)}
      where ${field} <> '' and ${field} not like ${`${pepper.prefix()}%`} limit ${batch}`.execute(database)
    for (const row of rows) {
      const same = sql.join(
        key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
        sql` and `,
      )
      await sql`update ${sql.table(table)} set ${field} = ${pepper.addLayers(row[column] ?? '')}
        where ${same}`.execute(database)
    }
    if (rows.length < batch) return
  }
}

async function renewBuckets(database: QueryExecutorProvider, pepper: Pepper, kind: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from rate_buckets
    where name like ${`${kind}/%`} and name not like ${`${kind}/${pepper.prefix()}%`}`.execute(database)
  for (const { name } of rows) {
    const [, mac = '', ...rest] = name.split('/')
    const renewed = [kind, pepper.addLayers(mac), ...rest].join('/')
    await sql`update rate_buckets set name = ${renewed} where name = ${name}`.execute(database)
  }
}
