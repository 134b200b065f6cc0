import { expect, it } from 'vitest'
import type { TokenBalance } from './balances.query.ts'
import { joinBalances } from './joinBalances.ts'

const usdc = (owner: string, units: bigint, more: Partial<TokenBalance> = {}): TokenBalance => ({
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  value: Number(units) / 1e6,
  price: 1,
  quantity: { decimals: '6', numeric: String(Number(units) / 1e6) },
  units,
  decimals: 6,
  iconUrl: undefined,
  owner,
  source: 'api',
  ...more,
})

it('counts a token that lies with two accounts once, with the sum of both', () => {
  const elsewhere = usdc('0x01', 1_000_000n, { chainId: 'eip155:8453', value: undefined })
  const joined = joinBalances([usdc('0x01', 2_000_000n), usdc('0x02', 3_500_000n), elsewhere])
  expect(joined.map(({ units, value, owner, chainId }) => [units, value, owner, chainId])).toEqual([
    [5_500_000n, 5.5, '0x02', 'eip155:1'],
    [1_000_000n, undefined, '0x01', 'eip155:8453'],
  ])
  expect(joined[0]?.quantity).toEqual({ decimals: '6', numeric: '5.50' })
})
