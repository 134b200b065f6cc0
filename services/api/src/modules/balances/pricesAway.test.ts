import { expect, it } from 'vitest'
import { createSharedAnswers } from '../../cache/createSharedAnswers.ts'
import { createMetrics } from '../../observe/createMetrics.ts'
import type { Chain } from '../chains/chain.ts'
import { createBalanceReader } from './createBalanceReader.ts'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const address = '0x0000000000000000000000000000000000090005'
const networkId = 'eip155:1'
const token = { networkId, address, name: 'Other', symbol: 'OTHER', decimals: 0 } as const
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { caipNetworkId: networkId, chainNamespace: 'eip155', nativeCurrency }
const chain = { network, upstreams: [{}] } as unknown as Chain

it('a token that came by itself is no spam for prices that could not be asked for, and is where there is no market', async () => {
  const metrics = createMetrics('test')
  const symbols = async (quotes: () => Promise<ReadonlyMap<string, unknown>>) => {
    const read = createBalanceReader({
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
      prices: { quotes },
      sharedAnswers: createSharedAnswers({ client: undefined, sources: '', metrics, onFailure: () => {} }),
      clock: { nowMs: () => 0 },
      metrics,
    } as never)
    const query = { currency: 'usd', chainId: networkId } as never
    const { answer } = await read({ address: account, query, iconUrl: () => '' })
    return answer.balances.map(({ symbol }) => symbol)
  }
  expect(await symbols(() => Promise.reject(new Error('No source of prices answers.')))).toEqual(['ETH', 'OTHER'])
  expect(await symbols(async () => new Map())).toEqual(['ETH'])
})
