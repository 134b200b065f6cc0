import { concat, encodeAbiParameters, keccak256, numberToHex, parseAbiParameters, toFunctionSelector } from 'viem/utils'
import type { MarketConfig, SingletonConfig } from '../../config/config.types.ts'
import type { Pair, PoolQuestion } from '../prices/providers/createPoolFinder.ts'
import type { Pool } from '../prices/providers/pool.ts'
import type { ContractCall } from '../rpc/callBatch.ts'

type Hex = `0x${string}`

/** A pool that swaps go over. One of v4 has no contract: its address is the id that the pool manager knows it by. */
export type SwapPool = Pool<Pool['kind'] | 'uniswap-v4'>

/** How v4 names the native token, and a pool without hooks. */
export const zeroAddress: Hex = '0x0000000000000000000000000000000000000000'

/** The steps between prices of the usual fees; pools of others are not looked for. */
const spacingOf = new Map([
  [100, 1],
  [500, 10],
  [3_000, 60],
  [10_000, 200],
])

/** A token of a swap: its contract, of the native one that of its wrapped form. */
export type SwapEnd = { readonly native: boolean; readonly contract: Hex }

/** What v4 calls a token of a swap: the native one needs no wrapping there. */
export const currencyOf = ({ native, contract }: SwapEnd): Hex => (native ? zeroAddress : contract)

/** The step of a hop as v4 takes it. */
export function hopOf(currency: Hex, { fee }: SwapPool) {
  return { currency, fee, tickSpacing: spacingOf.get(fee) ?? 0, hooks: zeroAddress, hookData: '0x' } as const
}

const keyInputs = parseAbiParameters('address, address, uint24, int24, address')
const slotInputs = parseAbiParameters('bytes32, uint256')
/** Where the pool manager keeps its pools, and how many words of one are read: its price first, its liquidity last. */
const poolsSlot = 6n
const words = 4
const extsload = toFunctionSelector('extsload(bytes32,uint256)')

/** Reads the state of a v4 pool out of the pool manager's storage. */
export function readSingleton({ poolManager }: SingletonConfig, id: Hex): ContractCall {
  const slot = keccak256(encodeAbiParameters(slotInputs, [id, poolsSlot]))
  return { to: poolManager as Hex, data: concat([extsload, slot, numberToHex(words, { size: 32 })]) }
}

/** The root of the price and the liquidity at it; undefined where there is no pool. */
export function decodeSingleton(data: Hex | undefined): { root: bigint; liquidity: bigint } | undefined {
  // A list: where it lies, how long it is, then the words.
  if (data?.length !== 2 + (2 + words) * 64) return undefined
  const word = (index: number) => BigInt(`0x${data.slice(2 + index * 64, 2 + (index + 1) * 64)}`)
  const root = word(2) & (2n ** 160n - 1n)
  return root === 0n ? undefined : { root, liquidity: word(words + 1) & (2n ** 128n - 1n) }
}

/** What is asked about v4 pools of two tokens without hooks. One that has nothing at its price counts as none. */
export function singletonQuestions(market: MarketConfig, { token, base }: Pair): readonly PoolQuestion<'uniswap-v4'>[] {
  const v4 = market.swap?.v4
  if (v4 === undefined) return []
  const [first, second] = BigInt(token) < BigInt(base) ? [token, base] : [base, token]
  return [...spacingOf].map(([fee, spacing]) => {
    const id = keccak256(encodeAbiParameters(keyInputs, [first, second, fee, spacing, zeroAddress]))
    const found = (data: Hex) => ((decodeSingleton(data)?.liquidity ?? 0n) > 0n ? id : undefined)
    return { kind: 'uniswap-v4', fee, call: readSingleton(v4, id), found }
  })
}
