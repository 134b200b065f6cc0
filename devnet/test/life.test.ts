import { operationTypes } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { createPublicClient, erc20Abi, http, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rpcCall } from '../src/chains/devnetChains.ts'
import { startAnvil } from '../src/chains/startAnvil.ts'
import { freePort } from '../src/process/listen.ts'
import { startChains } from '../src/start/startChains.ts'
import { startDevnetApi } from '../src/start/startDevnetApi.ts'
import { devnetContracts } from '../src/world/devnetContracts.ts'
import { liveThrough } from '../src/world/life/liveThrough.ts'
import { holdings, personas } from '../src/world/personas.ts'
import { prepareWorld } from '../src/world/prepareWorld.ts'

const { alice } = personas
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const networkId = mainnet.caipNetworkId
const dayMs = 86_400_000
let chains: Awaited<ReturnType<typeof startChains>>
let api: Awaited<ReturnType<typeof startDevnetApi>>

beforeAll(async () => {
  chains = await startChains([mainnet], { ports: {}, stateDir: undefined, lived: true })
  api = await startDevnetApi({ port: await freePort(), chains: chains.chains, stateDir: undefined, tokens: [] })
})
afterAll(async () => {
  await api.stop()
  await chains.stop()
})

type Entry = {
  metadata: { operationType: string; minedAt: string; status: string; detail?: string }
  transfers: { direction: string; quantity: { numeric: string } }[]
}

async function history(): Promise<Entry[]> {
  const found: Entry[] = []
  for (let cursor = ''; ; ) {
    const path = `/v1/account/${alice.address}/history?projectId=any&chainId=${networkId}&cursor=${cursor}`
    const page = (await (await fetch(api.url + path)).json()) as { data: Entry[]; next: string | null }
    found.push(...page.data)
    if (page.next === null) return found
    cursor = page.next
  }
}

describe('a chain with a past', () => {
  it('has three months of every kind of transaction, and goes on from now', async () => {
    // The index follows the chain in its own time.
    await expect.poll(async () => (await history()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(67)
    const entries = await history()
    const types = new Set(entries.map(({ metadata }) => metadata.operationType))
    expect([...types].sort()).toEqual([...operationTypes].sort())
    const details = entries.map(({ metadata }) => metadata.detail)
    expect(details).toEqual(expect.arrayContaining(['wrap', 'unwrap']))
    expect(entries.filter(({ metadata }) => metadata.status === 'failed')).toHaveLength(1)
    const months = new Set(entries.map(({ metadata }) => metadata.minedAt.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(3)
    // What a router pays out in the native token is only seen in traces, of old blocks, too.
    const trades = entries.filter(({ metadata }) => metadata.operationType === 'trade')
    for (const { transfers } of trades)
      expect(transfers.map(({ direction }) => direction).sort()).toEqual(['in', 'out'])

    const client = createPublicClient({ transport: http(chains.chains[0]?.rpcUrl) })
    const { timestamp } = await client.getBlock()
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(30)
  })

  it('leaves alice with what she has on a chain without one', async () => {
    const client = createPublicClient({ transport: http(chains.chains[0]?.rpcUrl) })
    const wanted = holdings[1]?.alice ?? {}
    const held = (address: `0x${string}`) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
    expect(await client.getBalance({ address: alice.address })).toBe(parseEther(wanted.native ?? ''))
    expect(await held(devnetContracts.usdc)).toBe(parseUnits(wanted.usdc ?? '', 6))
    expect(await held(devnetContracts.dai)).toBe(parseEther(wanted.dai ?? ''))
    expect(await held(devnetContracts.wrappedNative)).toBe(parseEther(wanted.wrapped ?? ''))
    expect(await held(devnetContracts.ticket)).toBe(BigInt(wanted.ticket ?? ''))
  })
})

describe('what she has granted', () => {
  it('is what her past has left standing, with names for the devnet’s own contracts', async () => {
    const url = `${api.url}/v1/account/${alice.address}/allowances?projectId=any&chainId=${networkId}&fresh=1`
    const read = async () => {
      const { allowances } = (await (await fetch(url)).json()) as { allowances: Granted[] }
      return allowances.map(({ token, spender, risks }) => [token.symbol, spender.name, risks])
    }
    await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(2)
    expect(await read()).toEqual([
      ['USDC', 'Practice router', ['unlimited']],
      ['DAI', undefined, ['unlimited', 'unknown-spender']],
    ])
  })
})

type Granted = { token: { symbol?: string }; spender: { name?: string }; risks: string[] }

type Points = { points: { at: number; price: number }[]; source?: string }

describe('the past of a price', () => {
  const past = async (range: string, currency = 'usd') =>
    (await (
      await fetch(
        `${api.url}/v1/fungible/price-history?projectId=any&address=${networkId}:${native}&range=${range}&currency=${currency}`,
      )
    ).json()) as Points

  it('is read from the trades of the pool, although nobody had asked for it then', async () => {
    const month = await past('month')
    expect(month.source).toBe('uniswap-v2')
    expect(month.points.length).toBeGreaterThanOrEqual(15)
    const prices = month.points.map(({ price }) => price)
    // It moved, and by no more than the trader moves it.
    expect(Math.max(...prices) / Math.min(...prices)).toBeGreaterThan(1.02)
    for (const price of prices) expect(Math.abs(price / 3000 - 1)).toBeLessThan(0.12)
    const times = month.points.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((left, right) => left - right))
    expect(Date.now() - (times[0] ?? 0)).toBeGreaterThan(28 * dayMs)
    expect((await past('day')).points.length).toBeGreaterThanOrEqual(5)
    expect((await past('week')).points.length).toBeGreaterThanOrEqual(20)
  })

  it('says how the price moved in a day', async () => {
    const response = await fetch(`${api.url}/v1/fungible/price`, {
      method: 'POST',
      body: JSON.stringify({ projectId: 'any', currency: 'usd', addresses: [`${networkId}:${native}`] }),
    })
    const { fungibles } = (await response.json()) as { fungibles: { price: number; change24h?: number }[] }
    const [{ price, change24h } = { price: 0 }] = fungibles
    const { points } = await past('week')
    const before = points.findLast(({ at }) => at <= Date.now() - dayMs)
    expect(change24h).toBeCloseTo((price / (before?.price ?? 0) - 1) * 100, 1)
  })
})

it('gets its past all the same where a block of its own comes before an act', async () => {
  const nowMs = Date.now()
  const at = (daysAgo: number) => Math.floor((nowMs - daysAgo * dayMs) / 1000)
  await using chain = await startAnvil({ chainId: 1, firstBlockAt: at(92) })
  await prepareWorld(chain.rpcUrl, mainnet)
  await rpcCall(chain.rpcUrl, 'evm_setNextBlockTimestamp', [at(54)])
  await rpcCall(chain.rpcUrl, 'evm_mine', [])
  await liveThrough(chain.rpcUrl, mainnet, nowMs)
  const { timestamp } = await createPublicClient({ transport: http(chain.rpcUrl) }).getBlock()
  expect(Number(timestamp)).toBe(at(0))
})
