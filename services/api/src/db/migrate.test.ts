import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@latchkey/service-kit/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../../test/databases.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.types.ts'

const opened: Record<string, Awaited<ReturnType<(typeof databases)[number]['open']>>> = {}

beforeAll(async () => {
  for (const { name, open } of databases) {
    const one = await open()
    opened[name] = one
    await migrate(one.database)
    await migrate(one.database)
  }
})
afterAll(async () => {
  for (const one of Object.values(opened)) await one[Symbol.asyncDispose]()
})

async function shape(name: string) {
  const tables = await opened[name]?.database.introspection.getTables()
  return tables
    ?.map((table) => ({
      name: table.name,
      columns: table.columns.map(({ name: column, isNullable }) => `${column}${isNullable ? '?' : ''}`).sort(),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

describe('migrate', () => {
  it('makes the same tables on both databases, and running it again changes nothing', async () => {
    const onSqlite = await shape('SQLite')
    expect(onSqlite?.map(({ name }) => name)).toEqual([
      'events',
      'followed_accounts',
      'followed_chains',
      'grant_sessions',
      'index_progress',
      'indexed_blocks',
      'indexed_chains',
      'indexed_entries',
      'indexed_tokens',
      'indexed_transactions',
      'indexed_transfers',
      'leases',
      'name_addresses',
      'names',
      'onramp_events',
      'onramp_orders',
      'onramp_quotes',
      'onramp_references',
      'onramp_tokens',
      'operator_acts',
      'operator_challenges',
      'operator_invitations',
      'operator_sessions',
      'operators',
      'prices',
      'projects',
      'seeds',
      'sign_in_metadata',
      'solana_entries',
      'solana_heads',
      'solana_transactions',
      'sponsor_days',
      'sponsor_heads',
      'sponsor_operations',
      'stored_grants',
      'token_lists',
      'wallet_chains',
      'wallet_namespaces',
      'wallets',
    ])
    // The store of sign-ins makes its own where it has a connection of its own.
    const ofStore = ({ name }: { name: string }) => name.startsWith('siwx_')
    expect((await shape('PostgreSQL'))?.filter((table) => !ofStore(table))).toEqual(onSqlite)
  })

  it('has no column for the role of a person [S6.1]', async () => {
    // The operator's own people have roles (docs/admin.md): none of them uses the product by it.
    const tables = (await shape('SQLite'))?.filter(({ name }) => !/^operator(s|_)/.test(name))
    const columns = tables?.flatMap(({ columns: all }) => all) ?? []
    expect(columns.length).toBeGreaterThan(50)
    expect(columns.filter((column) => /role|permission|admin/i.test(column))).toEqual([])
  })

  it('shows a committed write to a second process that opens the file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'latchkey-api-'))
    const file = { databaseUrl: undefined, sqlitePath: join(directory, 'api.db') }
    const writer = openDatabase<Schema>(file, () => {})
    const reader = openDatabase<Schema>(file, () => {})
    await migrate(writer)
    await writer.insertInto('seeds').values({ name: 'a', digest: 'b' }).execute()
    expect(await reader.selectFrom('seeds').selectAll().execute()).toEqual([{ name: 'a', digest: 'b' }])
    await writer.destroy()
    await reader.destroy()
    await rm(directory, { recursive: true })
  })
})

describe.each(databases.map(({ name }) => name))('%s', (name) => {
  it('runs parallel transactions one after the other and rolls a failed one back', async () => {
    const database = opened[name]?.database
    if (database === undefined) throw new Error('not open')
    await database.insertInto('seeds').values({ name: 'count', digest: '0' }).execute()
    const add = (fail: boolean) =>
      database.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('seeds')
          .select('digest')
          .where('name', '=', 'count')
          .$if(name === 'PostgreSQL', (query) => query.forUpdate())
          .executeTakeFirstOrThrow()
        await transaction
          .updateTable('seeds')
          .set({ digest: String(Number(row.digest) + 1) })
          .where('name', '=', 'count')
          .execute()
        if (fail) throw new Error('rolled back')
      })
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => add(index % 5 === 0)))
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    const row = await database.selectFrom('seeds').select('digest').where('name', '=', 'count').executeTakeFirst()
    expect(row).toEqual({ digest: '16' })
  })

  it('tells how many rows a write changed', async () => {
    const database = opened[name]?.database
    const result = await database?.deleteFrom('seeds').where('name', '=', 'nothing').executeTakeFirst()
    expect(result?.numDeletedRows).toBe(0n)
  })
})
