import type { TokenBalance } from '@latchkey/core/queries'
import { expect, it } from 'vitest'
import { sortHoldings } from './useHoldings.ts'

const holding = (name: string, chainId: TokenBalance['chainId'], more: Partial<TokenBalance> = {}): TokenBalance => ({
  name,
  symbol: name,
  chainId,
  address: `${chainId}:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`,
  value: undefined,
  price: undefined,
  quantity: { decimals: '18', numeric: '1' },
  units: 10n ** 18n,
  decimals: 18,
  iconUrl: undefined,
  owner: '0x1111111111111111111111111111111111111111',
  source: 'api',
  ...more,
})

it('puts value first, then native tokens, then the order of the networks', () => {
  const list = [
    holding('dai', 'eip155:1'),
    holding('pol', 'eip155:137', { address: undefined }),
    holding('usdc', 'eip155:8453', { price: 1, value: 1 }),
    holding('eth', 'eip155:1', { address: undefined }),
    holding('btc', 'eip155:137', { price: 90_000, value: 0.09 }),
  ]
  const sorted = sortHoldings(list, ['eip155:1', 'eip155:8453', 'eip155:137'])
  expect(sorted.map(({ name }) => name)).toEqual(['usdc', 'btc', 'eth', 'pol', 'dai'])
})
