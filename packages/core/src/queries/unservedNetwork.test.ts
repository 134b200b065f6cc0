import { base, mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { alice } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { historyQuery } from '../history/history.query.ts'
import { profileQuery } from '../names/profile.query.ts'
import { balancesQuery } from './balances.query.ts'
import { priceHistoryQuery } from './priceHistory.query.ts'
import { getQueryClient } from './queryClient.ts'

it('asks nothing of the api on a network that it does not serve: the node tells the balance, the rest is empty [S7.4]', async () => {
  const asked: string[] = []
  const kit = testKit({
    apiUrl: 'https://api.example',
    projectId: 'shop',
    networks: [mainnet, base],
    adapters: [fakeAdapter({ readNativeBalance: async () => 7n })],
    env: {
      fetch: async (input) => {
        asked.push(new URL(String(input)).pathname)
        return new Response(JSON.stringify({ http: [base.caipNetworkId], ws: [] }))
      },
    },
  })
  const client = getQueryClient(kit)
  const networkId = mainnet.caipNetworkId
  const { tokens } = await client.fetchQuery(balancesQuery(kit, { address: alice, networkIds: [networkId] }))
  expect(tokens).toMatchObject([{ units: 7n, source: 'node' }])
  expect(await client.fetchQuery(historyQuery(kit, { address: alice, networkId, cursor: undefined }))).toEqual({
    transactions: [],
    next: undefined,
    networks: [{ networkId, reading: { state: 'unread', reason: 'no-source' } }],
  })
  expect(await client.fetchQuery(profileQuery(kit, { address: alice, networkId }))).toEqual({
    name: undefined,
    imageUrl: undefined,
  })
  const course = { networkId, address: undefined, range: 'day', currency: 'usd' } as const
  expect(await client.fetchQuery(priceHistoryQuery(kit, course))).toEqual({ points: [], source: undefined })
  expect(asked).toEqual(['/v1/supported-chains'])
  client.clear()
})
