import { describe, expect, it } from 'vitest'
import { tokenBalance } from '../../test/tokenBalance.ts'
import { changeOf, changeText, splitDecimals } from './change.ts'

describe('changeText', () => {
  it.each([
    [2.149, '+2.14%', 'up'],
    [-0.849, '-0.84%', 'down'],
    [0, '0.00%', 'flat'],
    [0.004, '0.00%', 'flat'],
    [-0.004, '0.00%', 'flat'],
    [1234.5, '+1,234.50%', 'up'],
  ])('tells %d as %s', (percent, text, direction) => {
    expect(changeText(percent, 'en-US')).toEqual({ text, direction })
  })
})

const held = (value: number, change24h?: number, priceSource = 'uniswap-v2') =>
  tokenBalance({ value, price: 1, change24h, priceSource })

describe('changeOf', () => {
  it('weighs each holding by what it was worth', () => {
    const change = changeOf([held(110, 10), held(95, -5)])
    expect(change?.value).toBeCloseTo(5)
    expect(change?.percent).toBeCloseTo(2.5)
  })

  it('counts a dollar by its issuer’s word as still', () => {
    expect(changeOf([held(110, 10), held(100, undefined, 'issuer')])?.percent).toBeCloseTo(5)
  })

  it('is unknown when one of them has no yesterday, or nothing has a price', () => {
    expect(changeOf([held(110, 10), held(100)])).toBeUndefined()
    expect(changeOf([])).toBeUndefined()
    expect(changeOf([tokenBalance({ value: undefined })])).toBeUndefined()
  })

  it('leaves out what is not held', () => {
    expect(changeOf([held(110, 10), { ...held(5), units: 0n }])?.percent).toBeCloseTo(10)
  })
})

it.each([
  ['104.381656382', '104.381656', '382'],
  ['1.234.567,123456789', '1.234.567,123456', '789'],
  ['0.25', '0.25', ''],
  ['999,999,344,681', '999,999,344,681', ''],
])('splitDecimals(%s) keeps six decimals at full size', (text, main, rest) => {
  expect(splitDecimals(text)).toEqual({ main, rest })
})
