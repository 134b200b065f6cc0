import { parseAmount } from '@latchkey/protocol'

/** More decimals than any asset has. */
export const decimalScale = 30

/** Below 0 where `one` is the smaller of two decimal texts without a sign. */
export function compareDecimals(one: string, other: string): number {
  const [first, second] = [parseAmount(one, decimalScale), parseAmount(other, decimalScale)]
  return first < second ? -1 : first > second ? 1 : 0
}
