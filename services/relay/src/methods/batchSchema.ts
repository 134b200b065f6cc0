import * as v from 'valibot'
import type { Limits } from '../config/limits.types.ts'
import type { RpcReason } from '../wire/rpcError.ts'

/** A list of 1 to `topicsPerBatch` entries. */
export function batchSchema<Entry extends v.GenericSchema>(entry: Entry, limits: Limits) {
  return v.pipe(
    v.array(v.unknown()),
    v.minLength(1, 'BatchEmpty' satisfies RpcReason),
    v.maxLength(limits.topicsPerBatch, 'BatchLimitExceeded' satisfies RpcReason),
    v.array(entry),
  )
}
