/** What a column holds, whichever database it lies in. Flags are whole numbers. */
export type ColumnKind = 'text' | 'integer' | 'real' | 'bytes'

export type Column = { readonly name: string; readonly kind: ColumnKind }

/** A table in the form that SQLite and PostgreSQL have in common: columns by name, rows in the order of the key. */
export type Table = {
  readonly name: string
  readonly columns: readonly Column[]
  /** Names of the columns that tell one row from all others. */
  readonly key: readonly string[]
}

export type Value = null | string | bigint | number | Uint8Array

/** Values in the order of the columns. */
export type Row = readonly Value[]

/** A database that is read, with nothing of it changing meanwhile. */
export type TableSource = {
  readonly tables: readonly Table[]
  /** The steps of its schema. */
  readonly migrations: readonly string[]
  /** Slices of a table in the order of its key, from behind a key on. */
  rows(table: Table, after?: Row): AsyncIterable<readonly Row[]>
  /** The last number that each counter has given out, by table. */
  counters(): Promise<Readonly<Record<string, bigint>>>
  close(): Promise<void>
}

/** A database that is filled. */
export type TableTarget = {
  /** Those that there are, in an order in which rows may come: what is referred to first. */
  tables(): Promise<readonly Table[]>
  /** What was noted with the last rows; undefined where nothing was ever noted. */
  note(): Promise<string | undefined>
  /** Keeps a note, before there is any other table. */
  begin(note: string): Promise<void>
  /** Empties all tables, and marks the schema so that no service starts on it, in one step with a new note. */
  clear(note: string): Promise<void>
  /** Adds rows and keeps a note, both or none. */
  insert(table: Table, rows: readonly Row[], note: string): Promise<void>
  /** Takes note and mark away, and sets the counters: a service may start. */
  finish(counters: Readonly<Record<string, bigint>>): Promise<void>
  rows(table: Table): AsyncIterable<readonly Row[]>
  close(): Promise<void>
}

/** The file of SQLite or the address of PostgreSQL. */
export type Place =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Rows of one slice. */
export const sliceRows = 500

/** The table that a move or a restore keeps its note in. */
export const noteTable = 'latchkey_filling'

/** Tables of the schema's own steps: the target has its own. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock', 'migration']
