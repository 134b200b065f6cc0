import { nativeTokenAddress } from '@latchkey/protocol'
import type { SwapQuote } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import type { TokenRegistry } from '../balances/knownTokens.ts'
import type { Chain } from '../chains/chain.ts'
import type { PriceBook } from '../prices/createPriceBook.ts'
import type { RpcGateway } from '../rpc/createRpcGateway.ts'
import type { AggregatorAnswer } from './aggregators/aggregator.types.ts'
import type { Aggregators } from './aggregators/createAggregators.ts'
import { vendorToken, watched } from './buildOffered.ts'
import { isWrap, lessSlippage, wrapGas } from './buildSwap.ts'
import { mostFirst, type SwapMarket, type SwapQuoter } from './createSwapQuoter.ts'
import type { ProbeToken, TokenProbe } from './createTokenProbe.ts'
import type { SwapRoute } from './findRoutes.ts'
import type { SwapParser, SwapSide } from './parseSwap.ts'
import { quoteId } from './quoteId.ts'
import { readSwapPrices, type SwapPrices } from './readSwapPrices.ts'
import { zeroAddress } from './singletonPools.ts'
import { noRoute, outputZero, sourcesUnavailable, swapRefused } from './swap.errors.ts'
import { takersOf } from './takersOf.ts'
import { type Trial, trySwaps } from './trySwap.ts'
import { feeOf, type SwapFee, writeSwap, writeWrap } from './writeSwap.ts'

type Hex = `0x${string}`

/** How long a quote serves. */
export const quoteMs = 30_000
/** Quotes that are shown, and so tried. */
const maxQuotes = 6
/** Far away: a trial has no block of its own. */
const noDeadline = 2n ** 40n
const usualSlippageBps = 100

/** One way to swap, and what it gives as quoted. */
type Way = {
  readonly source: string
  /** Absent: one for one. */
  readonly route?: SwapRoute
  readonly path: readonly Hex[]
  readonly amount: bigint
  readonly gas: bigint
  readonly impactBps: number | undefined
  /** What the operator takes. */
  readonly taken?: bigint | undefined
  /** Of an aggregator: what it wrote for the account, and whom it wants allowed. */
  readonly offered?: AggregatorAnswer
}

type Asked = ReturnType<SwapParser['swap']>

