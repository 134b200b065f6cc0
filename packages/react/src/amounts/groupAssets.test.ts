import type { TokenBalance } from '@latchkey/core/queries'
import { expect, it } from 'vitest'
import { tokenBalance } from '../../test/tokenBalance.ts'
import { groupAssets } from './groupAssets.ts'

const holding = (symbol: string, chainId: TokenBalance['chainId'], given: Partial<TokenBalance> = {}): TokenBalance =>
  tokenBalance({ name: symbol, symbol, chainId, value: undefined, price: undefined, ...given })
const worth = (value: number, price = value) => ({ value, price })
const said = (holdings: readonly TokenBalance[]) =>
  groupAssets(holdings).map(({ total, parts }) => [total.symbol, total.value, parts.map(({ chainId }) => chainId)])

it('joins the same asset of several networks, the most valuable first', () => {
  expect(
    said([
      holding('POL', 'eip155:137', worth(4_000)),
      holding('ETH', 'eip155:1', worth(3_000)),
      holding('ETH', 'eip155:8453', worth(1_500, 2_990)),
    ]),
  ).toEqual([
    ['ETH', 4_500, ['eip155:1', 'eip155:8453']],
    ['POL', 4_000, ['eip155:137']],
  ])
})

it('adds amounts of different decimals, and weighs how prices moved by what is held', () => {
  const [usdc] = groupAssets([
    holding('USDC', 'eip155:1', { ...worth(3, 1), units: 3_000_000n, decimals: 6, change24h: 0 }),
    holding('USDC', 'eip155:56', { ...worth(1, 1), change24h: 0 }),
  ])
  expect(usdc?.total).toMatchObject({ units: 4n * 10n ** 18n, decimals: 18, value: 4, change24h: 0 })
  expect(usdc?.total.quantity).toEqual({ decimals: '18', numeric: '4.00' })
})

it('takes no token for another by its symbol alone', () => {
  const address = 'eip155:8453:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const real = holding('ETH', 'eip155:1', worth(3_000))
  expect(groupAssets([real, holding('ETH', 'eip155:8453', { address })])).toHaveLength(2)
  expect(groupAssets([real, holding('ETH', 'eip155:8453', { address, ...worth(1) })])).toHaveLength(2)
  expect(groupAssets([real, holding('ETH', 'eip155:1', { address, ...worth(3_000) })])).toHaveLength(2)
  expect(groupAssets([holding('ETH', 'eip155:1'), holding('ETH', 'eip155:8453')])).toHaveLength(1)
})
