import { expect, it } from 'vitest'
import { amountForMoney } from './useAmountEntry.ts'

it.each([
  ['370.36', 3086.3333, 18, '0.12'],
  ['1', 3, 6, '0.333333'],
  ['1', 3, 18, '0.33333333'],
  ['100', 100_000, 8, '0.001'],
  ['', 3, 18, ''],
  ['1.2.3', 3, 18, '1.2.3'],
  ['1.00000000000099', 2, 18, '0.50'],
  ['0.0000000000009', 2, 18, '0.00'],
  ['5', 0.000_000_000_000_14, 18, '35714285714285.71428571'],
  ['1', 0.000_000_001_4, 9, '714285714.28571428'],
  ['0.3', 0.1, 18, '3.00'],
  ['5', 0, 18, ''],
])('%s of money at %d is an amount of the token, cut and never rounded up', (text, price, decimals, amount) => {
  expect(amountForMoney(text, price, decimals)).toBe(amount)
})
