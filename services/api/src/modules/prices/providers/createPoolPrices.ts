import { nativeTokenAddress } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { MarketConfig } from '../../../config/config.types.ts'
import type { ContractReader } from '../../balances/providers/createContractReader.ts'
import type { Chain } from '../../chains/chain.ts'
import {
  fixedPoint,
  type PricedToken,
  type PriceProvider,
  type PriceQuote,
  pricesUnavailable,
  type UsdPoint,
} from '../price.ts'
import type { FeedReader } from './createFeedReader.ts'
import { createPoolFinder, pairsWithBases } from './createPoolFinder.ts'
import type { PoolPastReader } from './createPoolPast.ts'
import { type Pool, type PoolState, type PricedPool, poolAbi, readPoolState } from './pool.ts'

type Hex = `0x${string}`

/** Both sides of the pool together. */
const leastLiquidityUsd = 10_000n
/** A node whose newest block is older than this has nothing to say about today. */
const maxAgeMs = 3_600_000

type Known = {
  readonly usd: bigint
  readonly decimals: number
  readonly source: string
  readonly atMs: number
  /** Where it was read, if in a pool. */
  readonly pool?: PricedPool
}

/**
 * Prices from the chain itself: what the deepest pool of a token holds, of the native token or of a dollar token, and
 * those by a feed where there is one. Needs only a node.
 */
export function createPoolPrices(options: createPoolPrices.Options): PriceProvider {
  const { readContracts, readFeeds, clock } = options
  const markets = new Map<string, MarketConfig>(options.markets.map((market) => [market.networkId, market]))
  const findPools = createPoolFinder({ readContracts, clock })

  /** What is known of each of the tokens at present, by its address, and of the native token. */
  async function readKnown(chain: Chain, tokens: readonly PricedToken[]) {
    const market = markets.get(chain.network.caipNetworkId)
    if (market === undefined) return nothing
    const native = nativeTokenAddress(chain.network.chainNamespace).toLowerCase()
    const wrapped = market.wrappedNative as Hex
    const contractOf = ({ address }: PricedToken) => (address.toLowerCase() === native ? wrapped : (address as Hex))

    const wanted = [...new Set([wrapped, ...tokens.map(contractOf)])]
    const pools = await findPools(chain, market, pairsWithBases(market, wanted))
    const [{ states, blockMs }, bases] = await Promise.all([readStates(chain, pools), readBases(chain, market)])
    if (blockMs === undefined) return nothing
    // That the node is behind is no word about a market.
    if (clock.nowMs() - blockMs > maxAgeMs) throw pricesUnavailable()

    const decimals = new Map(tokens.map((token) => [contractOf(token).toLowerCase(), token.decimals]))
    const quote = (token: Hex, digits: number) => deepest(pools, states, bases, { token, digits, atMs: blockMs })
    const nativeQuote = bases.get(wrapped.toLowerCase()) ?? quote(wrapped, chain.network.nativeCurrency.decimals)
    if (nativeQuote !== undefined) bases.set(wrapped.toLowerCase(), nativeQuote)

    const known = new Map(
      tokens.flatMap((token): [string, Known][] => {
        const contract = contractOf(token)
        const key = contract.toLowerCase()
        const found = bases.get(key) ?? quote(contract, decimals.get(key) ?? token.decimals)
        return found === undefined ? [] : [[token.address, found]]
      }),
    )
    return { known, native: nativeQuote, wrapped }
  }

  return {
    name: 'pools',
    serves: ({ network }) => markets.has(network.caipNetworkId) && network.contracts.multicall3 !== undefined,

    async read(chain, tokens) {
      const { known } = await readKnown(chain, tokens)
      return new Map(
        [...known].map(([address, { usd, source, atMs }]): [string, PriceQuote] => [
          address,
          { usd: fixedPoint.toNumber(usd), source, atMs },
        ]),
      )
    },

    async readPast(chain, token, sinceMs) {
      const { known, native, wrapped } = await readKnown(chain, [token])
      const now = known.get(token.address)
      // A dollar by its issuer's word was one then, too.
      if (now?.source === 'issuer') return [{ atMs: sinceMs, usd: fixedPoint.toNumber(now.usd) }]
      if (now?.pool === undefined) return []
      const { pool } = now
      const points = await options.readPoolPast(chain, pool, sinceMs)
      if (points === undefined) return []
      const inNative = wrapped?.toLowerCase() === pool.base.toLowerCase()
      if (!inNative) return points.length > 0 ? points : [{ atMs: sinceMs, usd: fixedPoint.toNumber(now.usd) }]
      // Priced in the native token: what that was worth at the time counts, not what it is worth now.
      const base = native?.pool && (await options.readPoolPast(chain, native.pool, sinceMs))
      if (native === undefined || base === undefined) return []
      const ratio = fixedPoint.toNumber((now.usd * fixedPoint.one) / native.usd)
      const steady = [{ atMs: sinceMs, usd: ratio }]
      const nativeSteady = [{ atMs: sinceMs, usd: fixedPoint.toNumber(native.usd) }]
      return inPast(points.length > 0 ? points : steady, base.length > 0 ? base : nativeSteady)
    },
  }

  async function readStates(chain: Chain, pools: readonly Pool[]) {
    const clockCall = {
      to: (chain.network.contracts.multicall3?.address ?? '0x') as Hex,
      data: encodeFunctionData({ abi: poolAbi, functionName: 'getCurrentBlockTimestamp' }),
    }
    const calls = pools.map(readPoolState.calls)
    const results = await readContracts(chain, [clockCall, ...calls.flat()])
    let at = 1
    const states = pools.map((pool, index) => {
      const count = calls[index]?.length ?? 0
      const state = readPoolState.decode(pool, results.slice(at, at + count))
      at += count
      return state
    })
    return { states, blockMs: blockTime(results[0]) }
  }

  /** The tokens that others are priced in, as far as no pool is needed for them. */
  async function readBases(chain: Chain, market: MarketConfig): Promise<Map<string, Known>> {
    const { nativeFeed, dollars, wrappedNative } = market
    const withFeed = [
      ...(nativeFeed === undefined
        ? []
        : [{ address: wrappedNative, decimals: chain.network.nativeCurrency.decimals, feed: nativeFeed }]),
      ...dollars,
    ]
    const feeds = withFeed.flatMap(({ feed }) => (feed === undefined ? [] : [feed]))
    const answers = feeds.length === 0 ? [] : await readFeeds(chain, feeds)
    const bases = new Map<string, Known>()
    for (const { address, decimals, feed } of withFeed) {
      const answer = feed === undefined ? undefined : answers[feeds.indexOf(feed)]
      // A dollar token without a feed is a dollar by its issuer's word.
      const known =
        feed === undefined
          ? { usd: fixedPoint.one, source: 'issuer', atMs: clock.nowMs() }
          : answer && { ...answer, source: 'chainlink' }
      if (known !== undefined) bases.set(address.toLowerCase(), { ...known, decimals })
    }
    return bases
  }
}

