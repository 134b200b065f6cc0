import { expect, it } from 'vitest'
import { shownAmount } from './shownAmount.ts'

it.each([
  [104_381_729_000_000_000_000n, 18, 3, '104.381'],
  [250_000_000n, 6, 2, '250'],
  [24_860_520_000n, 6, 3, '24,860.52'],
  [1_999_999n, 6, 2, '1.99'],
  [3_250_000_000_000_000_000n, 18, 2, '3.25'],
  [1_234_567_890_000_000n, 6, 2, '1,234,567,890'],
])('writes %s with %s decimals to at most %s as %s', (units, decimals, most, text) => {
  expect(shownAmount(units, decimals, most)).toBe(text)
})
