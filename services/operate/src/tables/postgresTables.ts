import { setTimeout } from 'node:timers/promises'
import { fillingStep } from '@latchkey/service-kit/database'
import pg from 'pg'
import { OperateError } from '../OperateError.ts'
import {
  type ColumnKind,
  migrationTables,
  noteTable,
  type Row,
  sliceRows,
  type Table,
  type TableSource,
  type TableTarget,
  type Value,
} from './table.types.ts'

/** A list in a column, which SQLite keeps as a table of its own: `table` has a row for each entry of `column` of `list`. */
const lists = [
  { table: 'siwx_session_accounts', list: 'siwx_sessions', column: 'accounts', entry: 'account', key: 'key' },
]

/** What belongs to one server and means nothing in another: numbers of its transactions. The new one gives out its own. */
const ownType = 'xid8'

const kinds: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  varchar: 'text',
  int4: 'integer',
  int8: 'integer',
  bool: 'integer',
  float8: 'real',
  bytea: 'bytes',
}

/** Whole numbers and flags as SQLite gives them, the rest as usual. */
const types: pg.CustomTypesConfig = {
  getTypeParser(type, format) {
    if (type === 20 || type === 23) return BigInt
    if (type === 16) return (text: string) => (text === 't' ? 1n : 0n)
    return pg.types.getTypeParser(type, format)
  },
}

/**
 * Opens a database to read, as it is at this moment.
 * @param alone No other process may have a connection: proves that its service is stopped. Nothing is written meanwhile.
 * @throws OperateError where it doesn't answer, or another process has a connection and `alone` is asked for.
 */
export async function openPostgresSource(url: string, { alone }: { readonly alone: boolean }): Promise<TableSource> {
  const client = await connect(url)
  try {
    if (alone) await expectAlone(client)
    await client.query('begin isolation level repeatable read')
    if (alone) {
      // Before the first look, which the rest sees the database as of.
      const { rows } = await client.query<{ name: string }>(
        "select format('%I', tablename) as name from pg_tables where schemaname = current_schema()",
      )
      await client.query('rollback')
      await client.query('begin isolation level repeatable read')
      if (rows.length > 0) await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in share mode`)
    }
    const tables = await tablesOf(client)
    return {
      tables,
      migrations: await migrationsOf(client),
      rows: (table, after) => readRows(client, table, after),
      counters: () => countersOf(client),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Opens a database to fill. @throws OperateError where it doesn't answer. */
export async function openPostgresTarget(url: string): Promise<TableTarget> {
  const client = await connect(url)
  try {
    await lockTarget(client)
  } catch (error) {
    await client.end()
    throw error
  }
  // Every step is on the disk before the next begins, whatever the server's default says.
  await client.query('set synchronous_commit = on')
  const setNote = (note: string) =>
    client.query(
      `insert into ${noteTable} (id, note) values (1, $1) on conflict (id) do update set note = excluded.note`,
      [note],
    )
  async function together(work: () => Promise<void>): Promise<void> {
    await client.query('begin')
    try {
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
  return {
    tables: () => tablesOf(client),
    async note() {
      if (!(await hasTable(client, noteTable))) return undefined
      const { rows } = await client.query<{ note: string }>(`select note from ${noteTable}`)
      return rows[0]?.note
    },
    async begin(note) {
      await together(async () => {
        await client.query(`create table ${noteTable} (id integer primary key, note text not null)`)
        await setNote(note)
      })
    },
    async clear(note) {
      await together(async () => {
        for (const { name } of (await tablesOf(client)).toReversed())
          if (listOf(name) === undefined) await client.query(`delete from ${quoted(name)}`)
        const marking = (await hasTable(client, 'migration'))
          ? 'insert into migration (name) values ($1)'
          : 'insert into kysely_migration (name, timestamp) values ($1, $1)'
        await client.query(marking, [fillingStep])
        await setNote(note)
      })
    },
    async insert(table, rows, note) {
      await together(async () => {
        await (listOf(table.name) === undefined ? insertRows(client, table, rows) : insertEntries(client, table, rows))
        await setNote(note)
      })
    },
    async finish(counters) {
      await together(async () => {
        for (const [table, last] of Object.entries(counters)) {
          const sequence = (await sequencesOf(client)).get(table)
          if (sequence !== undefined)
            await client.query('select setval($1::regclass, $2, $3)', [
              sequence,
              String(last > 0n ? last : 1n),
              last > 0n,
            ])
        }
        for (const name of ['kysely_migration', 'migration'])
          if (await hasTable(client, name)) await client.query(`delete from ${name} where name = $1`, [fillingStep])
        await client.query(`drop table ${noteTable}`)
      })
    },
    async *rows(table) {
      await client.query('begin isolation level repeatable read')
      try {
        yield* readRows(client, table)
      } finally {
        await client.query('rollback')
      }
    },
    close: () => client.end(),
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'latchkey',
    types,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new OperateError(`PostgreSQL doesn't let us in${code}: check host, user, password and name of the database.`)
  }
}

/** A process that was killed is noticed by the server a moment later. */
const noticeMs = 5_000

async function expectAlone(client: pg.Client): Promise<void> {
  const until = Date.now() + noticeMs
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      `select coalesce(nullif(application_name, ''), 'without a name') as name from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (rows.length === 0) return
    if (Date.now() < until) {
      await setTimeout(100)
      continue
    }
    const names = [...new Set(rows.map(({ name }) => name))].join(', ')
    throw new OperateError(
      `The database has ${rows.length} other connections (${names}): stop the service, and what pools connections for it, first, so that nothing is written that would be lost.`,
    )
  }
}

/** Any number will do. Of this session: what a killed process had begun has ended, one way or the other, when it is had. */
const fillingLock = 7_265_618

async function lockTarget(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = ${2 * noticeMs}`)
  try {
    await client.query('select pg_advisory_lock($1)', [fillingLock])
  } catch {
    throw new OperateError('Another move or restore fills this database at the moment.')
  }
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from pg_tables where schemaname = current_schema() and tablename = $1',
    [name],
  )
  return rowCount === 1
}

