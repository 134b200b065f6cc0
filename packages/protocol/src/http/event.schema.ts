import * as v from 'valibot'
import { errorCategories } from '../events/errorCategories.ts'
import { eventProperties } from '../events/eventProperties.ts'
import { plainTextSchema } from './plainText.schema.ts'

const head = {
  eventId: v.pipe(v.string(), v.uuid()),
  url: v.pipe(plainTextSchema, v.maxLength(4_096)),
  domain: v.pipe(plainTextSchema, v.maxLength(253)),
}
const eventNames = Object.keys(eventProperties) as (keyof typeof eventProperties)[]

/** Something that a person did. */
export const trackedEventSchema = v.object({
  ...head,
  /** Milliseconds since the Unix epoch. */
  timestamp: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  props: v.object({
    type: v.literal('track'),
    event: v.picklist(eventNames),
    /** By `eventProperties` of the event. */
    properties: v.optional(v.record(v.string(), v.unknown())),
    address: v.optional(v.nullable(v.pipe(plainTextSchema, v.maxLength(128)))),
  }),
})

/** Something that went wrong. */
export const errorEventSchema = v.object({
  ...head,
  /** ISO 8601. */
  timestamp: v.pipe(v.string(), v.isoTimestamp()),
  props: v.object({
    type: v.literal('error'),
    event: v.picklist(errorCategories),
    errorType: v.optional(v.pipe(plainTextSchema, v.maxLength(256))),
    errorMessage: v.optional(v.pipe(plainTextSchema, v.maxLength(4_096))),
    stackTrace: v.optional(v.pipe(plainTextSchema, v.maxLength(16_384))),
    uncaught: v.optional(v.boolean()),
  }),
})

export const eventSchema = v.union([trackedEventSchema, errorEventSchema])

export type TrackedEvent = v.InferOutput<typeof trackedEventSchema>
export type ErrorEvent = v.InferOutput<typeof errorEventSchema>
