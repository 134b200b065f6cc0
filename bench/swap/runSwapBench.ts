import { devnetContracts, prepareWorld, rpcCall, startAnvil } from '@latchkey/devnet'
import { mainnet } from '@latchkey/protocol/networks'
import { startAggregators } from '../../devnet/src/aggregators/startAggregators.ts'
import { addPools } from '../../devnet/src/world/addPools.ts'
import { devnetSwaps } from '../../devnet/src/world/devnetSwaps.ts'
import { findRoutes } from '../../services/api/src/modules/swaps/findRoutes.ts'
import { median, percentile } from '../statistics.ts'
import { addedPools, poolsOfBench } from './benchPools.ts'
import { type Measured, report } from './report.ts'
import { startDistantNode } from './startDistantNode.ts'
import { type SwapApi, startSwapApi } from './startSwapApi.ts'

const rounds = 8
const quotesEach = 50
const countedQuotes = 40
const warmUps = 10
const silentStarts = 5
/** A round trip to a node of somebody else. */
const distanceMs = 30
const silentName = '1inch'
/** After this long the price of gas and those of the tokens are read again. */
const allDueMs = 16_000

/** No two quotes are of one amount: none is answered from memory. */
const amountOf = (index: number) => 10n ** 17n + BigInt(index) * 10n ** 14n

/** What quotes of our own take on a chain with 40 ways from ether to USDT, and beside an aggregator that says nothing. */
export async function runSwapBench(): Promise<{ text: string; numbers: unknown }> {
  await using chain = await startAnvil({ chainId: 1 })
  await prepareWorld(chain.rpcUrl, mainnet)
  await addPools(chain.rpcUrl, mainnet, addedPools)
  const search = timeSearch()

  console.log('Quoting …')
  const api = await startSwapApi(chain.rpcUrl)
  const first = { ms: (await api.quote(amountOf(0))).ms, requests: (await api.asked()).requests }
  const own = await measureQuotes(api, chain.rpcUrl)
  const counted = await countRequests(api)
  await api.stop()

  console.log('Quoting from a node that is not next door …')
  await using distant = await startDistantNode(chain.rpcUrl, distanceMs)
  const distantApi = await startSwapApi(distant.url)
  const far = await measureQuotes(distantApi, distant.url)
  await distantApi.stop()

  console.log('Quoting beside an aggregator that says nothing …')
  const doubles = await startAggregators({ quote: async () => 1n })
  doubles.set(silentName, 'silent')
  const source = { kind: silentName, url: doubles.urlOf(silentName), apiKey: 'the-key' }
  const silent: Awaited<ReturnType<typeof measureSilence>>[] = []
  for (let index = 0; index < silentStarts; index += 1) {
    const besideSilence = await startSwapApi(chain.rpcUrl, [source])
    silent.push(await measureSilence(besideSilence, doubles.asked))
    await besideSilence.stop()
  }
  await doubles.stop()

  const measured: Measured = { ...search, ...own, ...counted, first, far, silent }
  return { text: report(measured), numbers: measured }
}

function timeSearch() {
  const times: number[] = []
  let candidates = 0
  for (let index = 0; index < 2_000; index += 1) {
    const startedMs = performance.now()
    candidates = findRoutes(poolsOfBench, devnetContracts.wrappedNative, devnetSwaps.addresses.usdt).length
    times.push(performance.now() - startedMs)
  }
  return {
    pools: poolsOfBench.length,
    candidates,
    searchMs: percentile(times, 0.5),
    searchP99Ms: percentile(times, 0.99),
  }
}

async function measureQuotes(api: SwapApi, rpcUrl: string) {
  for (let index = 1; index <= warmUps; index += 1) await api.quote(amountOf(index))
  const measured: { quoteMs: number[]; callMs: number[] }[] = []
  let shown = 0
  for (let round = 0; round < rounds; round += 1) {
    const quoteMs: number[] = []
    const callMs: number[] = []
    for (let index = 0; index < quotesEach; index += 1) {
      const amount = amountOf(100 + round * quotesEach + index)
      const { ms, quotes } = await api.quote(amount)
      quoteMs.push(ms)
      const [best] = quotes
      if (best?.tried !== true) throw new Error('The best quote has not been tried.')
      shown = quotes.length
      // In turns, so that a burst of other work spoils both.
      if (index % 5 === 0) callMs.push(...(await timeCalls(rpcUrl, await api.build(amount, best.quoteId))))
    }
    measured.push({ quoteMs, callMs })
  }
  // Each round's own figure, then the median of the rounds: a burst of other work spoils one round and not the result.
  const middle = (of: (one: (typeof measured)[number]) => number) => median(measured.map(of))

  return {
    quoted: rounds * quotesEach,
    shown,
    p50Ms: middle(({ quoteMs }) => percentile(quoteMs, 0.5)),
    p99Ms: middle(({ quoteMs }) => percentile(quoteMs, 0.99)),
    callMs: middle(({ callMs }) => percentile(callMs, 0.5)),
    callP99Ms: middle(({ callMs }) => percentile(callMs, 0.99)),
    timesCall: middle(({ quoteMs, callMs }) => percentile(quoteMs, 0.5) / percentile(callMs, 0.5)),
  }
}

async function countRequests(api: SwapApi) {
  const requests: number[] = []
  const calls: number[] = []
  for (let index = 0; index < countedQuotes; index += 1) {
    // The last one finds everything due that is kept for a while, but for the pools.
    if (index === countedQuotes - 1) await new Promise((resolve) => setTimeout(resolve, allDueMs))
    const start = await api.asked()
    await api.quote(amountOf(1_000 + index))
    const end = await api.asked()
    requests.push(end.requests - start.requests)
    calls.push(end.calls - start.calls)
  }
  const range = (counts: readonly number[]) => ({ usual: median(counts), most: Math.max(...counts) })
  return { requests: range(requests), calls: range(calls) }
}

async function timeCalls(rpcUrl: string, transaction: object): Promise<readonly number[]> {
  const times: number[] = []
  for (let index = 0; index < 5; index += 1) {
    const startedMs = performance.now()
    await rpcCall(rpcUrl, 'eth_call', [transaction, 'latest'])
    times.push(performance.now() - startedMs)
  }
  return times
}

/** The pools are known; the aggregator has never been asked. */
async function measureSilence(api: SwapApi, asked: () => number) {
  const without: number[] = []
  for (let index = 0; index < warmUps; index += 1)
    without.push((await api.quote(amountOf(index), { sources: 'uniswap-v3' })).ms)
  const askedBefore = asked()
  const startedMs = performance.now()
  const first = await api.quote(amountOf(5_000))
  const waited = await api.quote(amountOf(5_000), { sources: `uniswap-v3,${silentName}` })
  const outMs = performance.now() - startedMs
  if (!first.pending.includes(silentName) || waited.pending.length > 0 || asked() === askedBefore)
    throw new Error('The aggregator was not asked, or answered.')
  return { firstMs: first.ms, withoutMs: median(without.slice(-5)), outMs }
}
