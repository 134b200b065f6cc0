import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatFiat, formatPrice, parseAmount } from './amount.ts'

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const decimals = fc.integer({ min: 0, max: 36 })

describe('parseAmount', () => {
  it.each([
    ['1', 18, 10n ** 18n],
    ['1.5', 6, 1_500_000n],
    ['.5', 6, 500_000n],
    ['1.', 6, 1_000_000n],
    ['007', 0, 7n],
    ['0.000001', 6, 1n],
    ['1.10000000000', 2, 110n],
  ])('reads %s with %i decimals', (text, places, expected) => {
    expect(parseAmount(text, places)).toBe(expected)
  })

  it.each(['', '.', '-1', '+1', '1e3', '1,5', '1 000', ' 1', '1\n', '٣', 'NaN', 'Infinity', '0x10', '1.2.3'])(
    'refuses "%s"',
    (text) => {
      expect(() => parseAmount(text, 18)).toThrow(expect.objectContaining({ code: 'amount/invalid' }))
    },
  )

  it('refuses digits that the token cannot hold instead of dropping them', () => {
    expect(() => parseAmount('0.0000001', 6)).toThrow(
      expect.objectContaining({ code: 'amount/too-many-decimals', details: '6' }),
    )
  })

  it('reads back what formatAmount writes in full', () => {
    fc.assert(
      fc.property(units, decimals, (value, places) => {
        expect(parseAmount(formatAmount(value, places), places)).toBe(value)
      }),
    )
  })
})

describe('formatAmount', () => {
  it.each([
    [250_000_000n, 6, 3, '250.00'],
    [1_999_999n, 6, 3, '1.999'],
    [1_999_999n, 6, 2, '1.99'],
    [1_500_000n, 6, 3, '1.50'],
    [999n, 6, 3, '0.00'],
    [0n, 18, 3, '0.00'],
    [7n, 0, 3, '7'],
    [15n, 1, 3, '1.5'],
    [-1_999_999n, 6, 2, '-1.99'],
    [-1n, 6, 2, '0.00'],
  ])('writes %i with %i decimals, cut after %i, as %s', (value, places, maxDecimals, expected) => {
    expect(formatAmount(value, places, { maxDecimals })).toBe(expected)
  })

  it('never shows more than there is, and less by under one unit of the last place', () => {
    fc.assert(
      fc.property(units, decimals, fc.integer({ min: 0, max: 8 }), (value, places, maxDecimals) => {
        const shown = parseAmount(formatAmount(value, places, { maxDecimals }), places)
        expect(shown <= value).toBe(true)
        expect(value - shown < 10n ** BigInt(Math.max(0, places - maxDecimals))).toBe(true)
      }),
    )
  })

  it('keeps every digit of a large amount in every language', () => {
    const value = 123_456_789_012_345_678_901_234n
    expect(formatAmount(value, 6, { maxDecimals: 3, locale: 'en-US' })).toBe('123,456,789,012,345,678.901')
    expect(formatAmount(value, 6, { maxDecimals: 3, locale: 'de' })).toBe('123.456.789.012.345.678,901')
    expect(formatAmount(1_250_000n, 6, { maxDecimals: 3, locale: 'ar-EG' })).toBe('١٫٢٥')
  })
})

it('money has two decimals, always', () => {
  expect(formatFiat(1234.5, 'USD', 'en-US')).toBe('$1,234.50')
  expect(formatFiat(0, 'USD', 'en-US')).toBe('$0.00')
  expect(formatFiat(99.999, 'EUR', 'en-US')).toBe('€99.99')
  expect(formatFiat(-0.129, 'EUR', 'en-US')).toBe('-€0.12')
  expect(formatFiat(500, 'JPY', 'en-US')).toBe('¥500.00')
  expect(formatFiat(99.999, 'eur', 'en-US')).toBe('€99.99')
  expect(formatFiat(0.0412345678, 'btc', 'en-US')).toBe('BTC\u00a00.04123456')
  expect(formatFiat(12.5, 'eth', 'en-US')).toBe('ETH\u00a012.50')
})

it('rounds the price of one of something, and says something of a tiny one', () => {
  expect(formatPrice(0.9996, 'usd', 'en-US')).toBe('$1.00')
  expect(formatPrice(2961.499, 'USD', 'en-US')).toBe('$2,961.50')
  expect(formatPrice(0.00001234567, 'USD', 'en-US')).toBe('$0.00001235')
  expect(formatPrice(0, 'EUR', 'en-US')).toBe('€0.00')
})
