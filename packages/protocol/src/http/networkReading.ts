import * as v from 'valibot'
import { caip2Schema } from './query.schema.ts'

const isoTime = v.pipe(v.string(), v.isoTimestamp())

/**
 * Whether a network was looked at for an answer. `no-source`: nothing is set up that could. `unavailable`: what is set up
 * did not answer. `behind`: it is still being read; what is known of it may be in the answer.
 */
export const networkReadingSchema = v.union([
  v.object({
    state: v.literal('read'),
    /** Number of the block from which on it is known, where that is not the first. */
    sinceBlock: v.optional(v.number()),
    /** When that was, ISO 8601. */
    since: v.optional(isoTime),
  }),
  v.object({
    state: v.literal('unread'),
    reason: v.picklist(['no-source', 'unavailable', 'behind']),
    sinceBlock: v.optional(v.number()),
    since: v.optional(isoTime),
    /** Number of the block up to which it is known. */
    untilBlock: v.optional(v.number()),
    /** When that was, ISO 8601. */
    until: v.optional(isoTime),
  }),
])

/**
 * By CAIP-2, a reading of each network that an answer could be about: those that the service serves and that the address
 * fits, or the one that was asked for. What the answer holds of the others says nothing: a list without entries is empty
 * only where its network was read. A reading that this version does not know counts as unread.
 */
export const networkReadingsSchema = v.record(
  caip2Schema,
  v.fallback(networkReadingSchema, { state: 'unread', reason: 'unavailable' }),
)

export type NetworkReading = v.InferOutput<typeof networkReadingSchema>
export type NetworkReadings = v.InferOutput<typeof networkReadingsSchema>
