import type { TokenBalance } from '@latchkey/core/queries'
import { expect, it } from 'vitest'
import { allocationOf } from './AllocationPanel.tsx'

const held = (symbol: string, value: number, chainId: TokenBalance['chainId'] = 'eip155:1'): TokenBalance => ({
  name: symbol,
  symbol,
  chainId,
  address: undefined,
  value,
  price: 1,
  quantity: { decimals: '18', numeric: '1' },
  units: 1n,
  decimals: 18,
  iconUrl: undefined,
  owner: '0x1111111111111111111111111111111111111111',
  source: 'api',
})

it('adds the same token of several networks up, the largest first', () => {
  expect(allocationOf([held('ETH', 25), held('USDC', 50), held('ETH', 25, 'eip155:8453')])).toEqual([
    { symbol: 'ETH', value: 50, share: 0.5 },
    { symbol: 'USDC', value: 50, share: 0.5 },
  ])
})

it('puts what is small together from the fifth on', () => {
  const shares = allocationOf(['a', 'b', 'c', 'd', 'e', 'f'].map((symbol, index) => held(symbol, 60 - index * 10)))
  expect(shares.map(({ symbol }) => symbol)).toEqual(['a', 'b', 'c', 'd', undefined])
  expect(shares.at(-1)?.value).toBe(30)
  expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
})

it('is nothing of what has no price', () => {
  expect(allocationOf([{ ...held('a', 1), price: undefined, value: undefined }])).toEqual([])
})
