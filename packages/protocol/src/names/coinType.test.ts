import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coinTypeOf, networkOfCoinType } from './coinType.ts'

describe('coin types', () => {
  it('are the chain id with the bit 2^31, and 60 for Ethereum [S7.27]', () => {
    expect(coinTypeOf('eip155:1')).toBe(60)
    expect(coinTypeOf('eip155:137')).toBe(2147483785)
    expect(coinTypeOf('eip155:100')).toBe(2147483748)
    expect(coinTypeOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(501)
  })

  it('lead back to their chain', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (id) => {
        expect(networkOfCoinType(coinTypeOf(`eip155:${id}`))).toBe(`eip155:${id}`)
      }),
    )
    expect(networkOfCoinType(501)).toBeUndefined()
    expect(networkOfCoinType(2 ** 31)).toBeUndefined()
    expect(networkOfCoinType(2 ** 32)).toBeUndefined()
  })

  it('do not exist for chain ids of 2^31 and above [S8.49]', () => {
    expect(() => coinTypeOf('eip155:2147483648')).toThrow('Invalid chainId')
    expect(coinTypeOf('eip155:1313161554')).toBe(2147483648 + 1313161554)
  })
})
