import * as v from 'valibot'
import type { Limits } from '../config/config.ts'
import type { RpcReason } from '../wire/relay.errors.ts'

/** 64 lower-case hexadecimal characters. */
export const topicSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'InvalidTopic' satisfies RpcReason))

/** A list of 1 to `topicsPerBatch` entries. */
export function batchSchema<Entry extends v.GenericSchema>(entry: Entry, limits: Limits) {
  return v.pipe(
    v.array(v.unknown()),
    v.minLength(1, 'BatchEmpty' satisfies RpcReason),
    v.maxLength(limits.topicsPerBatch, 'BatchLimitExceeded' satisfies RpcReason),
    v.array(entry),
  )
}

/** What a message holds: the relay doesn't read it, and an empty one says nothing. */
export const messageSchema = v.pipe(v.string(), v.minLength(1))

/** How long a message is kept, in seconds. */
export function ttlSchema(limits: Limits) {
  return v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1, 'TtlTooShort' satisfies RpcReason),
    v.maxValue(limits.ttlMaxSeconds, 'TtlTooLong' satisfies RpcReason),
  )
}