/** All ways to swap an amount, what arrives most first, after gas. */
export function createQuoteAnswers(parts: createQuoteAnswers.Parts) {
  const { parse, quoter, probeToken, gateway, aggregators, registry, fee, standardPrice, clock } = parts

  /** @throws ApiError `api/no-route` */
  async function waysOf(
    asked: Asked,
    amount: bigint,
    singleton: boolean,
  ): Promise<{ ways: readonly Way[]; blockNumber: bigint; isNothing: boolean }> {
    const { chain, market, from, to } = asked
    if (isWrap(from, to)) {
      const path = [from, to].map(({ text }) => text.slice(text.lastIndexOf(':') + 1) as Hex)
      const way: Way = { source: 'wrap', path, amount, gas: wrapGas, impactBps: 0 }
      return { ways: [way], blockNumber: await quoter.blockNumber(chain, market), isNothing: false }
    }
    const question = { from, to, amount, singleton }
    const { quoted, blockNumber, isNothing } = await quoter.quotes(chain, market, question)
    const ways = quoted.map(({ route, amount: gives, ...rest }): Way => {
      const taken = fee && feeOf(gives, fee)
      return { source: route.kind, route, path: route.path, amount: gives - (taken ?? 0n), taken, ...rest }
    })
    return { ways, blockNumber, isNothing }
  }

  /** What each way gives this account; all untried without one. */
  async function tryWays(asked: Asked, amount: bigint, ways: readonly Way[]): Promise<readonly Trial[]> {
    const { chain, market, from, to, user } = asked
    if (user === undefined) return ways.map((): Trial => ({ outcome: 'untried' }))
    const contractOf = (side: SwapSide) => (side.native ? undefined : side.contract)
    const sides = { user, from: contractOf(from), to: contractOf(to), amount }
    return trySwaps(
      gateway,
      chain,
      ways.map(({ route, offered }) => {
        if (offered?.call !== undefined)
          return { ...sides, call: offered.call, spender: offered.spender, watch: watched(registry, asked) }
        if (route === undefined) {
          const call = writeWrap(market.wrappedNative as Hex, amount, from.native)
          return { ...sides, call, spender: undefined }
        }
        const { swap: through } = market
        const kinds = { fromNative: from.native, toNative: to.native }
        const call = writeSwap({ through, route, user, amount, minimum: 0n, ...kinds, deadline: noDeadline, fee })
        return { ...sides, call, ...takersOf(through, route) }
      }),
    )
  }

  /** Asks the aggregators, and says who has answered so far. */
  function askAggregators(
    asked: Asked,
    { amount: text, sources, slippageBps = usualSlippageBps }: createQuoteAnswers.Query,
  ) {
    const { chain, from, to, user } = asked
    const amount = BigInt(text)
    const chainId = Number(chain.network.id)
    const question = { chainId, from: vendorToken(from), to: vendorToken(to), amount, user, slippageBps }
    const named = aggregators.on(chainId).filter(({ name }) => sources === undefined || sources.includes(name))
    const pending = new Set(isWrap(from, to) ? [] : named.map(({ name }) => name))
    const ways: Way[] = []
    const unreachable = new Set<string>()
    const all = Promise.all(
      [...pending].map(async (source) => {
        const offered = await aggregators.ask(source, question)
        pending.delete(source)
        if (offered === 'unreachable') unreachable.add(source)
        if (typeof offered === 'string' || (user !== undefined && offered.call === undefined)) return
        const path = [from.contract, to.contract]
        ways.push({ source, path, amount: offered.amount, gas: offered.gas, impactBps: undefined, offered })
      }),
    )
    return { pending, ways, all, isSilent: () => named.length > 0 && unreachable.size === named.length }
  }

  /** What a token does to its traders; undefined where no trial says it. */
  async function probe(chain: Chain, market: SwapMarket, { native, contract }: SwapSide) {
    return native ? honest : probeToken(chain, market, contract).catch(() => undefined)
  }

  return {
    /** The best route over pools that the chain's router takes. @throws ApiError `api/no-route` */
    async bestRoute(asked: Asked, amount: bigint): Promise<SwapRoute> {
      const [{ ways, isNothing }, prices, gasPrice] = await Promise.all([
        waysOf(asked, amount, false),
        readSwapPrices(parts, asked),
        standardPrice(asked.chain),
      ])
      const [best] = mostFirst(ways, (way) => way.amount - prices.gasCost(way.gas, gasPrice))
      if (best?.route === undefined) throw isNothing ? outputZero() : noRoute()
      return best.route
    },

    /** @throws ApiError `api/no-route`, `api/output-zero`; `api/swap-refused` where each one fails for the account */
    async quotes(query: createQuoteAnswers.Query): Promise<{ quotes: SwapQuote[]; pending: string[] }> {
      const asked = parse.swap(query)
      const { chain, market, from, to } = asked
      const amount = BigInt(query.amount)
      const others = askAggregators(asked, query)
      const [gasPrice, prices, { ways, blockNumber, isNothing }, gives, gets] = await Promise.all([
        query.gasPrice ? BigInt(query.gasPrice) : standardPrice(chain),
        readSwapPrices(parts, asked),
        // Who names neither builds without a quote, for the one router.
        waysOf(asked, amount, query.slippageBps !== undefined || query.sources !== undefined),
        probe(chain, market, from),
        probe(chain, market, to),
      ])
      const wanted = ways.filter(({ source }) => query.sources === undefined || query.sources.includes(source))
      const worth = (way: { amount: bigint; gas: bigint }) => way.amount - prices.gasCost(way.gas, gasPrice)
      // Who is slow is named, and asked for by name: its silence delays nothing.
      if (query.sources !== undefined || wanted.length === 0) await others.all
      const pending = [...others.pending]
      const shown = [...mostFirst(wanted, worth).slice(0, maxQuotes), ...others.ways]
      if (shown.length === 0) throw isNothing ? outputZero() : others.isSilent() ? sourcesUnavailable() : noRoute()
      const trials = await tryWays(asked, amount, shown)
      const known = shown.flatMap((way, index) => {
        const trial = trials[index]
        if (trial === undefined || trial.outcome === 'refused') return []
        return trial.outcome === 'arrived'
          ? [{ way, tried: true, amount: trial.amount, gas: trial.gas }]
          : [{ way, tried: false, amount: untriedAmount(way, gives, gets), gas: way.gas }]
      })
      if (known.length === 0) throw swapRefused()

      const untilMs = clock.nowMs() + quoteMs
      const shared = {
        fromAmount: query.amount,
        fromAccount: from.text,
        toAccount: to.text,
        gasPrice: String(gasPrice),
        tokenTax: taxOf(gets, to) ?? taxOf(gives, from) ?? null,
        sellable: gets?.sellable ?? null,
        blockNumber: String(blockNumber),
        expiresAt: new Date(untilMs).toISOString(),
      }
      const placeholder = nativeTokenAddress(chain.network.chainNamespace)
      const caip = (address: string) => `${market.networkId}:${address === zeroAddress ? placeholder : address}`
      const quotes = mostFirst(known, worth).map(({ way, tried, amount: arrives, gas }): SwapQuote => {
        const { route, offered, source } = way
        const quoted = { amount, arrives, untilMs }
        const ends = { from: from.contract, to: to.contract }
        const takers = route && takersOf(market.swap, route)
        const isWrapped = route === undefined && offered === undefined
        const id = isWrapped ? '' : quoteId.write(route === undefined ? { source, ...ends } : { route }, quoted)
        const spender = from.native || isWrapped ? undefined : (offered?.spender ?? takers?.spender)
        const slippage = (query.slippageBps ?? usualSlippageBps) / 100
        return {
          id: id || null,
          ...shared,
          quoteId: id,
          toAmount: String(arrives),
          source,
          fee: fee === undefined || way.taken === undefined ? null : { bps: fee.bps, amount: String(way.taken) },
          route: way.path.map(caip),
          ...(spender === undefined ? {} : { spender: caip(spender) }),
          ...(from.native || takers?.router === undefined ? {} : { router: caip(takers.router) }),
          gas: String(gas),
          minimum: String(isWrapped ? arrives : lessSlippage(arrives, slippage)),
          tried,
          impactBps: impact(prices, amount, arrives),
          poolImpactBps: way.impactBps ?? null,
        }
      })
      return { quotes, pending }
    },
  }
}

