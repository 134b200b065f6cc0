import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncOptions, type SQLOutputValue } from 'node:sqlite'
import { fillingStep } from '@latchkey/service-kit/database'
import { OperateError } from '../OperateError.ts'
import {
  type Column,
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

/**
 * Opens a file to read. What is written meanwhile isn't seen.
 * @param alone No other process may have it open: proves that its service is stopped, and keeps it so.
 * @throws OperateError where there is no file, or another process has it open and `alone` is asked for.
 */
export function openSqliteSource(path: string, { alone }: { readonly alone: boolean }): TableSource {
  if (!existsSync(path))
    throw new OperateError(`There is no file ${path}: check the place that the database is read from.`)
  const database = openFile(path, { timeout: alone ? 1_000 : 5_000 })
  try {
    if (alone) database.exec('pragma locking_mode = exclusive')
    database.exec(alone ? 'begin exclusive' : 'begin')
    // The read begins with the first look.
    const tables = tablesOf(database)
    return {
      tables,
      migrations: migrationsOf(database),
      rows: (table, after) => readRows(database, table, after),
      counters: async () => countersOf(database),
      async close() {
        database.exec('rollback')
        database.close()
      },
    }
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5)
      throw new OperateError(
        `Another process has ${path} open: stop the service first, so that nothing is written that would be lost.`,
      )
    if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 26)
      throw new OperateError(`${path} is no database of SQLite.`)
    throw error
  }
}

/**
 * @param isMade Where there is none, for its owner alone: it holds secrets and people's addresses.
 * @throws OperateError where there can be no database.
 */
function openFile(path: string, options: DatabaseSyncOptions, isMade = false): DatabaseSync {
  try {
    // What is beside it has its mode.
    if (isMade) closeSync(openSync(path, 'a', 0o600))
    return new DatabaseSync(path, options)
  } catch {
    throw new OperateError(
      `${path} can't be opened as a database: is it a file whose folder is there, and may this user read and write it?`,
    )
  }
}

/** Opens a file to fill. A database of the service's own making or none yet. */
export function openSqliteTarget(path: string): TableTarget {
  const database = openFile(path, { timeout: 5_000, enableForeignKeyConstraints: false }, true)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
  const setNote = (note: string) =>
    database.prepare(`insert or replace into ${noteTable} (id, note) values (1, ?)`).run(note)
  function together(work: () => void): void {
    database.exec('begin immediate')
    try {
      work()
      database.exec('commit')
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }
  return {
    tables: async () => tablesOf(database),
    async note() {
      if (!hasTable(database, noteTable)) return undefined
      return String(database.prepare(`select note from ${noteTable}`).get()?.note)
    },
    async begin(note) {
      together(() => {
        database.exec(`create table ${noteTable} (id integer primary key, note text not null)`)
        setNote(note)
      })
    },
    async clear(note) {
      together(() => {
        for (const { name } of tablesOf(database)) database.exec(`delete from ${quoted(name)}`)
        mark(database)
        setNote(note)
      })
    },
    async insert(table, rows, note) {
      together(() => {
        const names = table.columns.map(({ name }) => quoted(name)).join(', ')
        const places = table.columns.map(() => '?').join(', ')
        const statement = database.prepare(`insert into ${quoted(table.name)} (${names}) values (${places})`)
        for (const row of rows) statement.run(...row)
        setNote(note)
      })
    },
    async finish(counters) {
      together(() => {
        for (const [table, last] of Object.entries(counters)) {
          database.prepare('delete from sqlite_sequence where name = ?').run(table)
          database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last)
        }
        for (const name of migrationTables)
          if (hasTable(database, name) && name !== 'kysely_migration_lock')
            database.prepare(`delete from ${name} where name = ?`).run(fillingStep)
        database.exec(`drop table ${noteTable}`)
      })
    },
    rows: (table) => readRows(database, table),
    async close() {
      database.close()
    },
  }
}

function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined
}