export declare namespace createPoolPrices {
  type Options = {
    markets: readonly MarketConfig[]
    /** One that throws where it could not ask: that is no word about a market. */
    readContracts: ContractReader
    readFeeds: FeedReader
    readPoolPast: PoolPastReader
    clock: Clock
  }
}

const nothing = { known: new Map<string, Known>(), native: undefined, wrapped: undefined }

function deepest(
  pools: readonly Pool[],
  states: readonly (PoolState | undefined)[],
  bases: ReadonlyMap<string, Known>,
  { token, digits, atMs }: { token: Hex; digits: number; atMs: number },
): Known | undefined {
  let best: (Known & { depth: bigint }) | undefined
  for (const [index, pool] of pools.entries()) {
    const state = states[index]
    const base = bases.get(pool.base.toLowerCase())
    if (pool.token !== token || state === undefined || base === undefined) continue
    const depth = 2n * fixedPoint.times(fixedPoint.from(state.baseDepth, base.decimals), base.usd)
    if (depth < leastLiquidityUsd * fixedPoint.one || (best !== undefined && best.depth >= depth)) continue
    const inBase =
      (state.numerator * 10n ** BigInt(digits) * fixedPoint.one) / (state.denominator * 10n ** BigInt(base.decimals))
    const usd = fixedPoint.times(inBase, base.usd)
    if (usd > 0n)
      best = {
        usd,
        decimals: digits,
        source: pool.kind,
        atMs,
        depth,
        pool: { ...pool, digits, baseDigits: base.decimals },
      }
  }
  return best
}

function blockTime(data: Hex | undefined): number | undefined {
  if (data === undefined) return undefined
  try {
    return Number(decodeFunctionResult({ abi: poolAbi, functionName: 'getCurrentBlockTimestamp', data })) * 1000
  } catch {
    return undefined
  }
}

/**
 * Prices quoted in another token, in US dollars.
 *
 * @param points In the other token, oldest first.
 * @param base The other token in US dollars, oldest first.
 */
function inPast(points: readonly UsdPoint[], base: readonly UsdPoint[]): readonly UsdPoint[] {
  const times = [...new Set([...points, ...base].map(({ atMs }) => atMs))].sort((left, right) => left - right)
  let one: number | undefined
  let other: number | undefined
  let nextOne = 0
  let nextOther = 0
  const found: UsdPoint[] = []
  for (const atMs of times) {
    for (let next = points[nextOne]; next !== undefined && next.atMs <= atMs; next = points[nextOne]) {
      one = next.usd
      nextOne += 1
    }
    for (let next = base[nextOther]; next !== undefined && next.atMs <= atMs; next = base[nextOther]) {
      other = next.usd
      nextOther += 1
    }
    if (one !== undefined && other !== undefined) found.push({ atMs, usd: one * other })
  }
  return found
}
