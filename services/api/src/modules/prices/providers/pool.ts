import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { ContractCall } from '../../rpc/callBatch.ts'

/** What is read of Uniswap v2 and v3, of the forks that keep their interfaces, and of Multicall3. */
export const poolAbi = parseAbi([
  'function getPair(address a, address b) view returns (address pair)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function getPool(address a, address b, uint24 fee) view returns (address pool)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16 index, uint16 cardinality, uint16 next, uint8 feeProtocol, bool unlocked)',
  'function liquidity() view returns (uint128 liquidity)',
  'function balanceOf(address owner) view returns (uint256)',
  'function getCurrentBlockTimestamp() view returns (uint256 timestamp)',
])

type Hex = `0x${string}`

const callsOf = {
  'uniswap-v2': (pool: Pool): ContractCall[] => [
    { to: pool.address, data: encodeFunctionData({ abi: poolAbi, functionName: 'getReserves' }) },
  ],
  'uniswap-v3': (pool: Pool): ContractCall[] => [
    { to: pool.address, data: encodeFunctionData({ abi: poolAbi, functionName: 'slot0' }) },
    { to: pool.address, data: encodeFunctionData({ abi: poolAbi, functionName: 'liquidity' }) },
    { to: pool.base, data: encodeFunctionData({ abi: poolAbi, functionName: 'balanceOf', args: [pool.address] }) },
  ],
} as const

/** How a pool is read: the calls, and what their answers say. Undefined for a pool that is empty or is none. */
export const readPoolState = {
  calls: (pool: Pool): readonly ContractCall[] => callsOf[pool.kind](pool),

  decode(pool: Pool, results: readonly (Hex | undefined)[]): PoolState | undefined {
    try {
      return pool.kind === 'uniswap-v2' ? pair(pool, results) : concentrated(pool, results)
    } catch {
      return undefined
    }
  },
}

/** Tokens of a pool lie in the order of their addresses. */
const tokenIsFirst = ({ token, base }: Pool) => BigInt(token) < BigInt(base)

function pair(pool: Pool, [data]: readonly (Hex | undefined)[]): PoolState | undefined {
  if (data === undefined) return undefined
  const [reserve0, reserve1] = decodeFunctionResult({ abi: poolAbi, functionName: 'getReserves', data })
  const [token, base] = tokenIsFirst(pool) ? [reserve0, reserve1] : [reserve1, reserve0]
  if (token === 0n || base === 0n) return undefined
  return { numerator: base, denominator: token, baseDepth: base }
}

const q96 = 2n ** 96n

function concentrated(pool: Pool, [slot, depth, held]: readonly (Hex | undefined)[]): PoolState | undefined {
  if (slot === undefined || depth === undefined || held === undefined) return undefined
  const [root] = decodeFunctionResult({ abi: poolAbi, functionName: 'slot0', data: slot })
  const liquidity = decodeFunctionResult({ abi: poolAbi, functionName: 'liquidity', data: depth })
  const balance = decodeFunctionResult({ abi: poolAbi, functionName: 'balanceOf', data: held })
  if (root === 0n || liquidity === 0n) return undefined
  const first = tokenIsFirst(pool)
  // What the pool holds may lie far from its price, and what acts at its price may be lent by leverage: the less counts.
  const active = first ? (liquidity * root) / q96 : (liquidity * q96) / root
  const square = root * root
  const whole = q96 * q96
  return {
    numerator: first ? square : whole,
    denominator: first ? whole : square,
    baseDepth: active < balance ? active : balance,
  }
}

/** A pool of a token and one that prices can be had from. Addresses with their checksums. */
export type Pool<Kind extends string = 'uniswap-v2' | 'uniswap-v3'> = {
  readonly kind: Kind
  readonly address: `0x${string}`
  readonly token: `0x${string}`
  readonly base: `0x${string}`
  /** What a trade pays to the pool, in hundredths of a basis point. */
  readonly fee: number
}

/** A pool with what it takes to read a price from it. */
export type PricedPool = Pool & {
  /** Decimals of the token. */
  readonly digits: number
  readonly baseDigits: number
}

/** What a pool says: the token's price in its base, and how much of the base backs it, in the base's smallest units. */
export type PoolState = {
  /** Smallest units of the base for one smallest unit of the token, as a fraction. */
  readonly numerator: bigint
  readonly denominator: bigint
  readonly baseDepth: bigint
}
