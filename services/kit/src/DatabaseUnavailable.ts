/**
 * The database takes nothing at present: no connection is to be had or one broke, its disk is full, or another process has
 * locked it. The same call may do well later.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  /** What PostgreSQL, SQLite or the system calls it. Undefined: no connection of the pool became free in time. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super('The database takes nothing at present.', { cause })
    this.code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  }
}
