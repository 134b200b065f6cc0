import { mainnet, solana } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { alice } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { balancesQuery } from './balances.query.ts'
import { getQueryClient } from './queryClient.ts'

const ether = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
}

it.each([
  ['names no network', undefined],
  ['did not look at the network', { 'eip155:1': { state: 'unread', reason: 'unavailable' } }],
  ['says what is not known here', { 'eip155:1': { state: 'guessed' } }],
])('balances come from the node, which says its own reading, when the answer of the api %s', async (_, networks) => {
  const kit = testKit({
    apiUrl: 'https://api.example',
    projectId: 'shop',
    networks: [mainnet],
    adapters: [fakeAdapter({ readNativeBalance: async () => 7n })],
    env: {
      fetch: async (input) => {
        const served = new URL(String(input)).pathname.endsWith('/supported-chains')
        return new Response(JSON.stringify(served ? { http: ['eip155:1'], ws: [] } : { balances: [ether], networks }))
      },
    },
  })
  const query = balancesQuery(kit, { address: alice, networkIds: ['eip155:1'] })
  expect(await getQueryClient(kit).fetchQuery(query)).toMatchObject({
    tokens: [{ symbol: 'ETH', units: 7n, source: 'node' }],
    networks: [{ networkId: 'eip155:1', reading: { state: 'read' } }],
  })
})

it('balances of a network without an adapter were not looked at, for want of a source', async () => {
  const kit = testKit({ networks: [mainnet, solana] })
  const query = balancesQuery(kit, { address: alice, networkIds: ['eip155:1', solana.caipNetworkId] })
  const { networks } = await getQueryClient(kit).fetchQuery(query)
  expect(networks).toEqual([
    { networkId: 'eip155:1', reading: { state: 'read' } },
    { networkId: solana.caipNetworkId, reading: { state: 'unread', reason: 'no-source' } },
  ])
})
