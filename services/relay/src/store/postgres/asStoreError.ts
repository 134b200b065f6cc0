import { StoreError } from '../StoreError.ts'

/** PostgreSQL's code for a full disk (appendix A, class 53). */
const diskFull = '53100'

/** Turns a failure of the driver into one of the store. Its message may quote values, so only the code is kept. */
export function asStoreError(cause: unknown): StoreError {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : 'unknown'
  return new StoreError(`PostgreSQL failed: ${code}`, { full: code === diskFull, cause })
}
