import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { beforeEnding } from '../files/beforeEnding.ts'
import { scratchFolder } from '../files/scratchFolder.ts'
import type { Place } from '../tables/table.types.ts'

/** A copy of a database, to try something on. It goes when it is disposed of. */
export type DatabaseCopy = AsyncDisposable & { readonly place: Place }

/** A copy of a database as it is at this moment, with all its rows: it needs as much room again. */
export function copyOfDatabase(place: Place): Promise<DatabaseCopy> | DatabaseCopy {
  return place.kind === 'sqlite' ? copyOfFile(place.path) : copyOfSchema(place.url)
}

function copyOfFile(path: string): DatabaseCopy {
  const folder = scratchFolder('latchkey-migrate-')
  const copy = join(folder.path, 'copy.db')
  try {
    const database = new DatabaseSync(path, { timeout: 5_000 })
    try {
      database.prepare('vacuum into ?').run(copy)
    } finally {
      database.close()
    }
  } catch (error) {
    folder[Symbol.dispose]()
    throw error
  }
  return { place: { kind: 'sqlite', path: copy }, [Symbol.asyncDispose]: async () => folder[Symbol.dispose]() }
}

/**
 * In a schema of its own of the same database: a transaction that is rolled back would lock the tables of the service as long
 * as its steps take.
 */
async function copyOfSchema(url: string): Promise<DatabaseCopy> {
  const schema = `latchkey_migrate_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  // One that breaks tells its query; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  const texts = async (text: string) => (await client.query<{ text: string }>(text)).rows.map((row) => row.text)
  let callOff = () => {}
  let dropped: Promise<void> | undefined
  async function drop(): Promise<void> {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.end()
  }
  function dispose(): Promise<void> {
    callOff()
    dropped ??= drop()
    return dropped
  }
  try {
    await client.query('begin isolation level repeatable read')
    const tables = await texts(
      "select format('%I', tablename) as text from pg_tables where schemaname = current_schema() order by 1",
    )
    // Asked for while the names of the original are the short ones: then they are those of the copy, too.
    const more = await texts(`
      select format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(c.oid)) as text
      from pg_constraint c join pg_class t on t.oid = conrelid
      where contype = 'f' and relnamespace = current_schema()::regnamespace
      union all
      select pg_get_triggerdef(g.oid, true) from pg_trigger g join pg_class t on t.oid = tgrelid
      where not tgisinternal and relnamespace = current_schema()::regnamespace`)
    const [origin = 'public'] = await texts("select format('%I', current_schema()) as text")
    await client.query(`create schema ${schema}`)
    await client.query(`set local search_path = ${schema}, ${origin}`)
    for (const table of tables) {
      await client.query(`create table ${schema}.${table} (like ${origin}.${table} including all)`)
      // Of columns that count by themselves, the numbers that the rows have.
      await client.query(`insert into ${schema}.${table} overriding system value select * from ${origin}.${table}`)
    }
    for (const definition of more) await client.query(definition)
    // Until then the server takes it back by itself.
    callOff = beforeEnding(dispose)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    await dispose().catch(() => {})
    throw error
  }
  const copy = new URL(url)
  copy.searchParams.set('options', `-c search_path=${schema}`)
  return { place: { kind: 'postgres', url: copy.href }, [Symbol.asyncDispose]: dispose }
}
