import { caipNetworkIdSchema } from '@latchkey/protocol'
import * as v from 'valibot'

const text = v.pipe(v.string(), v.maxLength(1_000))

/** A token as the processes of a service tell each other. */
export const tokenSchema = v.object({
  networkId: caipNetworkIdSchema,
  address: text,
  name: text,
  symbol: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})
