import { describe, expect, it } from 'vitest'
import { holdingText } from './holding.ts'

const ether = { decimals: 18, symbol: 'ETH', address: undefined }
const coin = { decimals: 6, symbol: 'USDC', address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } as const

describe('holdingText', () => {
  it('cuts a native balance after 3 decimals and a token after 2, never up', () => {
    expect(holdingText({ ...ether, units: 1_999_999_999_999_999_999n }, 'en-US')).toBe('1.999 ETH')
    expect(holdingText({ ...coin, units: 1_204_999_999n }, 'en-US')).toBe('1,204.99 USDC')
  })

  it('tells a little from nothing', () => {
    expect(holdingText({ ...ether, units: 1n }, 'en-US')).toBe('<0.001 ETH')
    expect(holdingText({ ...coin, units: 9_999n }, 'en-US')).toBe('<0.01 USDC')
    expect(holdingText({ ...coin, units: 10_000n }, 'en-US')).toBe('0.01 USDC')
    expect(holdingText({ ...ether, units: 0n }, 'en-US')).toBe('0.00 ETH')
  })

  it('writes numbers the way of the language', () => {
    expect(holdingText({ ...coin, units: 1_204_500_000n }, 'de')).toBe('1.204,50 USDC')
  })
})
