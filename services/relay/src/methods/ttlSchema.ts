import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import type { RpcReason } from '../wire/rpcError.ts'

/** How long a message is kept, in seconds. */
export function ttlSchema(limits: Limits) {
  return v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, 'TtlTooShort' satisfies RpcReason),
    v.maxValue(limits.ttlMaxSeconds, 'TtlTooLong' satisfies RpcReason),
  )
}
