import type { Pool, QueryResultRow } from 'pg'
import { asStoreError } from './asStoreError.ts'
import type { Query } from './query.types.ts'
import { statements } from './statements.ts'

/** PostgreSQL ends one of two transactions that wait for each other; nothing of it was written. */
const deadlock = '40P01'

/** Binds the prepared statements to a pool. */
export function createQuery(pool: Pool): Query {
  return async <Row extends QueryResultRow>(statement: keyof typeof statements, values: readonly unknown[]) => {
    const run = () => pool.query<Row>({ name: statement, text: statements[statement], values: [...values] })
    try {
      return (await run()).rows
    } catch (error) {
      const again = error instanceof Error && 'code' in error && error.code === deadlock
      if (!again) throw asStoreError(error)
    }
    try {
      return (await run()).rows
    } catch (error) {
      throw asStoreError(error)
    }
  }
}
