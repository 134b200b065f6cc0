import { caipNetworkIdSchema } from '@latchkey/protocol'
import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(1_000))

const decimalsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))

/** Undefined for what eight bits don't hold: contracts answer anything, and an amount is written with as many digits. */
export const knownDecimals = (decimals: unknown): number | undefined =>
  v.is(decimalsSchema, decimals) ? decimals : undefined

/** A token as the processes of a service tell each other. */
export const tokenSchema = v.object({
  networkId: caipNetworkIdSchema,
  address: text,
  name: text,
  symbol: text,
  decimals: decimalsSchema,
})
