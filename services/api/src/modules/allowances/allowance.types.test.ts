import { expect, it } from 'vitest'
import { shownText } from './allowance.types.ts'

it('shows what a token calls itself without what can not be seen, or turns the order around it', () => {
  expect(shownText('US\u200bDC\u202e')).toBe('USDC')
  expect(shownText('\u3164\u2800 \ufeff')).toBeUndefined()
  expect(shownText('A\nB\u0000')).toBe('AB')
  expect(shownText('x'.repeat(10_000))).toHaveLength(64)
  expect(shownText(undefined)).toBeUndefined()
})
