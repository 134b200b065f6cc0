import * as v from 'valibot'
import { caip2Schema } from './caip2.schema.ts'
import { callerQueryEntries } from './callerQuery.schema.ts'

/** The query of the RPC proxy, HTTP and WebSocket alike. */
export const rpcQuerySchema = v.object({
  ...callerQueryEntries,
  chainId: caip2Schema,
  /** Pins one upstream by its name. Only for the operator's testing project. */
  providerId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  /** Calls of one session prefer the same upstream. */
  sessionId: v.optional(v.pipe(v.string(), v.maxLength(128))),
  /** A tag for the operator's metrics. */
  source: v.optional(v.pipe(v.string(), v.maxLength(64))),
})
