import type { Allowance } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { alice } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { readGranted } from './readGranted.ts'

const networkId = mainnet.caipNetworkId

it('takes back what may put something at risk, and leaves what certainly puts nothing there', async () => {
  const allowance = (id: string, atRisk: Allowance['atRisk']): Allowance => ({
    id,
    chainId: networkId,
    kind: 'erc1155-all',
    token: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    spender: { address: alice, code: 'contract' },
    unlimited: true,
    atRisk,
    risks: [],
  })
  const allowances = [
    allowance('priced', { amount: '2', value: 3 }),
    allowance('unpriced', { amount: '2' }),
    allowance('unknown', {}),
    allowance('nothing', { amount: '0' }),
  ]
  const answers: Readonly<Record<string, unknown>> = {
    'supported-chains': { http: [networkId], ws: [] },
    allowances: { allowances, contracts: [], tokenAccounts: [], networks: { [networkId]: { state: 'read' } } },
  }
  const kit = testKit({
    apiUrl: 'https://api.example',
    env: { fetch: async (input) => Response.json(answers[new URL(String(input)).pathname.split('/').at(-1) ?? '']) },
  })
  const { items, unread } = await readGranted(kit, networkId, alice)
  expect([items.map(({ id }) => id), unread]).toEqual([['priced', 'unpriced', 'unknown'], []])
})
