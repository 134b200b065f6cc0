import { expect, it } from 'vitest'
import type { RawCall } from '../../http/route.ts'
import { balancesModule } from './balancesModule.ts'

const asked = {
  query: { projectId: 'p', currency: 'usd', chainId: 'eip155:1' },
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  baseUrl: 'https://api.example',
}

/** The module over a reader that says how often it was asked and with what. */
function moduleOf() {
  let reads = 0
  const clock = { ms: 0, nowMs: () => clock.ms }
  const { routes } = balancesModule({
    readBalances: async ({ iconUrl }) => {
      reads += 1
      const balance = {
        name: `${reads}`,
        symbol: 'ETH',
        chainId: 'eip155:1',
        value: 0,
        price: 0,
        iconUrl: iconUrl('ETH'),
      }
      const balances = [{ ...balance, quantity: { decimals: '18', numeric: '1' } }]
      return { answer: { balances, networks: {} }, untilMs: 1_000 }
    },
    readCallsStatus: {} as balancesModule.Options['readCallsStatus'],
    preparedCalls: {} as balancesModule.Options['preparedCalls'],
    images: { has: () => true } as unknown as balancesModule.Options['images'],
    chains: {} as balancesModule.Options['chains'],
    clock,
  })
  const route = routes.find(({ endpoint }) => endpoint.method === 'GET')
  const read = async (change: { query?: Record<string, string>; address?: string; baseUrl?: string } = {}) => {
    const call: RawCall = {
      requestId: 'r',
      params: { address: change.address ?? asked.address },
      query: { ...asked.query, ...change.query },
      header: () => undefined,
      headers: () => new Headers(),
      callerAddress: undefined,
      network: 'unknown',
      baseUrl: change.baseUrl ?? asked.baseUrl,
      readBody: async () => new Uint8Array(),
      limit: async () => undefined,
      authorise: async () => ({}) as Awaited<ReturnType<RawCall['authorise']>>,
    }
    const { balances } = JSON.parse(String((await route?.run(call))?.body))
    return balances[0] as { name: string; iconUrl: string }
  }
  return { read, clock }
}

it('gives a kept answer to the same question alone', async () => {
  const { read, clock } = moduleOf()
  expect((await read()).name).toBe('1')
  expect((await read()).name).toBe('1')
  const others = [
    { query: { spam: 'show' } },
    { query: { currency: 'eur' } },
    { query: { chainId: 'eip155:8453' } },
    { address: '0x0000000000000000000000000000000000012345' },
    { baseUrl: 'https://other.example' },
  ]
  const names = []
  for (const other of others) names.push((await read(other)).name)
  expect(names).toEqual(['2', '3', '4', '5', '6'])
  expect((await read({ baseUrl: 'https://other.example' })).iconUrl).toContain('https://other.example/')
  expect((await read()).iconUrl).toContain('https://api.example/')
  clock.ms = 1_000
  expect((await read()).name).toBe('7')
})

it('reads anew where a token is named, and for all who ask afterwards', async () => {
  const { read } = moduleOf()
  expect((await read()).name).toBe('1')
  expect((await read({ query: { forceUpdate: `eip155:1:${asked.address}` } })).name).toBe('2')
  expect((await read()).name).toBe('3')
})
