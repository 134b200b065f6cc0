import { encodeFunctionData } from 'viem/utils'
import type { SwapMarketConfig } from '../../config/config.types.ts'
import type { ContractReader } from '../balances/providers/createContractReader.ts'
import type { Chain } from '../chains/chain.ts'
import { poolAbi } from '../prices/providers/pool.ts'
import type { SwapRoute } from './findRoutes.ts'
import { decodeSingleton, readSingleton, type SwapPool } from './singletonPools.ts'

type Hex = `0x${string}`

/** What a pool has of both tokens, in the order of their addresses; of v3 what its liquidity stands for at its price. */
export type Reserves = { readonly reserve0: bigint; readonly reserve1: bigint }

const whole = 1_000_000n
const q96 = 2n ** 96n

/**
 * The routes that promise the most, where there are too many to ask about: by what their pools would give if the liquidity
 * at their price reached over all prices. It doesn't, so the shortest ones, which are the first, stay whatever they promise.
 */
export function promisingRoutes(
  routes: readonly SwapRoute[],
  reserves: ReadonlyMap<string, Reserves>,
  amount: bigint,
  most: number,
): readonly SwapRoute[] {
  const sure = Math.floor(most / 4)
  const promised = routes.slice(sure).map((route) => ({ route, amount: promise(route, reserves, amount) }))
  const chosen = promised
    .toSorted((a, b) => Number(b.amount > a.amount) - Number(a.amount > b.amount))
    .slice(0, most - sure)
  return [...routes.slice(0, sure), ...chosen.map(({ route }) => route)]
}

function promise({ path, pools }: SwapRoute, reserves: ReadonlyMap<string, Reserves>, amount: bigint): bigint {
  return pools.reduce((given, { address, fee }, index) => {
    const [held, from, to] = [reserves.get(address), path[index], path[index + 1]]
    if (held === undefined || from === undefined || to === undefined) return 0n
    const isFirst = BigInt(from) < BigInt(to)
    const [reserveIn, reserveOut] = isFirst ? [held.reserve0, held.reserve1] : [held.reserve1, held.reserve0]
    const counted = given * (whole - BigInt(fee))
    return given === 0n || reserveIn === 0n ? 0n : (counted * reserveOut) / (reserveIn * whole + counted)
  }, amount)
}

const reads = {
  reserves: encodeFunctionData({ abi: poolAbi, functionName: 'getReserves' }),
  price: encodeFunctionData({ abi: poolAbi, functionName: 'slot0' }),
  liquidity: encodeFunctionData({ abi: poolAbi, functionName: 'liquidity' }),
}

/** What pools have now, by their address, in one request. Those that say nothing are left out. */
export async function readReserves(
  readContracts: ContractReader,
  chain: Chain,
  through: SwapMarketConfig,
  pools: readonly SwapPool[],
): Promise<ReadonlyMap<string, Reserves>> {
  const calls = pools.map(({ kind, address: to }) => {
    if (kind === 'uniswap-v4') return through.v4 === undefined ? [] : [readSingleton(through.v4, to)]
    if (kind === 'uniswap-v2') return [{ to, data: reads.reserves }]
    return [reads.price, reads.liquidity].map((data) => ({ to, data }))
  })
  const answers = (await readContracts(chain, calls.flat())).values()
  return new Map(
    pools.flatMap(({ kind, address }, index): [string, Reserves][] => {
      const [first, second] = (calls[index] ?? []).map(() => answers.next().value)
      const found =
        kind === 'uniswap-v2' ? ofPair(first) : kind === 'uniswap-v4' ? ofSingleton(first) : ofLiquidity(first, second)
      return found === undefined ? [] : [[address, found]]
    }),
  )
}

function ofSingleton(data: Hex | undefined): Reserves | undefined {
  const state = decodeSingleton(data)
  return state && reservesAt(state.root, state.liquidity)
}

function ofPair(data: Hex | undefined): Reserves | undefined {
  if (data === undefined || data.length < 2 + 2 * 64) return undefined
  return { reserve0: BigInt(data.slice(0, 66)), reserve1: BigInt(`0x${data.slice(66, 130)}`) }
}

function ofLiquidity(price: Hex | undefined, depth: Hex | undefined): Reserves | undefined {
  // The root of the price is the first word; forks differ in the words after it.
  if (price === undefined || price.length < 66 || depth?.length !== 66) return undefined
  const [root, liquidity] = [BigInt(price.slice(0, 66)), BigInt(depth)]
  return root === 0n ? undefined : reservesAt(root, liquidity)
}

const reservesAt = (root: bigint, liquidity: bigint): Reserves => {
  return { reserve0: (liquidity * q96) / root, reserve1: (liquidity * root) / q96 }
}
