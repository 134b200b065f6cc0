import { nativeTokenAddress } from '@latchkey/protocol'
import { multicall3Abi } from 'viem'
import { concat, decodeFunctionData, encodeFunctionResult, numberToHex } from 'viem/utils'
import { afterEach, describe, expect, it } from 'vitest'
import { resultOf } from '../../../test/resultOf.ts'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { startPriceServer } from '../../../test/startPriceServer.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { shippedMarkets } from '../../config/markets.ts'
import { newProject } from '../projects/project.ts'

const native = `eip155:1:${nativeTokenAddress('eip155')}`
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const aave = 'eip155:1:0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'
const hourMs = 3_600_000

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

/** An api on Ethereum whose node knows no contract, with a provider of prices beside it. */
async function withPrices(answers: startPriceServer.Answers = {}) {
  const node = await startFakeNode(resultOf('0x'))
  const server = await startPriceServer(answers)
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
    coinGecko: { url: `${server.url}/api/v3`, apiKey: 'key' },
  })
  open.push(node, server, api)
  return { api, server }
}

type Fungible = { address: string; symbol: string; price: number; change24h?: number; source?: string; asOf?: string }

async function prices(api: TestApi, addresses: readonly string[], currency = 'usd'): Promise<Fungible[]> {
  const response = await api.post('/v1/fungible/price', { projectId: 'p', currency, addresses })
  expect(response.status).toBe(200)
  return ((await response.json()) as { fungibles: Fungible[] }).fungibles
}

describe('unknown input', () => {
  it.each([
    [{ currency: 'usd', addresses: [] }, 400, 'api/invalid-address', 'addresses'],
    [{ currency: 'usd', addresses: ['nonsense'] }, 400, 'api/invalid-address', 'addresses'],
    [{ currency: 'usd', addresses: ['eip155:1:0x1'] }, 400, 'api/invalid-address', 'addresses'],
    [{ currency: 'usd', addresses: Array(101).fill(native) }, 400, 'api/invalid-address', 'addresses'],
    [
      { currency: 'usd', addresses: ['eip155:4242:0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'] },
      400,
      'api/unsupported-chain',
      'chainId',
    ],
    [
      { currency: 'usd', addresses: ['eip155:1:0x000000000000000000000000000000000000dEaD'] },
      400,
      'api/invalid-request',
      'asset',
    ],
    [{ currency: 'xyz', addresses: [native] }, 422, 'api/invalid-body', 'currency'],
    [{ addresses: [native] }, 422, 'api/invalid-body', 'currency'],
    [{ currency: 'usd', addresses: native }, 422, 'api/invalid-body', 'addresses'],
  ])('answers %.80j with %d', async (body, status, code, field) => {
    const { api } = await withPrices()
    const response = await api.post('/v1/fungible/price', { projectId: 'p', ...body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code, reasons: [{ field }] })
  })

  it('answers a body without a project, or with a wrong one, with 401', async () => {
    const { api } = await withPrices()
    for (const project of [{}, { projectId: 'other' }, { projectId: 5 }])
      expect((await api.post('/v1/fungible/price', { ...project, currency: 'usd', addresses: [native] })).status).toBe(
        401,
      )
    expect((await api.post('/v1/fungible/price', 'no json')).status).toBe(400)
  })
})

describe('a provider with the interface of CoinGecko', () => {
  it('prices what no pool does, all addresses in one answer [S7.12]', async () => {
    const { api, server } = await withPrices()
    expect(await prices(api, [native, usdc, aave])).toMatchObject([
      {
        address: native,
        symbol: 'ETH',
        price: 3000.25,
        change24h: -1.25,
        source: 'coingecko',
        asOf: '2026-11-21T11:59:00.000Z',
      },
      { address: usdc, symbol: 'USDC', price: 0.9998 },
      { address: aave, symbol: 'AAVE', price: 0 },
    ])
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(
      new Set(['/api/v3/simple/price', '/api/v3/simple/token_price/ethereum', '/api/v3/exchange_rates']),
    )
    expect(server.requests.every(({ key }) => key === 'key')).toBe(true)
  })

  it('tells the exchange rates that no feed does', async () => {
    const { api } = await withPrices()
    expect((await prices(api, [native], 'eur'))[0]?.price).toBeCloseTo(3000.25 / (97000 / 89000), 6)
    expect((await prices(api, [native], 'jpy'))[0]?.price).toBe(0)
  })

  it('is asked once for 15 s, whoever asks', async () => {
    const { api, server } = await withPrices()
    await Promise.all([prices(api, [native]), prices(api, [native]), prices(api, [native], 'eur')])
    const asked = () => server.requests.filter(({ path }) => path === '/api/v3/simple/price').length
    expect(asked()).toBe(1)
    api.clock.ms += 14_999
    await prices(api, [native])
    expect(asked()).toBe(1)
    api.clock.ms += 1
    await prices(api, [native])
    expect(asked()).toBe(2)
  })

  it('that fails hides nothing that is held, and is left alone as long as it asks for', async () => {
    const { api, server } = await withPrices({ status: 429, retryAfter: '30' })
    expect((await prices(api, [native]))[0]?.price).toBe(0)
    const { length } = server.requests
    expect((await prices(api, [usdc, aave])).map(({ price }) => price)).toEqual([0, 0])
    expect(server.requests).toHaveLength(length)
    api.clock.ms += 31_000
    await prices(api, [usdc])
    expect(server.requests.length).toBeGreaterThan(length)
  })

  it.each([
    ['text', 'no json'],
    ['a list', '[]'],
    ['negative prices', JSON.stringify({ ethereum: { usd: -1 } })],
    ['null prices', JSON.stringify({ ethereum: { usd: null } })],
  ])('that answers with %s has no price', async (_, body) => {
    const { api } = await withPrices({ body })
    expect((await prices(api, [native]))[0]?.price).toBe(0)
  })
})

