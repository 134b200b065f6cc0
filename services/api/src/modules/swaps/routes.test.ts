import { describe, expect, it } from 'vitest'
import type { Pool } from '../prices/providers/pool.ts'
import { lessSlippage } from './buildSwap.ts'
import { findRoutes } from './findRoutes.ts'
import { quoteId } from './quoteId.ts'
import { throughPairs } from './quoteRoutes.ts'

type Hex = `0x${string}`

const address = (index: number): Hex => `0x${(index + 1).toString(16).padStart(40, '0')}`

/** A row of numbers that is the same in each run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

function randomPools(seed: number) {
  const random = createRandom(seed)
  const tokens = Array.from({ length: 3 + random(3) }, (_, index) => address(index))
  const pools: Pool[] = []
  const reserves = new Map<string, { reserve0: bigint; reserve1: bigint }>()
  for (const [index, token] of tokens.entries())
    for (const base of tokens.slice(index + 1))
      if (random(3) > 0) {
        const pool: Pool = { kind: 'uniswap-v2', address: address(1_000 + pools.length), token, base, fee: 3_000 }
        pools.push(pool)
        reserves.set(pool.address, { reserve0: BigInt(random(1e9)), reserve1: BigInt(random(1e9)) })
      }
  return { tokens, pools, reserves, amount: BigInt(1 + random(1e8)) }
}

const greatest = (values: readonly bigint[]) => values.toSorted((a, b) => Number(b - a))[0] ?? 0n

/** What every order of up to two other tokens gives, by the formula of a pair alone. */
function bruteForce({ tokens, pools, reserves, amount }: ReturnType<typeof randomPools>, from: Hex, to: Hex): bigint {
  const between = tokens.filter((token) => token !== from && token !== to)
  const paths = [
    [from, to],
    ...between.map((one) => [from, one, to]),
    ...between.flatMap((one) => between.filter((other) => other !== one).map((other) => [from, one, other, to])),
  ]
  const outs = paths.map((path) =>
    path.slice(1).reduce((given, next, index) => {
      const last = path[index]
      const pool = pools.find(
        ({ token, base }) => [token, base].includes(next) && [token, base].some((t) => t === last),
      )
      const held = pool && reserves.get(pool.address)
      if (!held || last === undefined || given === 0n) return 0n
      const [reserveIn, reserveOut] =
        BigInt(last) < BigInt(next) ? [held.reserve0, held.reserve1] : [held.reserve1, held.reserve0]
      return reserveIn === 0n ? 0n : (given * 997n * reserveOut) / (reserveIn * 1000n + given * 997n)
    }, amount),
  )
  return greatest(outs)
}

describe('routes', () => {
  it('include the best of all ways over up to three pools, in 1,000 markets made at random', () => {
    let reached = 0
    for (let seed = 1; seed <= 1_000; seed++) {
      const market = randomPools(seed)
      const [from, to] = [address(0), address(1)]
      const outs = findRoutes(market.pools, from, to).map((route) =>
        throughPairs(route, market.reserves, market.amount),
      )
      const best = greatest(outs)
      expect(best).toBe(bruteForce(market, from, to))
      if (best > 0n) reached += 1
    }
    expect(reached).toBeGreaterThan(500)
  })

  it('stay within pools of one kind, and pass no token twice', () => {
    const pool = (kind: Pool['kind'], index: number, token: number, base: number, fee = 3_000): Pool => {
      return { kind, address: address(index), token: address(token), base: address(base), fee }
    }
    const pools = [
      pool('uniswap-v2', 10, 0, 1),
      pool('uniswap-v3', 11, 1, 2),
      pool('uniswap-v3', 12, 0, 1, 500),
      pool('uniswap-v3', 13, 0, 1, 100),
    ]
    const found = findRoutes(pools, address(0), address(2))
    expect(found.map(({ pools: taken }) => taken.map((one) => one.address))).toEqual([
      [address(12), address(11)],
      [address(13), address(11)],
    ])
    expect(findRoutes(pools, address(2), address(7))).toEqual([])
  })

  it('give nothing where a pair is empty, or can not hold what comes', () => {
    const route = findRoutes(
      [{ kind: 'uniswap-v2', address: address(9), token: address(0), base: address(1), fee: 3_000 }],
      address(0),
      address(1),
    )[0]
    if (!route) throw new Error('There is a route.')
    const reserves = (reserve0: bigint, reserve1: bigint) => new Map([[address(9) as string, { reserve0, reserve1 }]])
    expect(throughPairs(route, reserves(0n, 5n), 5n)).toBe(0n)
    expect(throughPairs(route, new Map(), 5n)).toBe(0n)
    expect(throughPairs(route, reserves(10n ** 20n, 10n ** 20n), 2n ** 112n)).toBe(0n)
    expect(throughPairs(route, reserves(10n ** 20n, 10n ** 20n), 10n ** 18n)).toBe(987_158_034_397_061_298n)
  })
})

describe('the name of a quote', () => {
  const route = {
    kind: 'uniswap-v3',
    path: [address(0), address(1)],
    pools: [{ kind: 'uniswap-v3', address: address(5), token: address(0), base: address(1), fee: 500 }],
  } as const

  it('is its route', () => {
    const quoted = { amount: 77n, arrives: 70n, untilMs: 5 }
    expect(quoteId.read(quoteId.write({ route }, quoted))).toEqual({ route, ...quoted })
  })

  it.each(['', 'x', '[]', '["uniswap-v3",1,"5","0x1",[]]', '["uniswap-v4",1,"5"]', 'null', '{}'])(
    'is not %j',
    (text) => {
      expect(quoteId.read(Buffer.from(text).toString('base64url'))).toBeUndefined()
      expect(quoteId.read(text)).toBeUndefined()
    },
  )
})

it.each([
  [1_000n, 1, 990n],
  [1_000n, 50, 500n],
  [10_000n, 0.05, 9_995n],
  [1n, 1, 0n],
])('takes the slippage off %d: %d per cent leave %d', (amount, slippage, least) => {
  expect(lessSlippage(amount, slippage)).toBe(least)
})
