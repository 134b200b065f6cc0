import type { QueryResultRow } from 'pg'
import type { statements } from './statements.ts'

/** Runs one prepared statement and answers its rows. */
export type Query = <Row extends QueryResultRow>(
  statement: keyof typeof statements,
  values: readonly unknown[],
) => Promise<readonly Row[]>
