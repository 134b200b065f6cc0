import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { ContractCall } from '../../balances/providers/createContractReader.ts'
import type { Pool, PoolState } from './pool.types.ts'
import { poolAbi } from './poolAbi.ts'

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
