import * as v from 'valibot'
import { whole } from './env.ts'

/** How many connections to PostgreSQL a process opens, and how long one of its statements may take. */
export type PoolSettings = {
  /** Open at once. Default 10. */
  readonly connections?: number | undefined
  /** Default 20 s. */
  readonly statementMs?: number | undefined
}

export const defaultConnections = 10
export const defaultStatementMs = 20_000

/** The environment keys that say it. */
export const poolEnv = {
  DATABASE_POOL: v.optional(whole(1, 1_000), String(defaultConnections)),
  DATABASE_TIMEOUT_MS: v.optional(whole(100, 3_600_000), String(defaultStatementMs)),
}

/** What the environment says. */
export const poolSettingsOf = (env: {
  readonly DATABASE_POOL: number
  readonly DATABASE_TIMEOUT_MS: number
}): PoolSettings => ({ connections: env.DATABASE_POOL, statementMs: env.DATABASE_TIMEOUT_MS })
