import { expect, it } from 'vitest'
import { asOfText } from './asOfText.ts'

it('tells the day of what is not of today', () => {
  const now = new Date(2026, 10, 26, 9, 10).getTime()
  expect(asOfText(now - 60_000, 'en-GB', now)).toBe('09:09')
  expect(asOfText(now - 10 * 3_600_000, 'en-GB', now)).toBe('25 Nov 2026, 23:10')
})
