import type { TokenBalance } from '@latchkey/core/queries'

/** What holdings are worth together, and how many of them have no price and are left out. */
export function totalOf(tokens: readonly TokenBalance[]): {
  readonly value: number | undefined
  readonly unpriced: number
} {
  const held = tokens.filter((token) => token.units > 0n)
  const priced = held.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const value = priced.length === 0 ? undefined : priced.reduce((sum, each) => sum + each, 0)
  return { value, unpriced: held.length - priced.length }
}