async function migrationsOf(client: pg.Client): Promise<readonly string[]> {
  for (const name of ['kysely_migration', 'migration'])
    if (await hasTable(client, name)) {
      const { rows } = await client.query<{ name: string }>(`select name from ${name} order by name collate "C"`)
      return rows.map((row) => row.name)
    }
  return []
}

/** In an order in which every table comes after those that it refers to. */
async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(
    `select c.relname as table, a.attname as name, t.typname as type from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      order by c.relname collate "C", a.attname collate "C"`,
  )
  const { rows: keys } = await client.query<{ table: string; key: string[] }>(
    `select distinct on (c.relname) c.relname as table, array(
        select a.attname::text from unnest(i.indkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number order by k.place) as key
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace and i.indisunique
      order by c.relname, i.indisprimary desc, n.relname collate "C"`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select c.relname as from, r.relname as to from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  )
  const found = new Map<string, Table>()
  for (const { table, name, type } of columns) {
    if (migrationTables.includes(table) || table === noteTable || type === ownType) continue
    if (lists.some(({ list, column }) => list === table && column === name)) continue
    const kind = kinds[type]
    if (kind === undefined)
      throw new OperateError(`The table ${table} has a column of the type ${type}, which is not known.`)
    const key = keys.find((entry) => entry.table === table)?.key
    if (key === undefined) throw new OperateError(`The table ${table} has no key to go by.`)
    found.set(table, { name: table, columns: [...(found.get(table)?.columns ?? []), { name, kind }], key })
  }
  for (const { table, list, entry, key } of lists)
    if (found.has(list))
      found.set(table, {
        name: table,
        columns: [entry, key].map((name) => ({ name, kind: 'text' })),
        key: [entry, key],
      })
  const done: Table[] = []
  function add(name: string): void {
    const table = found.get(name)
    if (table === undefined || done.includes(table)) return
    for (const { from, to } of references) if (from === name && to !== name) add(to)
    const owner = listOf(name)
    if (owner !== undefined) add(owner.list)
    done.push(table)
  }
  for (const name of [...found.keys()].sort()) add(name)
  return done
}

