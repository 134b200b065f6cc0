import { describe, expect, it } from 'vitest'
import { lessSlippage } from './buildSwap.ts'
import { findRoutes, type SwapRoute } from './findRoutes.ts'
import { promisingRoutes } from './promisingRoutes.ts'
import { quoteId } from './quoteId.ts'
import { throughPairs } from './quoteRoutes.ts'
import type { SwapPool } from './singletonPools.ts'

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

type Reserves = { reserve0: bigint; reserve1: bigint }

/** Up to five tokens with pools of each kind between some of them; of v3 and v4, several for two tokens, each with its fee. */
function randomMarket(seed: number, { tokenCount, dense = false }: { tokenCount?: number; dense?: boolean } = {}) {
  const random = createRandom(seed)
  const tokens = Array.from({ length: tokenCount ?? 3 + random(3) }, (_, index) => address(index))
  const pools: SwapPool[] = []
  const reserves = new Map<string, Reserves>()
  const add = (kind: SwapPool['kind'], token: Hex, base: Hex, fee: number) => {
    const pool: SwapPool = { kind, address: address(1_000 + pools.length), token, base, fee }
    pools.push(pool)
    reserves.set(pool.address, { reserve0: BigInt(random(1e9)), reserve1: BigInt(random(1e9)) })
  }
  for (const [index, token] of tokens.entries())
    for (const base of tokens.slice(index + 1)) {
      if (random(3) > 0) add('uniswap-v2', token, base, 3_000)
      for (const kind of ['uniswap-v3', 'uniswap-v4'] as const)
        for (const fee of [100, 500, 3_000, 10_000]) if (random(4) === 0 || dense) add(kind, token, base, fee)
    }
  return { tokens, pools, reserves, amount: BigInt(1 + random(1e8)) }
}

type Market = ReturnType<typeof randomMarket>

const greatest = (values: readonly bigint[]) => values.toSorted((a, b) => Number(b - a))[0] ?? 0n

/** What a pool whose liquidity lies over all prices gives: the fee goes first, as v3 and v4 take it; v2 counts in thousandths. */
function outOf({ kind, fee }: SwapPool, held: Reserves, given: bigint, last: Hex, next: Hex): bigint {
  const [reserveIn, reserveOut] =
    BigInt(last) < BigInt(next) ? [held.reserve0, held.reserve1] : [held.reserve1, held.reserve0]
  if (given === 0n || reserveIn === 0n) return 0n
  if (kind === 'uniswap-v2') return (given * 997n * reserveOut) / (reserveIn * 1000n + given * 997n)
  const counted = (given * BigInt(1_000_000 - fee)) / 1_000_000n
  return (counted * reserveOut) / (reserveIn + counted)
}

/** What the pools of a route give, v2 by the service's own formula. */
function throughRoute({ kind, path, pools }: SwapRoute, { reserves, amount }: Market): bigint {
  if (kind === 'uniswap-v2') return throughPairs({ kind, path, pools }, reserves, amount)
  return pools.reduce((given, pool, index) => {
    const [held, last, next] = [reserves.get(pool.address), path[index], path[index + 1]]
    return held && last && next ? outOf(pool, held, given, last, next) : 0n
  }, amount)
}

/** The most that every order of up to two other tokens gives, over each pool that two of them have, within one kind. */
function bruteForce({ tokens, pools, reserves, amount }: Market, kind: SwapPool['kind'], from: Hex, to: Hex): bigint {
  const between = tokens.filter((token) => token !== from && token !== to)
  const paths = [
    [from, to],
    ...between.map((one) => [from, one, to]),
    ...between.flatMap((one) => between.filter((other) => other !== one).map((other) => [from, one, other, to])),
  ]
  const outs = paths.flatMap((path) =>
    path.slice(1).reduce(
      (all, next, index) => {
        const last = path[index]
        if (last === undefined) return []
        const between = pools.filter(
          (pool) => pool.kind === kind && [pool.token, pool.base].toSorted().join() === [last, next].toSorted().join(),
        )
        return all.flatMap((given) =>
          between.map((pool) => {
            const held = reserves.get(pool.address)
            return held === undefined ? 0n : outOf(pool, held, given, last, next)
          }),
        )
      },
      [amount],
    ),
  )
  return greatest(outs)
}

const kinds = ['uniswap-v2', 'uniswap-v3', 'uniswap-v4'] as const

describe('routes', () => {
  it('include the best of all ways over up to three pools of each kind, in 1,000 markets made at random', () => {
    const reached = { 'uniswap-v2': 0, 'uniswap-v3': 0, 'uniswap-v4': 0, all: 0 }
    for (let seed = 1; seed <= 1_000; seed++) {
      const market = randomMarket(seed)
      const [from, to] = [address(0), address(1)]
      const found = findRoutes(market.pools, from, to)
      const best = kinds.map((kind) => {
        const own = found.filter((route) => route.kind === kind)
        expect(own.every(({ pools }) => pools.every((pool) => pool.kind === kind))).toBe(true)
        const most = greatest(own.map((route) => throughRoute(route, market)))
        expect(most).toBe(bruteForce(market, kind, from, to))
        if (most > 0n) reached[kind] += 1
        return most
      })
      if (best.every((most) => most > 0n)) reached.all += 1
    }
    expect(Math.min(...Object.values(reached))).toBeGreaterThan(500)
  })

  it('that are asked about include the best one where there are more than can be asked about', () => {
    let cut = 0
    for (let seed = 1; seed <= 25; seed++) {
      const market = randomMarket(seed, { tokenCount: 5, dense: true })
      const [from, to] = [address(0), address(1)]
      const found = findRoutes(market.pools, from, to)
      expect(found.length).toBeGreaterThan(400)
      const asked = promisingRoutes(found, market.reserves, market.amount, 64)
      expect(new Set(asked).size).toBe(64)
      const best = greatest(asked.map((route) => throughRoute(route, market)))
      expect(best).toBe(greatest(kinds.map((kind) => bruteForce(market, kind, from, to))))
      if (greatest(found.slice(0, 64).map((route) => throughRoute(route, market))) < best) cut += 1
    }
    // The shortest ones alone would often have been less.
    expect(cut).toBeGreaterThan(5)
  })

  it('stay within pools of one kind, and pass no token twice', () => {
    const pool = (kind: SwapPool['kind'], index: number, token: number, base: number, fee = 3_000): SwapPool => {
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

  it.each([
    '',
    'x',
    '[]',
    '["uniswap-v3",1,"5","0x1",[]]',
    '["uniswap-v5",1,"5","5","0x0000000000000000000000000000000000000001",[]]',
    'null',
    '{}',
  ])('is not %j', (text) => {
    expect(quoteId.read(Buffer.from(text).toString('base64url'))).toBeUndefined()
    expect(quoteId.read(text)).toBeUndefined()
  })
})

it.each([
  [1_000n, 1, 990n],
  [1_000n, 50, 500n],
  [10_000n, 0.05, 9_995n],
  [1n, 1, 1n],
  [3n, 50, 2n],
])('takes the slippage off %d: %d per cent leave %d', (amount, slippage, least) => {
  expect(lessSlippage(amount, slippage)).toBe(least)
})
