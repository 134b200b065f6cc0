import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { answerScope, type Pending } from './answerScope.ts'
import type { SqliteOptions } from './sqlite.ts'
import { openSqliteConnection, type SqliteConnection } from './sqliteConnection.ts'

/**
 * Kysely over Node's own SQLite. Statements take turns, and a transaction has the database to itself: code inside one
 * must use its transaction object, never the outer database. What a statement returns is on the disk by then, or,
 * within an `answerScope`, by its end; those who write at once go there together.
 *
 * @param path A file, or `:memory:`.
 * @param onUnavailable Called when the database takes nothing.
 */
export function sqliteDialect(path: string, options?: SqliteOptions, onUnavailable?: () => void): Dialect {
  return {
    createAdapter: () => new SharedAdapter(),
    createDriver: () => createDriver(path, options, onUnavailable),
    createIntrospector: (database: Kysely<unknown>) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** What Kysely takes for a connection: a place among those who share the one that there is. */
class Lane implements DatabaseConnection {
  readonly #connection: SqliteConnection
  readonly #turns: Turns
  #inTransaction = false
  /** What its transaction is a part of. */
  #whole: Pending | undefined

  constructor(connection: SqliteConnection, turns: Turns) {
    this.#connection = connection
    this.#turns = turns
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#inTransaction) {
      this.#expectWhole()
      return this.#connection.execute(query)
    }
    await this.#turns.take()
    let result: QueryResult<Row>
    let pending: Pending
    try {
      answerScope.expectNothingLost()
      await this.#connection.prepareFor(query)
      result = this.#connection.execute(query)
      pending = this.#connection.pending()
    } finally {
      this.#turns.give()
    }
    await settle(pending)
    return result
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery(query)
  }

  async begin(): Promise<void> {
    await this.#turns.take()
    try {
      answerScope.expectNothingLost()
      await this.#connection.begin()
      this.#whole = this.#connection.pending()
      this.#inTransaction = true
    } finally {
      if (!this.#inTransaction) this.#turns.give()
    }
  }

  async commit(): Promise<void> {
    this.#expectWhole()
    this.#connection.commit()
    const pending = this.#connection.pending()
    this.#leave()
    await settle(pending)
  }

  /** Kysely asks for it after a failed commit, too; one that failed on its way to the disk has nothing left to undo. */
  async rollback(): Promise<void> {
    if (!this.#inTransaction) return
    // What it has read may be on its way to the disk, too.
    if (this.#whole !== undefined) answerScope.putOff(this.#whole)
    try {
      this.#connection.rollback()
    } finally {
      this.#leave()
    }
  }

  #expectWhole(): void {
    if (this.#whole?.lost !== undefined) throw this.#whole.lost
  }

  #leave(): void {
    this.#inTransaction = false
    this.#whole = undefined
    this.#turns.give()
  }
}

async function settle(pending: Pending): Promise<void> {
  if (!answerScope.putOff(pending)) await pending.settled()
}

function createDriver(path: string, options: SqliteOptions | undefined, onUnavailable?: () => void): Driver {
  let open: SqliteConnection | undefined
  const turns = createTurns()
  const laneOf = (connection: DatabaseConnection): Lane => {
    if (!(connection instanceof Lane)) throw new Error('The connection is of another driver.')
    return connection
  }
  return {
    async init() {
      open = await openSqliteConnection(path, options, onUnavailable)
    },
    async acquireConnection() {
      if (open === undefined) throw new Error('The database is not open.')
      return new Lane(open, turns)
    },
    async releaseConnection() {},
    beginTransaction: (connection) => laneOf(connection).begin(),
    commitTransaction: (connection) => laneOf(connection).commit(),
    rollbackTransaction: (connection) => laneOf(connection).rollback(),
    async destroy() {
      await open?.close()
      open = undefined
    },
  }
}

/** One at a time, in the order of asking. */
type Turns = {
  /** Resolves when it is the caller's turn, who must `give` it back. */
  take(): Promise<void>
  give(): void
}

/** Keeps several users of one thing from each other. */
function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    async take() {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    give() {
      const next = waiting.shift()
      if (next === undefined) taken = false
      else next()
    },
  }
}