export declare namespace createQuoteAnswers {
  type Parts = {
    parse: SwapParser
    quoter: SwapQuoter
    probeToken: ProbeToken
    gateway: RpcGateway
    aggregators: Aggregators
    registry: TokenRegistry
    prices: PriceBook
    /** What the operator takes. */
    fee: SwapFee | undefined
    standardPrice: (chain: Chain) => Promise<bigint>
    clock: Clock
  }
  type Query = {
    readonly from: string
    readonly to: string
    readonly amount: string
    readonly gasPrice?: string | undefined
    readonly userAddress?: string | undefined
    readonly slippageBps?: number | undefined
    readonly sources?: readonly string[] | undefined
  }
}

const honest: TokenProbe = { buyBps: 0, sellBps: 0, sellable: true }

const impact = (prices: SwapPrices, gives: bigint, gets: bigint) => prices.impactBps(gives, gets) ?? null

function taxOf(probe: TokenProbe | undefined, { text }: SwapSide) {
  const { buyBps = 0, sellBps = 0 } = probe ?? {}
  return buyBps + sellBps === 0 ? undefined : { token: text, buyBps, sellBps }
}

/** What arrives of a pool's amount after what the tokens keep. Aggregators say it themselves. */
function untriedAmount({ amount, route }: Way, gives: TokenProbe | undefined, gets: TokenProbe | undefined): bigint {
  if (route === undefined) return amount
  return (amount * BigInt(10_000 - (gives?.sellBps ?? 0)) * BigInt(10_000 - (gets?.buyBps ?? 0))) / 100_000_000n
}
