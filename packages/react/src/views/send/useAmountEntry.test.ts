import { expect, it } from 'vitest'
import { amountForMoney } from './useAmountEntry.ts'

it.each([
  ['370.36', 3086.3333, 18, '0.12'],
  ['1', 3, 6, '0.333333'],
  ['1', 3, 18, '0.33333333'],
  ['100', 100_000, 8, '0.001'],
  ['', 3, 18, ''],
  ['1.2.3', 3, 18, '1.2.3'],
  ['5', 0, 18, '5'],
])('%s of money at %d is an amount of the token, cut and never rounded up', (text, price, decimals, amount) => {
  expect(amountForMoney(text, price, decimals)).toBe(amount)
})
