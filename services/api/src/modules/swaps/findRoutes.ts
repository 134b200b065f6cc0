import type { SwapPool } from './singletonPools.ts'

type Hex = `0x${string}`

/** Pools one after another, all of one kind: one router takes it. */
export type SwapRoute = {
  readonly kind: SwapPool['kind']
  /** Tokens from the first to the last. */
  readonly path: readonly Hex[]
  /** One pool for each step of the path. */
  readonly pools: readonly SwapPool[]
}

const maxHops = 3

/** All ways from one token to another over at most three pools, no token twice. The shorter ones come first. */
export function findRoutes(pools: readonly SwapPool[], from: Hex, to: Hex): readonly SwapRoute[] {
  const isSame = (a: Hex, b: Hex) => a.toLowerCase() === b.toLowerCase()
  const found: SwapRoute[] = []
  let open: SwapRoute[] = (['uniswap-v2', 'uniswap-v3', 'uniswap-v4'] as const).map((kind) => ({
    kind,
    path: [from],
    pools: [],
  }))
  for (let hop = 0; hop < maxHops; hop++) {
    const longer = open.flatMap(({ kind, path, pools: taken }) => {
      const last = path.at(-1) ?? from
      return pools.flatMap((pool): SwapRoute[] => {
        if (pool.kind !== kind) return []
        const next = isSame(pool.token, last) ? pool.base : isSame(pool.base, last) ? pool.token : undefined
        if (next === undefined || path.some((token) => isSame(token, next))) return []
        return [{ kind, path: [...path, next], pools: [...taken, pool] }]
      })
    })
    found.push(...longer.filter(({ path }) => isSame(path.at(-1) ?? from, to)))
    open = longer.filter(({ path }) => !isSame(path.at(-1) ?? from, to))
  }
  return found
}