describe('past prices', () => {
  const past = async (api: TestApi, range: string, address = native, currency = 'usd') => {
    const response = await api.get(
      `/v1/fungible/price-history?projectId=p&currency=${currency}&range=${range}&address=${address}`,
    )
    expect(response.status).toBe(200)
    return (await response.json()) as { points: { at: number; price: number }[]; source?: string }
  }

  it('are those of the provider, with the present one last', async () => {
    const { api } = await withPrices()
    const { points, source } = await past(api, 'day')
    expect(source).toBe('coingecko')
    expect(points.map(({ price }) => price)).toEqual([2950, 2975, 3000.25])
    expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted((a, b) => a - b))
  })

  it('are what was read here where no provider has any, and make the change of a day', async () => {
    const { api, server } = await withPrices({ withoutCharts: true, withoutChanges: true })
    const start = api.clock.ms
    for (const [hours, usd] of [
      [0, 2000],
      [5, 2100],
      [24, 2200],
    ] as const) {
      api.clock.ms = start + hours * hourMs
      server.price = usd
      await prices(api, [native])
    }
    api.clock.ms += 20_000
    expect((await prices(api, [native]))[0]?.change24h).toBeCloseTo(10, 6)
    const { points } = await past(api, 'week')
    expect(points.slice(0, 3).map(({ price }) => price)).toEqual([2000, 2100, 2200])
    expect((await past(api, 'day', usdc)).points.length).toBeLessThan(2)
  })

  it('are told in the rate of their day', async () => {
    const { api, server } = await withPrices({ withoutCharts: true, withoutChanges: true })
    const start = api.clock.ms
    server.price = 2000
    for (const [days, euro] of [
      [0, 4],
      [3, 1],
      [6, 2],
    ] as const) {
      api.clock.ms = start + days * 24 * hourMs
      server.euro = euro
      await prices(api, [native], 'eur')
    }
    const { points } = await past(api, 'week', native, 'eur')
    expect(points.slice(0, 3).map(({ price }) => price)).toEqual([500, 2000, 1000])
    expect((await past(api, 'week')).points.slice(0, 3).map(({ price }) => price)).toEqual([2000, 2000, 2000])
  })

  it.each([
    ['address=nonsense&range=day', 'address'],
    [`address=${native}&range=hour`, 'range'],
    ['range=day', 'address'],
  ])('answer %s with 400', async (query, field) => {
    const { api } = await withPrices()
    const response = await api.get(`/v1/fungible/price-history?projectId=p&currency=usd&${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ reasons: [{ field }] })
  })
})

describe('shipped markets', () => {
  it('tell of all nine currencies', () => {
    const reported = new Set(shippedMarkets.flatMap(({ currencyFeeds = {} }) => Object.keys(currencyFeeds)))
    expect([...reported].sort()).toEqual(['aud', 'btc', 'cad', 'eth', 'eur', 'gbp', 'inr', 'jpy'])
  })
})

it.each([
  ['has no newer blocks', { afterMs: 2 * hourMs, fails: false }],
  ['fails every call', { afterMs: 60_000, fails: true }],
])('a price that was read is shown on while the node %s', async (_, later) => {
  let blockSeconds = 0
  let fails = false
  const said: Readonly<Record<string, () => `0x${string}`>> = {
    // getCurrentBlockTimestamp(), decimals() and latestRoundData() of the feed of ether.
    '0x0f28c97d': () => numberToHex(blockSeconds, { size: 32 }),
    '0x313ce567': () => numberToHex(8, { size: 32 }),
    '0xfeaf968c': () =>
      concat([1n, 3_000n * 10n ** 8n, 0n, BigInt(blockSeconds), 1n].map((word) => numberToHex(word, { size: 32 }))),
  }
  const node = await startFakeNode((body) => {
    const { id, params } = JSON.parse(body) as { id: number; params: [{ data: `0x${string}` }] }
    if (fails) return { jsonrpc: '2.0', id, error: { code: -32603, message: 'Internal error' } }
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
    const calls = (args?.[0] ?? []) as readonly { callData: string }[]
    const result = calls.map(({ callData }) => {
      const returnData = said[callData]?.() ?? '0x'
      return { success: returnData !== '0x', returnData }
    })
    const batch = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    return { jsonrpc: '2.0', id, result: said[params[0].data]?.() ?? batch }
  })
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
  })
  open.push(node, api)
  blockSeconds = Math.floor(api.clock.ms / 1000)
  expect((await prices(api, [native]))[0]?.price).toBe(3_000)
  api.clock.ms += later.afterMs
  fails = later.fails
  expect((await prices(api, [native]))[0]).toMatchObject({ price: 3_000, asOf: '2026-11-21T12:00:00.000Z' })
})
