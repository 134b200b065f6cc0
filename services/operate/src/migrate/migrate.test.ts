import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { toLine } from '../tables/rowLine.ts'
import { loadDatabase, openSource, readPlace } from '../tables/serviceDatabases.ts'
import { runMigrateCommand } from './runMigrateCommand.ts'

const latchkey = join(import.meta.dirname, '../../../../scripts/latchkey.mjs')

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-migrating-'))
  postgres = await startPostgres()
  // Copies are made there.
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]) {
  let text = ''
  const code = await runMigrateCommand(args, {}, (written) => {
    text += written
  })
  return { code, text }
}

/** All that a database holds, its steps and columns, as lines. */
async function contentsOf(place: string): Promise<readonly string[]> {
  const source = await openSource(readPlace(place), { alone: false })
  const lines = [...source.migrations]
  for (const table of source.tables) {
    lines.push(`${table.name}: ${table.columns.map(({ name }) => name).join()}`)
    for await (const slice of source.rows(table))
      for (const row of slice) lines.push(`${table.name} ${toLine(table, row)}`)
  }
  await source.close()
  return lines
}

/** The newest step of auth: one before it can't be missing alone. */
const step = '0018_farcaster_purpose_expand'

/** A database of auth as the version before had it, with an account. */
const kinds = {
  async SQLite() {
    const path = join(folder, `${crypto.randomUUID()}.db`)
    await (await loadDatabase.auth()).prepareDatabase({ sqlitePath: path })
    const exec = async (text: string) => {
      const database = new DatabaseSync(path)
      database.exec(text)
      database.close()
    }
    return {
      place: path,
      exec,
      left: async () => readdirSync(folder).filter((name) => name.startsWith('latchkey-migrate-')),
    }
  },
  async PostgreSQL() {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const name = `d${crypto.randomUUID().replaceAll('-', '')}`
    await client.query(`create database ${name}`)
    await client.end()
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    await (await loadDatabase.auth()).prepareDatabase({ databaseUrl: url.href, sqlitePath: '' })
    const query = async (text: string) => {
      const own = new pg.Client({ connectionString: url.href })
      await own.connect()
      const { rows } = await own.query(text)
      await own.end()
      return rows as unknown[]
    }
    const schemas = "select nspname from pg_namespace where nspname like 'latchkey%'"
    return { place: url.href, exec: async (text: string) => void (await query(text)), left: () => query(schemas) }
  },
}

describe.each(['SQLite', 'PostgreSQL'] as const)('a migration on %s', (kind) => {
  it('is tried on a copy, and then done', async () => {
    const { place, exec, left } = await kinds[kind]()
    const [current] = [await contentsOf(place), await left()]
    await exec(
      `alter table farcaster_attempts drop column purpose; delete from kysely_migration where name = '${step}'`,
    )
    await exec("insert into users (id, epoch, created_at) values ('ann', 1, 2)")
    const before = await contentsOf(place)

    const tried = await run('auth', '--dry-run', '--at', place)
    expect(tried).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^1 steps for the auth at .*: 0018_farcaster_purpose_expand\.\nThey ran on a copy in [\d.]+ s\./,
      ),
    })
    expect(tried.text).not.toMatch(/postgres:|password/)
    expect(await contentsOf(place)).toEqual(before)

    expect(await run('auth', '--at', place)).toMatchObject({ code: 0, text: expect.stringContaining('Done.') })
    const after = await contentsOf(place)
    expect(after).toEqual(expect.arrayContaining([step, expect.stringContaining('"ann"')]))
    const columns = (lines: readonly string[]) => lines.find((line) => line.startsWith('farcaster_attempts:'))
    expect(columns(after)).toBe(columns(current))
    expect(columns(before)).not.toBe(columns(current))
    expect(await run('auth', '--dry-run', '--at', place)).toMatchObject({
      code: 0,
      text: expect.stringContaining('Nothing to do'),
    })
  })

  it('that would fail is found out on the copy, which goes', async () => {
    const { place, exec, left } = await kinds[kind]()
    // The column is there, and the step that adds it is not noted.
    await exec(`delete from kysely_migration where name = '${step}'`)
    const [before, leftBefore] = [await contentsOf(place), await left()]
    const { code, text } = await run('auth', '--dry-run', '--at', place)
    expect(code).toBe(1)
    expect(text).toContain('They failed on a copy')
    expect(await contentsOf(place)).toEqual(before)
    expect(await left()).toEqual(leftBefore)
  })

  it('is refused for a database of a newer version, of another service, or one that is being filled', async () => {
    const { place, exec } = await kinds[kind]()
    await expect(run('guardian', '--dry-run', '--at', place)).rejects.toThrow('newer version of the guardian')
    await exec("insert into kysely_migration (name, timestamp) values ('0999_later_expand', '0')")
    expect((await run('auth', '--at', place)).text).toContain('Nothing to do')
    await exec("insert into kysely_migration (name, timestamp) values ('0999_later', '0')")
    await expect(run('auth', '--at', place)).rejects.toThrow('newer version of the auth (0999_later)')
    await exec("insert into kysely_migration (name, timestamp) values ('9999_filling', '0')")
    await expect(run('auth', '--at', place)).rejects.toThrow('has not ended')
  })
})

