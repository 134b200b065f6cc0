import type { Limit } from './takeFrom.ts'

/** A limit as the operator sets it, or as it is. */
export function withUses(limit: Limit, uses: number | undefined): Limit {
  return uses === undefined ? limit : { ...limit, uses }
}
