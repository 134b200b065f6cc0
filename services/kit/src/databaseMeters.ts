import type { Meters } from './metrics.ts'

/** What a pool of connections says of itself. */
type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

/** What is counted of a service's database. */
export function createDatabaseMeters({ counter, reading }: Pick<Meters, 'counter' | 'reading'>) {
  const errors = counter(
    'latchkey_database_errors_total',
    'Calls that the database did not take: no connection, a broken one, a full disk, a lock',
  )
  return {
    failed: () => errors.inc(),
    watch(pool: Pool) {
      reading(
        'latchkey_database_connections_in_use',
        'Connections of the pool that are at work',
        () => pool.totalCount - pool.idleCount,
      )
      reading('latchkey_database_connections_idle', 'Connections of the pool that are free', () => pool.idleCount)
      reading('latchkey_database_waiting', 'Calls that wait for a connection', () => pool.waitingCount)
    },
  }
}

export type DatabaseMeters = ReturnType<typeof createDatabaseMeters>
