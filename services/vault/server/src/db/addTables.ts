import type { Kysely } from 'kysely'

/** The columns of a table by name; a question mark lets them be empty. */
export type Columns = Readonly<Record<string, 'text' | 'text?' | 'integer' | 'bigint' | 'bigint?'>>

/** Makes tables that PostgreSQL and SQLite take alike. The first column of each is its key, but for those in `unkeyed`. */
export async function addTables(
  database: Kysely<unknown>,
  tables: Readonly<Record<string, Columns>>,
  unkeyed: readonly string[] = [],
): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    let table = database.schema.createTable(name)
    for (const [index, [column, type]] of Object.entries(columns).entries()) {
      const sqlType = type === 'integer' ? 'integer' : type.startsWith('bigint') ? 'bigint' : 'text'
      table = table.addColumn(column, sqlType, (definition) => {
        const named = type.endsWith('?') ? definition : definition.notNull()
        return index === 0 && !unkeyed.includes(name) ? named.primaryKey() : named
      })
    }
    await table.execute()
  }
}