let readings = 0

async function* readRows(client: pg.Client, table: Table, after?: Row): AsyncGenerator<readonly Row[]> {
  const list = listOf(table.name)
  const from =
    list === undefined
      ? quoted(table.name)
      : `(select unnest(${list.column}) as ${list.entry}, ${list.key} from ${list.list}) as entries`
  const isText = (name: string) => table.columns.some((column) => column.name === name && column.kind === 'text')
  // The order of bytes, which SQLite goes by, whatever language the server sorts in.
  const keys = table.key.map((name) => (isText(name) ? `${quoted(name)} collate "C"` : quoted(name)))
  const behind =
    after === undefined ? '' : `where (${keys.join(', ')}) > (${keys.map((_, at) => `$${at + 1}`).join(', ')})`
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ')
  readings += 1
  const cursor = `reading_${readings}`
  await client.query(
    `declare ${cursor} no scroll cursor for select ${columns} from ${from} ${behind} order by ${keys.join(', ')}`,
    after === undefined ? [] : toParameters(after),
  )
  for (;;) {
    const { rows } = await client.query<Value[]>({ text: `fetch ${sliceRows} from ${cursor}`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < sliceRows) break
  }
  await client.query(`close ${cursor}`)
}

async function insertRows(client: pg.Client, table: Table, rows: readonly Row[]): Promise<void> {
  const width = table.columns.length
  // Their entries come with a table of their own.
  const own = lists.filter(({ list }) => list === table.name)
  const names = [...table.columns.map(({ name }) => name), ...own.map(({ column }) => column)].map(quoted).join(', ')
  const placesOf = (row: number) => [
    ...table.columns.map((_, column) => `$${row * width + column + 1}`),
    ...own.map(() => "'{}'"),
  ]
  const places = rows.map((_, row) => `(${placesOf(row).join(', ')})`).join(', ')
  await client.query(
    `insert into ${quoted(table.name)} (${names}) overriding system value values ${places}`,
    rows.flatMap(toParameters),
  )
}

async function insertEntries(client: pg.Client, table: Table, rows: readonly Row[]): Promise<void> {
  const list = listOf(table.name)
  if (list === undefined) return
  for (const row of rows)
    await client.query(
      `update ${list.list} set ${list.column} = array_append(${list.column}, $1) where ${list.key} = $2`,
      [list.entry, list.key].map((name) => row[table.columns.findIndex((column) => column.name === name)]),
    )
}

const listOf = (table: string) => lists.find((list) => list.table === table)

/** The driver would send a number of 64 bits as an object; the server reads flags of 0 and 1 from text. */
function toParameters(row: Row): unknown[] {
  return row.map((value) => {
    if (typeof value === 'bigint') return value.toString()
    return value instanceof Uint8Array ? Buffer.from(value) : value
  })
}

async function sequencesOf(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ table: string; sequence: string }>(
    `select c.relname as table, s.oid::regclass::text as sequence from pg_depend d
      join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_class c on c.oid = d.refobjid
      where d.deptype in ('a', 'i') and c.relnamespace = current_schema()::regnamespace`,
  )
  return new Map(rows.map(({ table, sequence }) => [table, sequence]))
}

async function countersOf(client: pg.Client): Promise<Readonly<Record<string, bigint>>> {
  const counters: Record<string, bigint> = {}
  for (const [table, sequence] of await sequencesOf(client)) {
    const { rows } = await client.query<{ last: bigint }>(
      `select case when is_called then last_value else last_value - 1 end as last from ${sequence}`,
    )
    counters[table] = rows[0]?.last ?? 0n
  }
  return counters
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
