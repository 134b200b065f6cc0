import type { Outcome } from './method.types.ts'

/** The outcome `true`. */
export const done: Outcome = { json: 'true' }
