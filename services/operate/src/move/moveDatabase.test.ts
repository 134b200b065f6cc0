import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../faultOf.ts'
import { openPostgresSource } from '../tables/postgresTables.ts'
import { toLine } from '../tables/rowLine.ts'
import { loadDatabase } from '../tables/serviceDatabases.ts'
import { openSqliteSource } from '../tables/sqliteTables.ts'
import { runMoveCommand } from './runMoveCommand.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-moving-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

let files = 0
function newFile(): string {
  files += 1
  return join(folder, `${files}.db`)
}

async function newSqlite(service: 'api' | 'relay' | 'auth', fill: (database: DatabaseSync) => void): Promise<string> {
  const path = newFile()
  await (await loadDatabase[service]()).prepareDatabase({ sqlitePath: path })
  const database = new DatabaseSync(path)
  database.exec('begin')
  fill(database)
  database.exec('commit')
  database.close()
  return path
}

async function move(service: string, from: string, to: string): Promise<string> {
  let output = ''
  const code = await runMoveCommand([service, '--from', from, '--to', to], {}, (text) => {
    output += text
  })
  expect(code).toBe(0)
  return output
}

/** All that a file holds, as lines. */
async function contentsOf(path: string) {
  const source = openSqliteSource(path, { alone: false })
  const lines: string[] = []
  for (const table of source.tables)
    for await (const slice of source.rows(table))
      for (const row of slice) lines.push(`${table.name} ${toLine(table, row)}`)
  const counters = await source.counters()
  await source.close()
  return { lines, counters }
}

async function inPostgres<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const bytes = (size: number, seed: number) => Uint8Array.from({ length: size }, (_, index) => (index * 31 + seed) % 256)

