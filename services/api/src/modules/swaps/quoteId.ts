import * as v from 'valibot'
import type { SwapRoute } from './findRoutes.ts'
import type { SwapPool } from './singletonPools.ts'

const addressSchema = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
const unitsSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
/** A contract, or the id of a v4 pool. */
const poolSchema = v.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x([0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/.test(value),
)
const stepSchema = v.tuple([addressSchema, poolSchema, v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6))])
const routeSchema = v.tuple([
  v.picklist(['uniswap-v2', 'uniswap-v3', 'uniswap-v4']),
  /** Milliseconds since 1970. */
  v.number(),
  /** What leaves, and what arrives. */
  unitsSchema,
  unitsSchema,
  addressSchema,
  v.pipe(v.array(stepSchema), v.minLength(1), v.maxLength(3)),
])
const sourceSchema = v.tuple([
  v.literal('source'),
  v.number(),
  unitsSchema,
  unitsSchema,
  addressSchema,
  addressSchema,
  v.string(),
])

/** What a quote is of. */
export type QuotedSwap = {
  /** Smallest units that leave, and that arrive. */
  readonly amount: bigint
  readonly arrives: bigint
  /** Milliseconds since 1970. */
  readonly untilMs: number
}

/** Where it is had: along a route over pools, or from an aggregator. Contracts at its ends. */
export type QuotedWay =
  | { readonly route: SwapRoute }
  | { readonly source: string; readonly from: `0x${string}`; readonly to: `0x${string}` }

/**
 * A quote says itself which route it is of, so that every process of the service knows it. A caller that changes one
 * gets another route for a swap of its own.
 */
export const quoteId = {
  write(way: QuotedWay, { amount, arrives, untilMs }: QuotedSwap): string {
    const facts = [untilMs, String(amount), String(arrives)]
    if ('source' in way) return pack(['source', ...facts, way.from, way.to, way.source])
    const { kind, path, pools } = way.route
    const steps = pools.map(({ address, fee }, index) => [path[index + 1], address, fee])
    return pack([kind, ...facts, path[0], steps])
  },

  /** Undefined for text that is none. */
  read(text: string): (QuotedSwap & QuotedWay) | undefined {
    const value = parseJson(Buffer.from(text, 'base64url').toString('utf8'))
    const ofSource = v.safeParse(sourceSchema, value)
    if (ofSource.success) {
      const [, untilMs, amount, arrives, from, to, source] = ofSource.output
      return { source, from, to, amount, arrives, untilMs }
    }
    const parsed = v.safeParse(routeSchema, value)
    if (!parsed.success) return undefined
    const [kind, untilMs, amount, arrives, first, steps] = parsed.output
    const path = [first, ...steps.map(([token]) => token)]
    const pools = steps.map(([base, address, fee], index): SwapPool => {
      return { kind, address, fee, token: path[index] ?? first, base }
    })
    return { route: { kind, path, pools }, amount, arrives, untilMs }
  },
}

const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
