import { concat, decodeFunctionResult, encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import type { MarketConfig } from '../../config/config.types.ts'
import type { ContractCall, ContractReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import { type Pool, poolAbi } from '../prices/providers/pool.ts'
import type { SwapRoute } from './findRoutes.ts'

type Hex = `0x${string}`

export type QuotedRoute = {
  readonly route: SwapRoute
  /** Smallest units that arrive. */
  readonly amount: bigint
  /** Gas that it takes, about: the quoter's figure, or the usual one of v2 pools. */
  readonly gas: bigint
}

const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] sqrtPrices, uint32[] ticksCrossed, uint256 gasEstimate)',
])
/** What a swap costs beside its pools, and for each v2 pool: for the order of quotes alone. */
const gasOf = { base: 60_000n, v2Pool: 60_000n } as const

/**
 * What routes give, all at one block in one call: v3 by the quoter on the chain, v2 by the reserves there and the
 * formula of its pairs. Routes that give nothing are left out.
 */
export async function quoteRoutes(
  options: quoteRoutes.Options,
  routes: readonly SwapRoute[],
  amount: bigint,
): Promise<readonly QuotedRoute[]> {
  const { chain, quoter, readContracts } = options
  const concentrated = routes.filter(({ kind }) => kind === 'uniswap-v3')
  const pairs = new Map<string, Pool>()
  for (const { kind, pools } of routes)
    if (kind === 'uniswap-v2') for (const pool of pools) pairs.set(pool.address.toLowerCase(), pool)

  const quotes = concentrated.map((route): ContractCall => {
    const data = encodeFunctionData({
      abi: quoterAbi,
      functionName: 'quoteExactInput',
      args: [packPath(route), amount],
    })
    return { to: quoter as Hex, data }
  })
  const getReserves = encodeFunctionData({ abi: poolAbi, functionName: 'getReserves' })
  const reads = [...pairs.values()].map(({ address }): ContractCall => ({ to: address, data: getReserves }))
  const results = await readContracts(chain, [...quotes, ...reads])

  const reserves = new Map(
    [...pairs.keys()].map((address, index) => [address, decodeReserves(results[quotes.length + index])]),
  )
  return routes.flatMap((route): QuotedRoute[] => {
    const quoted =
      route.kind === 'uniswap-v3'
        ? decodeQuote(results[concentrated.indexOf(route)])
        : { amount: throughPairs(route, reserves, amount), gas: gasOf.v2Pool * BigInt(route.pools.length) }
    return quoted === undefined || quoted.amount <= 0n
      ? []
      : [{ route, amount: quoted.amount, gas: gasOf.base + quoted.gas }]
  })
}

export declare namespace quoteRoutes {
  type Options = { chain: Chain; quoter: NonNullable<MarketConfig['swap']>['quoter']; readContracts: ContractReader }
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

type Reserves = { readonly reserve0: bigint; readonly reserve1: bigint }

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

function decodeReserves(data: Hex | undefined): Reserves | undefined {
  if (data === undefined) return undefined
  try {
    const [reserve0, reserve1] = decodeFunctionResult({ abi: poolAbi, functionName: 'getReserves', data })
    return { reserve0, reserve1 }
  } catch {
    return undefined
  }
}

function decodeQuote(data: Hex | undefined): { amount: bigint; gas: bigint } | undefined {
  if (data === undefined) return undefined
  try {
    const [amount, prices, , gas] = decodeFunctionResult({ abi: quoterAbi, functionName: 'quoteExactInput', data })
    // A pool at the end of its prices has taken a part of the amount alone.
    return prices.some((price) => priceEnds.includes(price)) ? undefined : { amount, gas }
  } catch {
    return undefined
  }
}