it('that is interrupted on PostgreSQL leaves no copy', { timeout: 120_000 }, async () => {
  const { place, exec, left } = await kinds.PostgreSQL()
  await exec(`delete from kysely_migration where name = '${step}'`)
  const before = await left()
  await using held = {
    client: new pg.Client({ connectionString: place }),
    [Symbol.asyncDispose]: () => held.client.end(),
  }
  await held.client.connect()
  // The lock of migrations: the steps on the copy wait for it.
  await held.client.query('select pg_advisory_lock(3853314791062309107)')
  const child = spawn(process.execPath, [latchkey, 'migrate', 'auth', '--dry-run', '--at', place], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  try {
    await vi.waitUntil(async () => (await left()).length > before.length, { timeout: 60_000, interval: 100 })
    child.kill('SIGINT')
    expect(await ended).toEqual([null, 'SIGINT'])
    expect(await left()).toEqual(before)
  } finally {
    child.kill('SIGKILL')
  }
})

describe('a way back', () => {
  it('of a relay: the version before starts on it, with all messages, and this one again', async () => {
    const path = join(folder, `${crypto.randomUUID()}.db`)
    const { prepareDatabase } = await loadDatabase.relay()
    await prepareDatabase({ sqlitePath: path })
    const exec = (text: string) => {
      const database = new DatabaseSync(path)
      database.exec(text)
      database.close()
    }
    exec(`insert into message (topic, id, publisher, published_at, expires_at, tag, bytes, body)
      values (x'01', x'02', x'03', 1, 2, 3, 4, 'kept'); insert into ack (seq, client) values (1, x'05')`)
    const before = await contentsOf(path)
    const held = new DatabaseSync(path)
    held.exec('begin; select count(*) from message')
    await expect(run('relay', '--back', '--at', path)).rejects.toThrow('stop the service first')
    held.close()
    expect(await run('relay', '--back', '--at', path)).toMatchObject({
      code: 0,
      text: expect.stringContaining('Took back 0007_topic_index, 0006_by_topic of the relay'),
    })
    const back = await contentsOf(path)
    expect(back).toEqual(expect.arrayContaining(['acknowledged ["1","AQ=="]']))
    expect(back).not.toContain('0006_by_topic')
    // Its own statement of a publish.
    exec(`insert into message (topic, id, publisher, published_at, expires_at, tag, bytes, body)
      values (x'01', x'02', x'03', 1, 2, 3, 4, 'kept') on conflict (topic, id) do nothing`)
    expect((await run('relay', '--back', '--at', path)).text).toContain('Nothing to do')
    expect((await run('relay', '--at', path)).text).toContain('Done.')
    expect(await contentsOf(path)).toEqual(before)
  })

  it('is not asked for where a step only adds, and refused where there is none', async () => {
    const { place } = await kinds.PostgreSQL()
    expect((await run('auth', '--back', '--at', place)).text).toContain('Nothing to do: the version before starts on')
    const path = join(folder, `${crypto.randomUUID()}.db`)
    await (await loadDatabase.api()).prepareDatabase({ sqlitePath: path })
    const before = await contentsOf(path)
    await expect(run('api', '--back', '--at', path)).rejects.toThrow('There is no way back from')
    expect(await contentsOf(path)).toEqual(before)
  })
})

it('takes tables with triggers, counters and references along', async () => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await (await loadDatabase.relay()).prepareDatabase({ databaseUrl: postgres.url, sqlitePath: '' })
  await client.query(`delete from migration where name = '0005_evictable_expand'; drop trigger ack_new on ack;
    drop trigger message_gone on message; drop function ack_new, message_gone; drop table acknowledged; drop index message_topic_expires_at`)
  await client.end()
  const before = await contentsOf(postgres.url)
  expect(await run('relay', '--dry-run', '--at', postgres.url)).toMatchObject({ code: 0 })
  expect(await contentsOf(postgres.url)).toEqual(before)
})

it('finds the database by the configuration, and says what is missing', async () => {
  writeFileSync(join(folder, 'latchkey.env'), 'LATCHKEY_PROJECT_ID=p\n')
  const config = ['--config', join(folder, 'latchkey.env'), '--state', folder]
  await expect(run('api', ...config)).rejects.toThrow(`There is no file ${join(folder, 'api.db')}`)
  await (await loadDatabase.api()).prepareDatabase({ sqlitePath: join(folder, 'api.db') })
  expect((await run('api', '--dry-run', ...config)).text).toContain('Nothing to do')
  await expect(run('auth', ...config)).rejects.toThrow('no database of the auth')
  await expect(run('web', ...config)).rejects.toThrow('There is no service "web"')
  expect((await run()).code).toBe(1)
  await expect(run('relay', 'api', ...config)).rejects.toThrow('takes one name beside its options, and got 2')
  await expect(run('api', '--back', '--dry-run', ...config)).rejects.toThrow('--back and --dry-run')
})
