import {
  concat,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  numberToHex,
  parseAbiParameters,
  toFunctionSelector,
} from 'viem/utils'
import type { SwapMarketConfig } from '../../config/config.types.ts'
import type { ContractReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import { poolAbi } from '../prices/providers/pool.ts'
import type { ContractCall } from '../rpc/callBatch.ts'
import type { SwapRoute } from './findRoutes.ts'
import type { Reserves } from './promisingRoutes.ts'
import { decodeSingleton, hopOf, readSingleton, type SwapPool, zeroAddress } from './singletonPools.ts'

type Hex = `0x${string}`

export type QuotedRoute = {
  readonly route: SwapRoute
  /** Smallest units that arrive. */
  readonly amount: bigint
  /** Gas that it takes, about: the quoter's figure, or the usual one of v2 pools. */
  readonly gas: bigint
  /** How much less that is than at the price of the pools before it, in basis points. Undefined: not known. */
  readonly impactBps: number | undefined
}

/** What routes give at a block. */
export type QuotedRoutes = {
  readonly quoted: readonly QuotedRoute[]
  readonly blockNumber: bigint
  /** Pools lead there, and for this amount less than the smallest unit comes out of them. */
  readonly isNothing: boolean
}

// What doesn't change is written once: hashing the names of functions took longer than finding the routes.
const quoteExactInput = {
  selector: toFunctionSelector('quoteExactInput(bytes,uint256)'),
  inputs: parseAbiParameters('bytes path, uint256 amountIn'),
}
const quoteSingleton = {
  selector: toFunctionSelector('quoteExactInput((address,(address,uint24,int24,address,bytes)[],uint128))'),
  inputs: parseAbiParameters([
    '(address exactCurrency, (address currency, uint24 fee, int24 tickSpacing, address hooks, bytes hookData)[] path, uint128 exactAmount) params',
  ]),
}
/** The most that v4 takes of a token. */
const singletonMax = 2n ** 128n
const getBlockNumber = toFunctionSelector('getBlockNumber()')
const stateOf = {
  'uniswap-v2': encodeFunctionData({ abi: poolAbi, functionName: 'getReserves' }),
  'uniswap-v3': encodeFunctionData({ abi: poolAbi, functionName: 'slot0' }),
}
/** What a swap costs beside its pools, and for each v2 pool: for the order of quotes alone. */
const gasOf = { base: 60_000n, v2Pool: 60_000n } as const

/**
 * What routes give, all at one block in one call: v3 and v4 by the quoters on the chain, v2 by the reserves there and
 * the formula of its pairs. Routes that give nothing are left out.
 */
export async function quoteRoutes(
  options: quoteRoutes.Options,
  routes: readonly SwapRoute[],
  amount: bigint,
): Promise<QuotedRoutes> {
  const { chain, through, readContracts } = options
  const concentrated = routes.filter(({ kind }) => kind !== 'uniswap-v2')
  const states = new Map<string, SwapPool>()
  for (const { pools } of routes) for (const pool of pools) states.set(pool.address.toLowerCase(), pool)

  const quotes = concentrated.map((route) => quoteCall(through, route, amount))
  const reads = [...states.values()].map((pool) => stateCall(through, pool))
  const multicall = (chain.network.contracts.multicall3?.address ?? '0x') as Hex
  const [block, ...results] = await readContracts(chain, [{ to: multicall, data: getBlockNumber }, ...quotes, ...reads])

  const answers = new Map([...states.keys()].map((address, index) => [address, results[quotes.length + index]]))
  const answerOf = (address: string) => answers.get(address.toLowerCase())
  const reserves = new Map(
    [...states].flatMap(([address, { kind }]) =>
      kind === 'uniswap-v2' ? [[address, decodeReserves(answerOf(address))] as const] : [],
    ),
  )
  const answered = new Map(concentrated.map((route, index) => [route, results[index]]))
  let isNothing = false
  const quoted = routes.flatMap((route): QuotedRoute[] => {
    const found =
      route.kind !== 'uniswap-v2'
        ? decodeQuoteOf[route.kind](answered.get(route))
        : { amount: throughPairs(route, reserves, amount), gas: gasOf.v2Pool * BigInt(route.pools.length) }
    if (found === undefined) return []
    if (found.amount <= 0n) {
      isNothing ||= route.kind !== 'uniswap-v2' || (amount < pairMax && isFilled(route, reserves))
      return []
    }
    const impactBps = impactOf(route, answerOf, amount, found.amount)
    return [{ route, amount: found.amount, gas: gasOf.base + found.gas, impactBps }]
  })
  return { quoted, isNothing, blockNumber: block === undefined ? 0n : BigInt(block) }
}

/** Amounts are small beside the fractions of prices. */
const finer = 10n ** 18n

/** How much less arrives than at the price that the pools say now, in basis points. */
function impactOf(
  { path, pools }: SwapRoute,
  answerOf: (address: string) => Hex | undefined,
  amount: bigint,
  arrives: bigint,
): number | undefined {
  let expected: bigint | undefined = amount * finer
  for (const [index, { kind, address }] of pools.entries()) {
    const [from, to] = [path[index], path[index + 1]]
    const price = priceOf[kind](answerOf(address))
    if (from === undefined || to === undefined || price === undefined || expected === undefined) return undefined
    const [numerator, denominator] = BigInt(from) < BigInt(to) ? price : price.toReversed()
    expected = !numerator || !denominator ? undefined : (expected * numerator) / denominator
  }
  return expected ? bpsLess(expected, arrives * finer) : undefined
}

/** Basis points that `arrives` is below `expected`; below zero where it is above. */
export function bpsLess(expected: bigint, arrives: bigint): number {
  return Number(((expected - arrives) * 10_000n) / expected)
}

/** The second token for one of the first, as a fraction. */
type Price = readonly [bigint, bigint]

function pairPrice(data: Hex | undefined): Price | undefined {
  const held = decodeReserves(data)
  return held && [held.reserve1, held.reserve0]
}

function rootPrice(data: Hex | undefined): Price | undefined {
  // The root is the first word; forks differ in the words after it.
  if (data === undefined || data.length < 66) return undefined
  const root = BigInt(data.slice(0, 66))
  return [root * root, 2n ** 192n]
}

function singletonPrice(data: Hex | undefined): Price | undefined {
  const state = decodeSingleton(data)
  return state && [state.root * state.root, 2n ** 192n]
}

const priceOf = { 'uniswap-v2': pairPrice, 'uniswap-v3': rootPrice, 'uniswap-v4': singletonPrice }

export declare namespace quoteRoutes {
  type Options = { chain: Chain; through: SwapMarketConfig; readContracts: ContractReader }
}

/** What gets no answer: of a market without v4, or an amount that v4 does not take. */
const unanswered: ContractCall = { to: zeroAddress, data: '0x' }

function quoteCall({ quoter, v4 }: SwapMarketConfig, route: SwapRoute, amount: bigint): ContractCall {
  if (route.kind !== 'uniswap-v4') {
    const question = encodeAbiParameters(quoteExactInput.inputs, [packPath(route), amount])
    return { to: quoter as Hex, data: concat([quoteExactInput.selector, question]) }
  }
  const [first = zeroAddress, ...rest] = route.path
  if (v4 === undefined || amount >= singletonMax) return unanswered
  const path = route.pools.map((pool, index) => hopOf(rest[index] ?? zeroAddress, pool))
  const question = encodeAbiParameters(quoteSingleton.inputs, [{ exactCurrency: first, path, exactAmount: amount }])
  return { to: v4.quoter as Hex, data: concat([quoteSingleton.selector, question]) }
}

function stateCall({ v4 }: SwapMarketConfig, { kind, address }: SwapPool): ContractCall {
  if (kind !== 'uniswap-v4') return { to: address, data: stateOf[kind] }
  return v4 === undefined ? unanswered : readSingleton(v4, address)
}

/** V4Quoter's answer: what arrives, and gas. It fails where pools take a part alone. */
function decodeSingletonQuote(data: Hex | undefined): { amount: bigint; gas: bigint } | undefined {
  if (data?.length !== 2 + 2 * wordDigits) return undefined
  return { amount: BigInt(data.slice(0, 2 + wordDigits)), gas: BigInt(`0x${data.slice(2 + wordDigits)}`) }
}

/** A v3 path: token, fee in three bytes, token, and so on. */
export function packPath({ path, pools }: SwapRoute): Hex {
  return concat(
    path.flatMap((token, index) => {
      const pool = pools[index]
      return pool === undefined ? [token] : [token, numberToHex(pool.fee, { size: 3 })]
    }),
  )
}

/** Where a v3 pool stops: one within the least and the greatest root of a price. */
const priceEnds: readonly bigint[] = [
  4_295_128_740n,
  1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n,
]
/** What a v2 pool can hold. */
const pairMax = 2n ** 112n

/** What comes out of v2 pools, as their router computes it: 0.3 per cent stay in each. */
export function throughPairs(
  { path, pools }: SwapRoute,
  reserves: ReadonlyMap<string, Reserves | undefined>,
  amount: bigint,
): bigint {
  return pools.reduce((given, { address }, index) => {
    const held = reserves.get(address.toLowerCase())
    const [from, to] = [path[index], path[index + 1]]
    if (held === undefined || from === undefined || to === undefined) return 0n
    const [reserveIn, reserveOut] =
      BigInt(from) < BigInt(to) ? [held.reserve0, held.reserve1] : [held.reserve1, held.reserve0]
    const counted = given * 997n
    if (given === 0n || reserveIn === 0n || reserveIn + given >= pairMax) return 0n
    return (counted * reserveOut) / (reserveIn * 1000n + counted)
  }, amount)
}

/** All pairs of a route hold something. */
function isFilled({ pools }: SwapRoute, reserves: ReadonlyMap<string, Reserves | undefined>): boolean {
  return pools.every(({ address }) => {
    const held = reserves.get(address.toLowerCase())
    return held !== undefined && held.reserve0 > 0n && held.reserve1 > 0n
  })
}

function decodeReserves(data: Hex | undefined): Reserves | undefined {
  if (data === undefined) return undefined
  try {
    const [reserve0, reserve1] = decodeFunctionResult({ abi: poolAbi, functionName: 'getReserves', data })
    return { reserve0, reserve1 }
  } catch {
    return undefined
  }
}

/** QuoterV2's answer word by word: what arrives, where the list of prices lies, another list, gas; then the lists. */
function decodeQuote(data: Hex | undefined): { amount: bigint; gas: bigint } | undefined {
  if (data === undefined || (data.length - 2) % wordDigits !== 0) return undefined
  const words = Array.from({ length: (data.length - 2) / wordDigits }, (_, at) =>
    BigInt(`0x${data.slice(2 + at * wordDigits, 2 + (at + 1) * wordDigits)}`),
  )
  const [amount, offset, , gas] = words
  if (amount === undefined || offset === undefined || gas === undefined) return undefined
  const start = Number(offset) / 32
  const count = words[start]
  if (count === undefined || count > BigInt(words.length - start - 1)) return undefined
  const prices = words.slice(start + 1, start + 1 + Number(count))
  // A pool at the end of its prices has taken a part of the amount alone.
  return prices.some((price) => priceEnds.includes(price)) ? undefined : { amount, gas }
}

const wordDigits = 64

const decodeQuoteOf = { 'uniswap-v3': decodeQuote, 'uniswap-v4': decodeSingletonQuote }
