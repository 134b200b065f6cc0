import { Pool } from 'pg'

/**
 * Connections to one PostgreSQL. With `durable` a commit is answered after its write-ahead log is on disk, whatever the
 * server's default says; without, it may be lost with the server, which is enough for acknowledgement marks.
 */
export function openPool(url: string, options: { readonly durable: boolean; readonly size: number }): Pool {
  const pool = new Pool({
    connectionString: url,
    max: options.size,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
    keepAlive: true,
    application_name: 'latchkey-relay',
    options: `-c synchronous_commit=${options.durable ? 'on' : 'off'} -c idle_in_transaction_session_timeout=10000`,
  })
  // A lost idle connection is replaced when it is needed; the query that needs it reports what is wrong.
  pool.on('error', () => {})
  return pool
}