function mark(database: DatabaseSync): void {
  if (hasTable(database, 'migration')) database.prepare('insert into migration (name) values (?)').run(fillingStep)
  else database.prepare('insert into kysely_migration (name, timestamp) values (?, ?)').run(fillingStep, fillingStep)
}

function migrationsOf(database: DatabaseSync): readonly string[] {
  const from = ['kysely_migration', 'migration'].find((name) => hasTable(database, name))
  if (from === undefined) return []
  return database
    .prepare(`select name from ${from} order by name`)
    .all()
    .map(({ name }) => String(name))
}

/** In an order in which every table comes after those that it refers to. */
function tablesOf(database: DatabaseSync): readonly Table[] {
  const names = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !migrationTables.includes(name) && name !== noteTable)
  const done: string[] = []
  function add(name: string): void {
    if (done.includes(name)) return
    const referred = database.prepare('select "table" as name from pragma_foreign_key_list(?)').all(name)
    for (const { name: other } of referred) if (other !== name) add(String(other))
    done.push(name)
  }
  for (const name of names) add(name)
  return done.map((name) => tableOf(database, name))
}

function tableOf(database: DatabaseSync, name: string): Table {
  const found = database.prepare('select name, type, pk from pragma_table_info(?)').all(name)
  const columns: Column[] = found
    .map((column) => ({ name: String(column.name), kind: kindOf(String(column.type), name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  const primary = found
    .filter(({ pk }) => pk !== 0)
    .sort((one, other) => Number(one.pk) - Number(other.pk))
    .map((column) => String(column.name))
  return { name, columns, key: primary.length > 0 ? primary : uniqueKey(database, name) }
}

/** Of a table without a primary key: the unique index whose name comes first. */
function uniqueKey(database: DatabaseSync, table: string): readonly string[] {
  const index = database
    .prepare('select name from pragma_index_list(?) where "unique" = 1 order by name limit 1')
    .get(table)
  if (index === undefined) throw new OperateError(`The table ${table} has no key to go by.`)
  return database
    .prepare('select name from pragma_index_info(?) order by seqno')
    .all(String(index.name))
    .map(({ name }) => String(name))
}

/** SQLite's own rules of affinity (sqlite.org/datatype3.html). */
function kindOf(type: string, table: string): ColumnKind {
  if (/int/i.test(type)) return 'integer'
  if (/char|clob|text/i.test(type)) return 'text'
  if (/blob/i.test(type)) return 'bytes'
  if (/real|floa|doub/i.test(type)) return 'real'
  throw new OperateError(`The table ${table} has a column of the type ${type}, which is not known.`)
}

async function* readRows(database: DatabaseSync, table: Table, after?: Row): AsyncGenerator<readonly Row[]> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ')
  const key = table.key.map(quoted).join(', ')
  const from = after === undefined ? '' : `where (${key}) > (${table.key.map(() => '?').join(', ')})`
  const statement = database.prepare(`select ${columns} from ${quoted(table.name)} ${from} order by ${key}`)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  let slice: Row[] = []
  for (const row of statement.iterate(...(after ?? [])) as unknown as Iterable<SQLOutputValue[]>) {
    slice.push(row.map((value, index) => checked(value, table, index)))
    if (slice.length < sliceRows) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

/** SQLite lets a column hold what it likes. */
function checked(value: SQLOutputValue, table: Table, index: number): Value {
  const column = table.columns[index]
  const fits: Readonly<Record<ColumnKind, boolean>> = {
    text: typeof value === 'string',
    integer: typeof value === 'bigint',
    real: typeof value === 'number',
    bytes: value instanceof Uint8Array,
  }
  if (value === null || (column !== undefined && fits[column.kind])) return value
  throw new OperateError(`The column ${column?.name} of ${table.name} holds a value that is no ${column?.kind}.`)
}

function countersOf(database: DatabaseSync): Readonly<Record<string, bigint>> {
  if (!hasTable(database, 'sqlite_sequence')) return {}
  const statement = database.prepare('select name, seq from sqlite_sequence order by name')
  statement.setReadBigInts(true)
  return Object.fromEntries(statement.all().map(({ name, seq }) => [String(name), BigInt(seq as bigint)]))
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
