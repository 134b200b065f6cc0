import { AsyncLocalStorage } from 'node:async_hooks'
import { connect as openSocket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { defaultConnections, defaultStatementMs, type PoolSettings } from './poolSettings.ts'

/** Classes of SQLSTATE by which the server says that it has no connection, or no room, for anybody. */
const unavailable = /^(08|53|57P)/
/** A statement that was ended: by us after its time, or by a limit of the server's own, also of what it waited for. */
const ended: ReadonlySet<string | undefined> = new Set(['57014', '55P03'])
/** So long after it was asked to end a statement the server has said that it did, or is not there. */
const endingMs = 2_000

/** What is asked of PostgreSQL. With a name it stays prepared at its connection. */
export type Statement = { readonly name?: string; readonly text: string; readonly values?: readonly unknown[] }

/** A connection for one caller, until it is given back. */
export type PostgresConnection = {
  /** @throws DatabaseUnavailable where the server does not answer, or not in time. Error of the statement. */
  query<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>>
  /** @param destroy It is not to be used again. */
  release(destroy?: boolean): void
}

/**
 * The connections of a process to PostgreSQL, as a pooler in transaction mode takes them, too: nothing is kept at a
 * connection from one transaction to the next, and nothing but name, user and database is said at its start.
 */
export type PostgresPool = ReturnType<typeof openPostgresPool>

const unlimited = new AsyncLocalStorage<boolean>()

/** Runs work whose statements may take as long as they take: steps of a schema over many rows. */
export const withoutStatementLimit = <Result>(work: () => Promise<Result>): Promise<Result> => unlimited.run(true, work)

export function openPostgresPool({
  url,
  connections = defaultConnections,
  statementMs = defaultStatementMs,
  waitMs = 5_000,
  application,
  types,
  onBroken,
  onUnavailable,
}: openPostgresPool.Options) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    ...(application === undefined ? {} : { application_name: application }),
    ...(types === undefined ? {} : { types }),
  })
  pool.on('error', onBroken)
  // One that breaks in use tells its query, and its listeners too: without any, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  async function connect(): Promise<PostgresConnection> {
    const client = await pool.connect().catch((cause: unknown) => {
      onUnavailable?.()
      throw new DatabaseUnavailable(cause)
    })
    let isBroken = false
    return {
      async query<Row extends pg.QueryResultRow>({ name, text, values = [] }: Statement) {
        // One that did not come back in time may come back to the next that asks.
        if (isBroken) throw new DatabaseUnavailable(undefined)
        const isLimited = unlimited.getStore() !== true
        const timer = isLimited ? setTimeout(() => endStatement(client), statementMs) : undefined
        try {
          return await client.query<Row>({
            text,
            values: [...values],
            ...(name === undefined ? {} : { name }),
            ...(isLimited ? { query_timeout: statementMs + endingMs } : {}),
          })
        } catch (error) {
          const isOfServer = error instanceof pg.DatabaseError
          const isEnded = isOfServer && ended.has(error.code)
          // What the server does not say itself is about the way to it.
          if (isOfServer && !isEnded && !unavailable.test(error.code ?? '')) throw error
          isBroken = !isEnded
          onUnavailable?.()
          throw new DatabaseUnavailable(error)
        } finally {
          clearTimeout(timer)
        }
      },
      // The server says that it ends a connection before it does.
      release: (destroy) => client.release(destroy === true || isBroken),
    }
  }

  return {
    connect,
    /** Asks on whichever connection is free. @throws as `connect` and its `query` do. */
    async query<Row extends pg.QueryResultRow>(statement: Statement): Promise<readonly Row[]> {
      const connection = await connect()
      try {
        return (await connection.query<Row>(statement)).rows
      } finally {
        connection.release()
      }
    },
    /** What there is of connections at the moment. */
    counts: pool as { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number },
    end: () => pool.end(),
  }
}

export declare namespace openPostgresPool {
  type Options = PoolSettings & {
    readonly url: string
    /** How long a caller waits for a connection. Default: 5 s. */
    readonly waitMs?: number | undefined
    /** What the server's list of connections calls this one. */
    readonly application?: string | undefined
    /** How values are read. Default: 64-bit numbers as text. */
    readonly types?: pg.CustomTypesConfig | undefined
    /** Called when an idle connection breaks; the pool replaces it. */
    readonly onBroken: (error: unknown) => void
    /** Called when no connection is had, one breaks, or a statement is ended. */
    readonly onUnavailable?: (() => void) | undefined
  }
}

/** Number of the request to end what a connection does; PostgreSQL's documentation, "Message Formats". */
const cancelRequest = 80_877_102

/**
 * Has the server, or the pooler in front of it, end what a connection does; the statement says itself that it was ended.
 * The connection is named by two numbers that only its client knows.
 */
function endStatement(client: pg.PoolClient & { processID?: number | null; secretKey?: number | null }): void {
  const { host, port, processID, secretKey } = client
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return
  const socket = host.startsWith('/') ? openSocket(`${host}/.s.PGSQL.${port}`) : openSocket(port, host)
  socket.on('error', () => {})
  socket.setTimeout(endingMs, () => socket.destroy())
  const message = Buffer.alloc(16)
  message.writeInt32BE(16, 0)
  message.writeInt32BE(cancelRequest, 4)
  message.writeInt32BE(processID, 8)
  message.writeInt32BE(secretKey, 12)
  // It is read to its end: a pooler that sees the sender leave forgets what was asked. The other side closes.
  socket.resume()
  socket.write(message)
}
