import type { Kysely } from 'kysely'

type Index = readonly [table: string, columns: string[]]

/** Makes indexes, each named after its table and columns. */
export async function addIndexes(
  database: Kysely<unknown>,
  { uniques = [], plain = [] }: { uniques?: readonly Index[]; plain?: readonly Index[] },
): Promise<void> {
  for (const [kind, indexes] of [
    ['unique', uniques],
    ['plain', plain],
  ] as const)
    for (const [table, columns] of indexes) {
      const index = database.schema
        .createIndex(`${table}_${columns.join('_')}`)
        .on(table)
        .columns(columns)
      await (kind === 'unique' ? index.unique() : index).execute()
    }
}
