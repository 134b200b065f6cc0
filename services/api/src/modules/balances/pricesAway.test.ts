import { expect, it } from 'vitest'
import { createSharedAnswers } from '../../cache/createSharedAnswers.ts'
import { createMetrics } from '../../observe/createMetrics.ts'
import type { Chain } from '../chains/chain.ts'
import { createPriceBook } from '../prices/createPriceBook.ts'
import { createPriceReader } from '../prices/createPriceReader.ts'
import type { PriceProvider } from '../prices/price.ts'
import { createBalanceReader } from './createBalanceReader.ts'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const address = '0x0000000000000000000000000000000000090005'
const networkId = 'eip155:1'
const token = { networkId, address, name: 'Other', symbol: 'OTHER', decimals: 0 } as const
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { caipNetworkId: networkId, chainNamespace: 'eip155', nativeCurrency }
const chain = { network, upstreams: [{}] } as unknown as Chain

const metrics = createMetrics('test')
const sharedAnswers = createSharedAnswers({ client: undefined, sources: '', metrics, onFailure: () => {} })
const clock = { nowMs: () => 0 }

/** What is listed of an account that has the coin and a token that came by itself. */
async function symbols(read: PriceProvider['read'], currency = 'usd') {
  const knowsCoin: PriceProvider = {
    name: 'coin',
    serves: () => true,
    read: async (_, tokens) =>
      new Map(
        tokens.flatMap((one) => (one.address === address ? [] : [[one.address, { usd: 1, source: '', atMs: 0 }]])),
      ),
  }
  const prices = createPriceBook({
    reader: createPriceReader({
      providers: [knowsCoin, { name: 'other', serves: () => true, read }],
      log: { note: async () => {}, dayBefore: async () => new Map(), past: async () => [] },
      sharedAnswers,
      clock,
      onFailure: () => {},
    }),
    readRates: async () => new Map([['usd', 1]]),
    clock,
  } as never)
  const readBalances = createBalanceReader({
    chains: { need: () => chain, served: [chain] },
    providers: {
      eip155: {
        normalise: (text: string) => text,
        read: async () => ({
          holdings: [
            { token: undefined, units: 1n },
            { token, units: 7n },
          ],
          complete: true,
        }),
      },
    },
    registry: { listed: () => [], isListed: () => false, find: async () => token },
    received: { tokens: async () => ({ contracts: [address], reading: { state: 'read' } }) },
    seen: { widestGift: async () => 1 },
    prices,
    sharedAnswers,
    clock,
    metrics,
  } as never)
  const query = { currency, chainId: networkId } as never
  const { answer } = await readBalances({ address: account, query, iconUrl: () => '' })
  return answer.balances.map(({ symbol }) => symbol)
}

it('a token that came by itself is spam where there is no market', async () => {
  expect(await symbols(async () => new Map())).toEqual(['ETH'])
})

it('a token that came by itself is no spam for a source of prices that fails beside one that answers', async () => {
  expect(await symbols(() => Promise.reject(new Error('It does not answer.')))).toEqual(['ETH', 'OTHER'])
})

it('a token that came by itself is no spam in a currency whose rate is not known', async () => {
  expect(await symbols(async () => new Map(), 'eur')).toEqual(['ETH', 'OTHER'])
})