function fillRelay(database: DatabaseSync) {
  const add = database.prepare(`insert into message
    (seq, topic, id, publisher, published_at, expires_at, tag, bytes, attestation, body) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  for (let seq = 1; seq <= 1_200; seq += 1)
    add.run(
      seq,
      bytes(32, seq % 7),
      bytes(32, seq),
      bytes(32, 3),
      1,
      9_007_199_254_740_993n,
      1_100,
      seq,
      null,
      `"body" ${seq} é 🔑`,
    )
  // The newest are gone: their numbers must not be given out again.
  database.exec(
    'delete from message where seq > 1150; insert into ack (seq, client) select seq, id from message where seq < 40',
  )
  database
    .prepare('insert into attestation values (?, ?, 1, 5)')
    .run(new Uint8Array([0, 255, 10]), 'https://one.example')
  database.prepare('insert into attestation values (?, ?, 0, 5)').run(new Uint8Array(), 'https://two.example')
  database.exec("insert into secret values ('Ä', 'first'), ('Z', 'second'), ('a', 'third'), ('_', 'fourth')")
}

function fillApi(database: DatabaseSync) {
  database.exec(`insert into wallets (id, slug, name, name_key, rank, badge_type, sources)
      values ('w2', 'two', 'Two', 'two', 2, '', '[]'), ('w1', 'one', 'One', 'one', 1, '', '{"a":[1,2,{"b":null}]}');
    insert into wallet_chains values ('w1', 'eip155:1'), ('w2', 'solana:x');
    insert into prices values ('eip155:1', 'native', 1, 2, 0.1, 'here'), ('eip155:1', 'native', 2, 2, 1e-300, 'here'),
      ('eip155:1', 'native', 3, 2, 3000, 'here');
    insert into siwx_nonces values ('n', 'h', 9, 2, 1), ('m', 'h', 9, 0, 0);
    insert into siwx_sessions values ('k1', 1, 2, 3, '{"accounts":[]}'), ('k2', 1, 2, 3, '{}');
    insert into siwx_session_accounts values ('eip155:1:0xa', 'k1'), ('eip155:1:0xb', 'k1'), ('eip155:1:0xa', 'k2')`)
}

describe.each([
  ['relay', fillRelay],
  ['api', fillApi],
] as const)('the database of the %s', (service, fill) => {
  it('is the same after it went to PostgreSQL, to another one, and back', async () => {
    const first = await newSqlite(service, fill)
    const [there, further, back] = [await postgres.createDatabase(), await postgres.createDatabase(), newFile()]
    expect(await move(service, first, there)).toMatch(/Moved \d+ rows of \d+ tables/)
    await move(service, there, further)
    await move(service, further, back)
    const before = await contentsOf(first)
    expect(before.lines.length).toBeGreaterThan(10)
    expect(await contentsOf(back)).toEqual(before)
    // A service of this version starts on it.
    await (await loadDatabase[service]()).prepareDatabase({ sqlitePath: back })
    await (await loadDatabase[service]()).prepareDatabase({ databaseUrl: further, sqlitePath: '' })
  })
})

it('goes on counting messages where the relay was, with numbers of transactions that the new server knows', async () => {
  const to = await postgres.createDatabase()
  await move('relay', await newSqlite('relay', fillRelay), to)
  const inserted = await inPostgres<{ seq: string }>(
    to,
    `insert into message (topic, id, publisher, published_at, expires_at, tag, bytes, body)
      values ('t', 'i', 'p', 1, 2, 3, 4, 'b') returning seq`,
  )
  expect(inserted).toEqual([{ seq: '1201' }])
  const ahead = await inPostgres(to, 'select 1 from message where tx > pg_current_xact_id()')
  expect(ahead).toEqual([])
  // The list of what a full topic may lose, which SQLite doesn't keep: the relay makes it when it starts.
  const listed = () => inPostgres<{ rows: string }>(to, 'select count(*) as rows from acknowledged')
  expect(await listed()).toEqual([{ rows: '0' }])
  await (await loadDatabase.relay()).prepareDatabase({ databaseUrl: to, sqlitePath: '' })
  expect(await listed()).toEqual([{ rows: '39' }])
  expect(await inPostgres(to, 'select is_verified from attestation order by origin')).toEqual([
    { is_verified: true },
    { is_verified: false },
  ])
})

it('keeps the accounts of a sign-in with it', async () => {
  const to = await postgres.createDatabase()
  await move('api', await newSqlite('api', fillApi), to)
  expect(await inPostgres(to, 'select key, accounts from siwx_sessions order by key')).toEqual([
    { key: 'k1', accounts: ['eip155:1:0xa', 'eip155:1:0xb'] },
    { key: 'k2', accounts: ['eip155:1:0xa'] },
  ])
})

it('takes the database of an api that signs no one in, which has no tables of it', async () => {
  const file = await newSqlite('api', (database) => {
    fillApi(database)
    for (const table of ['siwx_nonces', 'siwx_sessions', 'siwx_session_accounts']) database.exec(`drop table ${table}`)
  })
  const to = await postgres.createDatabase()
  await move('api', file, to)
  expect(await inPostgres(to, 'select slug from wallets order by slug')).toEqual([{ slug: 'one' }, { slug: 'two' }])
  expect(await inPostgres(to, 'select key from siwx_sessions')).toEqual([])
  // No other table may be missing.
  const less = await newSqlite('api', (database) => database.exec('drop table prices'))
  await expect(move('api', less, await postgres.createDatabase())).rejects.toThrow(/Tables differ .*: prices\./)
})

it('goes on where it was killed, however often', async () => {
  const from = await newSqlite('relay', fillRelay)
  const to = await postgres.createDatabase()
  let kills = 0
  for (let end = 0; ; end += 1) {
    const child = spawn(
      process.execPath,
      [
        join(import.meta.dirname, '../../../../scripts/latchkey.mjs'),
        'move-database',
        'relay',
        '--from',
        from,
        '--to',
        to,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let slices = 0
    child.stdout.on('data', (chunk: Buffer) => {
      slices += chunk.toString().split('\n').length
      if (end < 3 && slices > end) child.kill('SIGKILL')
    })
    const [code] = await once(child, 'exit')
    if (code === 0) break
    kills += 1
    // No service starts on half of it.
    await expect(
      loadDatabase.relay().then((it) => it.prepareDatabase({ databaseUrl: to, sqlitePath: '' })),
    ).rejects.toThrow(/being filled/)
    expect(kills).toBeLessThan(5)
  }
  expect(kills).toBeGreaterThan(0)
  const back = newFile()
  await move('relay', to, back)
  expect(await contentsOf(back)).toEqual(await contentsOf(from))
})

describe('refuses', () => {
  it('a source whose service runs: a file that is open, a database with connections', async () => {
    const from = await newSqlite('auth', () => {})
    const held = new DatabaseSync(from)
    held.prepare('select count(*) from users').get()
    await expect(move('auth', from, newFile())).rejects.toThrow(/stop the service first/)
    held.close()
    const url = await postgres.createDatabase()
    await move('auth', from, url)
    const client = new pg.Client({ connectionString: url, application_name: 'latchkey-auth' })
    await client.connect()
    await expect(move('auth', url, newFile())).rejects.toThrow(
      /1 other connections \(latchkey-auth\): stop the service/,
    )
    await client.end()
  })

  it('what was written to a source between two tries', async () => {
    const from = await newSqlite('relay', fillRelay)
    const to = newFile()
    // Where the first try was killed: all rows are there, and the last step is missing.
    await expect(
      runMoveCommand(['relay', '--from', from, '--to', to], {}, () => {
        throw new Error('The machine went off.')
      }),
    ).rejects.toThrow('The machine went off.')
    const database = new DatabaseSync(from)
    database.exec("update secret set value = 'changed' where name = 'Z'; update ack set client = x'01' where seq = 1")
    database.close()
    await expect(move('relay', from, to)).rejects.toThrow(/is not the same on both sides/)
    await expect(loadDatabase.relay().then((it) => it.prepareDatabase({ sqlitePath: to }))).rejects.toThrow(
      /being filled/,
    )
  })

  it('a place that holds something already, and the move of another source', async () => {
    const one = await newSqlite('relay', fillRelay)
    const other = await newSqlite('relay', () => {})
    await expect(move('relay', one, other)).rejects.toThrow(/not empty/)
    const to = newFile()
    const breakOff = runMoveCommand(['relay', '--from', one, '--to', to], {}, () => {
      throw new Error('The machine went off.')
    })
    await expect(breakOff).rejects.toThrow()
    await expect(move('relay', other, to)).rejects.toThrow(/was begun from the relay at .*go on from that one/)
  })

  it('a database of another service, of a newer version, of an older one', async () => {
    const from = await newSqlite('auth', () => {})
    await expect(move('guardian', from, newFile())).rejects.toThrow(/schema is that of another service/)
    const newer = await newSqlite('auth', (database) => {
      database.exec("insert into kysely_migration values ('0999_later', 'now')")
    })
    await expect(move('auth', newer, newFile())).rejects.toThrow(/of a newer version of the auth \(0999_later\)/)
    const older = await newSqlite('auth', (database) => {
      database.exec("delete from kysely_migration where name = '0016_farcaster'")
    })
    await expect(move('auth', older, newFile())).rejects.toThrow(/of an older version .*0016_farcaster/)
  })

  it('a place that is none, and makes no file where it reads from', async () => {
    const missing = join(folder, 'missing.db')
    await expect(move('auth', missing, newFile())).rejects.toThrow(/There is no file/)
    expect(existsSync(missing)).toBe(false)
    const text = newFile()
    writeFileSync(
      text,
      'This is a letter, and it is long enough to be taken for the head of a file of SQLite. '.repeat(20),
    )
    await expect(move('auth', text, newFile())).rejects.toThrow(/no database of SQLite/)
    await expect(move('auth', 'mysql://h/d', newFile())).rejects.toThrow(/another place is not known/)
    const url = 'postgres://someone:hunter2@127.0.0.1:1/none'
    const refusal = await move('auth', url, newFile()).catch((error: unknown) => String(error))
    expect(refusal).toMatch(/doesn't let us in/)
    expect(refusal).not.toContain('hunter2')
    await expect(move('mail', text, newFile())).rejects.toThrow(/name one of api, relay, auth, guardian/)
  })
})

it('says in a sentence that PostgreSQL ended the connection in the middle', async () => {
  const url = await postgres.createDatabase()
  const source = await openPostgresSource(url, { alone: false })
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'latchkey'")
  await other.end()
  const sentence = 'PostgreSQL ended the connection: see whether it runs, and give the command again.'
  expect(await source.counters().catch(faultOf)).toBe(sentence)
  await source.close()
  // Of a server that was killed the client alone knows.
  expect(faultOf(new Error('Connection terminated unexpectedly'))).toBe(sentence)
  expect(faultOf(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(
    'The disk of PostgreSQL is full.',
  )
})
