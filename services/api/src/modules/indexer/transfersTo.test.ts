import { openDatabase } from '@latchkey/service-kit/database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import type { Schema } from '../../db/schema.types.ts'
import { transfersTo } from './transfersTo.ts'

it('is read from the account on, not from the transfers of the whole chain', async () => {
  const database = openDatabase<Schema>({ databaseUrl: undefined, sqlitePath: ':memory:' }, () => {})
  try {
    await migrate(database)
    const query = transfersTo(database, 'eip155:1', '0x01').select('transfer.token').distinct()
    const rows = await query.explain<{ detail: string }>(undefined, sql`query plan`)
    expect(rows[0]?.detail).toMatch(/entry USING .*\(account=\?\)/)
    expect(rows[1]?.detail).toMatch(/transfer USING .*\(chain=\? AND block_number=\? AND position=\?\)/)
  } finally {
    await database.destroy()
  }
})
