import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPersonSchema } from '@latchkey/protocol/vault'
import { openDatabase } from '@latchkey/service-kit/database'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { postgresTables } from '@latchkey/siwx-server/postgres'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDatabase } from '../db/migrate.ts'
import type { Schema } from '../db/schema.types.ts'
import { openSignInStore } from '../modules/signIns/signInStore.ts'
import { openAccountRecords } from './accountRecords.ts'

const ann = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const bob = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-people-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

describe.each(['SQLite', 'PostgreSQL'])('what the api holds on an account, on %s', (kind) => {
  const place = () =>
    kind === 'SQLite'
      ? { databaseUrl: undefined, sqlitePath: join(folder, 'api.db') }
      : { databaseUrl: postgres.url, sqlitePath: '' }

  it('is read, and goes with the person, and nothing of another', async () => {
    await prepareDatabase(place())
    const database = openDatabase<Schema>(place(), () => {})
    {
      // Before anyone has signed in.
      await using records = await openAccountRecords(place())
      expect(await records.read([ann])).toEqual([])
    }
    if (kind === 'PostgreSQL') await sql.raw(postgresTables).execute(database)
    const signIns = openSignInStore(place(), database)
    for (const account of [ann, bob]) {
      await database
        .insertInto('followed_accounts')
        .values({ chain: 'eip155:1', account: account.toLowerCase(), asked_at: 1, done: 0, questions: 0 })
        .execute()
      await database
        .insertInto('sign_in_metadata')
        .values({ project: 'p', account: `eip155:1:${account}`, metadata: '{"a":1}' })
        .execute()
      await database
        .insertInto('sponsor_days')
        .values({ chain: 'eip155:1', project: 'p', account: account.toLowerCase(), day: 1, used_wei: '5' })
        .execute()
      await signIns.store.saveSession({
        key: `digest-of-${account}`,
        id: `id-${account}`,
        version: 1,
        createdAt: 1,
        lastUsedAt: 2,
        endsAt: 3,
        refresh: `refresh-of-${account}`,
        accounts: [
          { account: `eip155:1:${account}`, project: 'p', message: 'a message', signature: '0xsigned' },
        ] as never,
      })
    }
    await database
      .insertInto('sign_in_metadata')
      .values({ project: 'p', account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`, metadata: '{}' })
      .execute()

    await using records = await openAccountRecords(place())
    const held = v.parse(apiPersonSchema, await records.read([ann, solana]))
    expect(held.map(({ what }) => what).toSorted()).toEqual([
      'followed-account',
      'sign-in',
      'sign-in-metadata',
      'sign-in-metadata',
      'sponsored-day',
    ])
    const text = JSON.stringify(held)
    for (const secret of ['digest-of', 'refresh-of', '0xsigned', bob, bob.toLowerCase()])
      expect(text).not.toContain(secret)
    const others = await records.read([bob])
    expect(await records.read([])).toEqual([])

    expect(await records.remove([ann, solana], 'Kim')).toBe(4)
    expect((await records.read([ann, solana])).map(({ what, isDeletable }) => [what, isDeletable])).toEqual([
      ['sponsored-day', false],
    ])
    expect(await records.read([bob])).toEqual(others)
    const acts = await database.selectFrom('operator_acts').selectAll().execute()
    expect(acts).toMatchObject([{ act: 'person/delete', actor: 'Kim', subject: '' }])
    signIns.close()
    await database.destroy()
  })
})
