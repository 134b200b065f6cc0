import * as v from 'valibot'
import type { Pool } from '../prices/providers/pool.ts'
import type { SwapRoute } from './findRoutes.ts'

const addressSchema = v.custom<`0x${string}`>((value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value))
const stepSchema = v.tuple([
  addressSchema,
  addressSchema,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6)),
])
const schema = v.tuple([
  v.picklist(['uniswap-v2', 'uniswap-v3']),
  /** Milliseconds since 1970. */
  v.number(),
  v.string(),
  addressSchema,
  v.pipe(v.array(stepSchema), v.minLength(1), v.maxLength(3)),
  /** What arrives. */
  v.string(),
])
const isUnits = (text: string) => /^\d{1,78}$/.test(text)

/** What a quote is of. */
export type QuotedSwap = {
  /** Smallest units that leave, and that arrive. */
  readonly amount: bigint
  readonly arrives: bigint
  /** Milliseconds since 1970. */
  readonly untilMs: number
}

/**
 * A quote says itself which route it is of, so that every process of the service knows it. A caller that changes one
 * gets another route for a swap of its own.
 */
export const quoteId = {
  write: ({ kind, path, pools }: SwapRoute, { amount, arrives, untilMs }: QuotedSwap): string => {
    const steps = pools.map(({ address, fee }, index) => [path[index + 1], address, fee])
    return Buffer.from(JSON.stringify([kind, untilMs, String(amount), path[0], steps, String(arrives)])).toString(
      'base64url',
    )
  },

  /** Undefined for text that is none. */
  read(text: string): (QuotedSwap & { readonly route: SwapRoute }) | undefined {
    const parsed = v.safeParse(schema, parseJson(Buffer.from(text, 'base64url').toString('utf8')))
    if (!parsed.success || !isUnits(parsed.output[2]) || !isUnits(parsed.output[5])) return undefined
    const [kind, untilMs, amount, first, steps, arrives] = parsed.output
    const path = [first, ...steps.map(([token]) => token)]
    const pools = steps.map(([base, address, fee], index): Pool => {
      return { kind, address, fee, token: path[index] ?? first, base }
    })
    return { route: { kind, path, pools }, amount: BigInt(amount), arrives: BigInt(arrives), untilMs }
  },
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
