import { nativeTokenAddress } from '@latchkey/protocol'
import { postFungiblePrice } from '@latchkey/protocol/http'
import * as v from 'valibot'
import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { startFakeNode } from '../../../test/startFakeNode.ts'
import { startLlamaServer } from '../../../test/startLlamaServer.ts'
import { startPriceServer } from '../../../test/startPriceServer.ts'
import { type TestApi, testApi } from '../../../test/testApi.ts'
import { newProject } from '../projects/project.ts'

const ether = `eip155:1:${nativeTokenAddress('eip155')}`
const uniAddress = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const uni = `eip155:1:${uniAddress}`
const llamaUni = `ethereum:${uniAddress}`
const nowMs = Date.parse('2026-11-21T12:00:00Z')
const at = (agoSeconds: number) => nowMs / 1000 - agoSeconds
const hourMs = 3_600_000

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one[Symbol.asyncDispose]()
})

/** A chain whose markets know nothing, and the APIs beside it. */
async function withApis(coins: Readonly<Record<string, object>>, coinGeckoUrl?: string) {
  const node = await startFakeNode((body) => {
    const { id, params } = JSON.parse(body)
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
    if (!Array.isArray(args?.[0])) return { jsonrpc: '2.0', id, result: '0x' }
    const result = args[0].map(() => ({ success: false, returnData: '0x' as const }))
    return {
      jsonrpc: '2.0',
      id,
      result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }),
    }
  })
  const llama = await startLlamaServer(coins)
  const api = await testApi({
    defaultProject: newProject('p'),
    rpcUrls: new Map([['eip155:1', [{ name: 'a', url: node.url, wsUrl: undefined, priority: 50 }]]]),
    defiLlama: { url: llama.url },
    ...(coinGeckoUrl === undefined ? {} : { coinGecko: { url: coinGeckoUrl } }),
  })
  open.push(node, llama, api)
  return { api, llama }
}

async function prices(api: TestApi, ...addresses: readonly string[]) {
  const response = await api.post('/v1/fungible/price', { projectId: 'p', currency: 'usd', addresses })
  expect(response.status).toBe(200)
  return v.parse(postFungiblePrice.response, await response.json()).fungibles
}

it('prices the native coin and tokens by the interface of DefiLlama, with source and time', async () => {
  const { api, llama } = await withApis({
    'coingecko:ethereum': { price: 3000.5, symbol: 'ETH', timestamp: at(30), confidence: 0.99 },
    [llamaUni]: { price: 7.25, symbol: 'UNI', decimals: 18, timestamp: at(90), confidence: 0.9 },
  })
  expect(await prices(api, ether, uni)).toMatchObject([
    { price: 3000.5, source: 'defillama', asOf: '2026-11-21T11:59:30.000Z' },
    { price: 7.25, source: 'defillama', asOf: '2026-11-21T11:58:30.000Z' },
  ])
  expect(llama.paths).toContain(`/prices/current/coingecko:ethereum,${llamaUni}`)
})

it('shows its charts, hour by hour', async () => {
  const { api } = await withApis({ [llamaUni]: { price: 7.25, timestamp: at(30) } })
  const response = await api.get(`/v1/fungible/price-history?projectId=p&currency=usd&range=day&address=${uni}`)
  const { points, source } = (await response.json()) as { points: { price: number }[]; source: string }
  expect(points.length).toBeGreaterThan(20)
  expect([points[0]?.price, points.at(-1)?.price, source]).toEqual([90, 7.25, 'defillama'])
})

it('asks the second API for what the first one does not know', async () => {
  const gecko = await startPriceServer({})
  open.push(gecko)
  const { api, llama } = await withApis({ [llamaUni]: { price: 7.25, timestamp: at(90) } }, `${gecko.url}/api/v3`)
  const [first, second] = await prices(api, ether, uni)
  expect([first?.source, second?.source]).toEqual(['coingecko', 'defillama'])
  expect(llama.paths.every((path) => !path.includes('coingecko:'))).toBe(true)
})

it.each([
  ['nothing', { price: 0, timestamp: at(1) }],
  ['a negative price', { price: -3, timestamp: at(1) }],
  ['more than anything costs', { price: 1e12, timestamp: at(1) }],
  ['a price as text', { price: '7.25', timestamp: at(1) }],
  ['no time', { price: 7.25 }],
  ['last month', { price: 7.25, timestamp: at(30 * 86_400) }],
  ['doubts of its own', { price: 7.25, timestamp: at(1), confidence: 0.2 }],
])('takes no price from an answer with %s', async (_, said) => {
  const { api } = await withApis({ [llamaUni]: said })
  const [only] = await prices(api, uni)
  expect([only?.price, only?.source]).toEqual([0, undefined])
})

it('takes no price for a token that it did not ask for, and none from tomorrow', async () => {
  const { api } = await withApis({
    [`base:${uniAddress}`]: { price: 1, timestamp: at(1) },
    [llamaUni]: { price: 7.25, timestamp: at(-86_400) },
  })
  expect(await prices(api, uni)).toMatchObject([{ price: 7.25, asOf: '2026-11-21T12:00:00.000Z' }])
})

it('says of an old price that it is old', async () => {
  const { api } = await withApis({
    [llamaUni]: { price: 7.25, timestamp: at(7_200) },
    'coingecko:ethereum': { price: 3000, timestamp: at(60) },
  })
  const [old, fresh] = await prices(api, uni, ether)
  expect([old?.stale, fresh?.stale]).toEqual([true, undefined])
})

it('keeps the last price for a day while the API fails or changes shape, and says that it is old', async () => {
  for (const change of [{ status: 500 }, { body: '<html>' }, { body: '{"data":{}}' }] as const) {
    const { api, llama } = await withApis({ [llamaUni]: { price: 7.25, timestamp: at(0) } })
    expect((await prices(api, uni))[0]).toMatchObject({ price: 7.25 })
    Object.assign(llama.says, change)
    api.clock.ms += 2 * hourMs
    expect((await prices(api, uni))[0]).toMatchObject({ price: 7.25, asOf: '2026-11-21T12:00:00.000Z', stale: true })
    api.clock.ms += 23 * hourMs
    expect((await prices(api, uni))[0]).toMatchObject({ price: 0 })
  }
})

it('waits for an API that hangs no longer than its time, and shows the last price', async () => {
  const { api, llama } = await withApis({ [llamaUni]: { price: 7.25, timestamp: at(0) } })
  await prices(api, uni)
  llama.says.hangs = true
  api.clock.ms += hourMs
  expect((await prices(api, uni))[0]).toMatchObject({ price: 7.25, source: 'defillama' })
})
