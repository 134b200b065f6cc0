import * as v from 'valibot'
import { OperateError } from '../OperateError.ts'
import { fromLine, keyOf, keyTable, rowHash, toLine } from './rowLine.ts'
import type { Row, Table, TableTarget } from './table.types.ts'

/** Where rows come from: an open database, or a backup that was opened. */
export type RowSource = {
  readonly tables: readonly Table[]
  /** @param after Undefined: from the first on. */
  rows(table: Table, after?: Row): AsyncIterable<readonly Row[]>
  counters(): Promise<Readonly<Record<string, bigint>>>
}

const noteSchema = v.object({
  from: v.string(),
  phase: v.picklist(['preparing', 'filling']),
  done: v.record(v.string(), v.object({ rows: v.number(), last: v.string() })),
})
type Note = v.InferOutput<typeof noteSchema>

/**
 * Fills an empty place with all rows of a source, and compares each afterwards. What was interrupted goes on where it was.
 * Until it has ended, no service starts on the place.
 *
 * @throws OperateError where the place isn't empty, a table is not as it is at the source, or a row differs.
 */
export async function fillTables({
  source,
  target,
  from,
  prepare,
  tablesInUse = [],
  onSlice,
}: fillTables.Options): Promise<fillTables.Filled> {
  let note = await readNote(target, from)
  if (note === undefined) {
    if ((await target.tables()).length > 0)
      throw new OperateError(
        'The place to fill is not empty: name a new file or an empty database. One that was filled to its end before is whole.',
      )
    note = { from, phase: 'preparing', done: {} }
    await target.begin(JSON.stringify(note))
  }
  if (note.phase === 'preparing') {
    await prepare()
    note = { ...note, phase: 'filling' }
    await target.clear(JSON.stringify(note))
  }
  const there = await target.tables()
  const here = (one: readonly Table[], other: readonly Table[]) =>
    one.filter(({ name }) => other.some((table) => table.name === name) || !tablesInUse.includes(name))
  const tables = here(there, source.tables)
  expectSameTables(here(source.tables, there), tables)
  for (const table of tables) note = await fillTable(table, note)
  const rows = await compare()
  await target.finish(await source.counters())
  return { tables: tables.length, rows }

  async function fillTable(table: Table, begun: Note): Promise<Note> {
    let now = begun
    const last = now.done[table.name]?.last
    const after = last === undefined ? undefined : fromLine(keyTable(table), last)
    for await (const slice of source.rows(table, after)) {
      const end = slice.at(-1)
      if (end === undefined) continue
      const rows = (now.done[table.name]?.rows ?? 0) + slice.length
      const done = { ...now.done, [table.name]: { rows, last: toLine(keyTable(table), keyOf(table, end)) } }
      now = { ...now, done }
      await target.insert(table, slice, JSON.stringify(now))
      onSlice?.(table.name, rows)
    }
    return now
  }

  async function compare(): Promise<number> {
    let compared = 0
    for (const table of tables) {
      const there = hashes(table, target.rows(table))
      let row = 0
      for await (const expected of hashes(table, source.rows(table))) {
        row += 1
        if ((await there.next()).value !== expected) throw differs(table, row)
      }
      if ((await there.next()).done !== true) throw differs(table, row + 1)
      compared += row
    }
    return compared
  }
}

export declare namespace fillTables {
  type Options = {
    readonly source: RowSource
    readonly target: TableTarget
    /** What the source is called: an interrupted filling goes on from the same one alone. */
    readonly from: string
    /** Makes the tables. */
    prepare(): Promise<void>
    /** Tables that one of both may be without: they are not filled then. */
    readonly tablesInUse?: readonly string[] | undefined
    onSlice?: ((table: string, rows: number) => void) | undefined
  }
  type Filled = { readonly tables: number; readonly rows: number }
}

async function readNote(target: TableTarget, from: string): Promise<Note | undefined> {
  const text = await target.note()
  if (text === undefined) return undefined
  const note = v.parse(v.pipe(v.string(), v.parseJson(), noteSchema), text)
  if (note.from === from) return note
  throw new OperateError(
    `The place to fill holds what was begun from ${note.from}, and this is ${from}: go on from that one (of a backup, by --name), or name an empty place.`,
  )
}

function expectSameTables(given: readonly Table[], here: readonly Table[]): void {
  const form = (table: Table) =>
    JSON.stringify([table.name, table.columns.map(({ name, kind }) => [name, kind]), table.key])
  const theirs = given.map(form)
  const ours = here.map(form)
  const other = [
    ...given.filter((table) => !ours.includes(form(table))),
    ...here.filter((table) => !theirs.includes(form(table))),
  ]
  if (other.length === 0) return
  const names = [...new Set(other.map(({ name }) => name))].join(', ')
  throw new OperateError(`Tables differ from what this version makes: ${names}. Are they those of this service?`)
}

async function* hashes(table: Table, slices: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  for await (const slice of slices) for (const row of slice) yield rowHash(table, row)
}

function differs(table: Table, row: number): OperateError {
  return new OperateError(
    `Row ${row} of ${table.name} is not the same on both sides: something was written meanwhile. Begin again with an empty place.`,
  )
}
