import { type QueryExecutorProvider, sql } from 'kysely'
import type { Kms } from './kms.ts'
import type { SealedTable } from './rewrapRows.ts'

type Print = { key_id: string; fingerprint: string }
type Row = Readonly<Record<string, string>> & { wrapped_key: string; key_id: string }

/**
 * Makes sure that a key file is the one that this database was sealed with, and notes the fingerprints of its keys. A
 * database from before there were fingerprints is asked by opening something of what each key seals.
 * @throws Error that names what was expected and what was found.
 */
export async function expectKeys(options: expectKeys.Options): Promise<void> {
  const { database, kms, tables, fileName, databaseName } = options
  const { fingerprints } = kms
  if (fingerprints === undefined) return
  const wrong = (keyId: string, expected: string | undefined) =>
    new Error(
      `The key file ${fileName} is not the one that the database ${databaseName} was sealed with. ` +
        `Key ${keyId}: expected ${expected === undefined ? 'one that opens what lies there' : `fingerprint ${expected}`}, ` +
        `found ${fingerprints[keyId] === undefined ? 'no such key' : `fingerprint ${fingerprints[keyId]}`}. ` +
        'Put the right file there, from its backup if need be, or name it in KMS_FILE.',
    )

  const noted = async () => {
    const { rows } = await sql<Print>`select key_id, fingerprint from key_prints`.execute(database)
    return new Map(rows.map(({ key_id, fingerprint }) => [key_id, fingerprint]))
  }
  const before = await noted()
  for (const { table, columns, contextOf } of tables) {
    const { rows: used } = await sql<{ key_id: string }>`select distinct key_id from ${sql.table(table)}`.execute(
      database,
    )
    for (const { key_id: keyId } of used) {
      const expected = before.get(keyId)
      const isRight =
        expected !== undefined ? fingerprints[keyId] === expected : await opens({ table, columns, contextOf }, keyId)
      if (!isRight) throw wrong(keyId, expected)
    }
  }
  for (const [keyId, fingerprint] of Object.entries(fingerprints))
    await sql`insert into key_prints (key_id, fingerprint) values (${keyId}, ${fingerprint})
      on conflict (key_id) do nothing`.execute(database)
  // Another process may have been first, with another file.
  for (const [keyId, expected] of await noted())
    if (fingerprints[keyId] !== undefined && fingerprints[keyId] !== expected) throw wrong(keyId, expected)

  async function opens({ table, columns, contextOf }: SealedTable, keyId: string): Promise<boolean> {
    const names = sql.join([...columns, 'wrapped_key', 'key_id'].map((column) => sql.ref(column)))
    const { rows } = await sql<Row>`select ${names} from ${sql.table(table)} where key_id = ${keyId} limit 1`.execute(
      database,
    )
    const [row] = rows
    if (row === undefined) return true
    try {
      const key = await kms.unwrap({ keyId, ciphertext: row.wrapped_key }, contextOf(row))
      key.fill(0)
      return true
    } catch {
      return false
    }
  }
}

export declare namespace expectKeys {
  type Options = {
    readonly database: QueryExecutorProvider
    readonly kms: Kms
    readonly tables: readonly SealedTable[]
    /** For the sentence that the operator reads. */
    readonly fileName: string
    readonly databaseName: string
  }
}

/** Whether something lies under a master key here: each service seals secrets of its own at its first start. */
export async function holdsSecrets(database: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select 1 from secrets union all select 1 from key_prints limit 1`.execute(database)
  return rows.length > 0
}
