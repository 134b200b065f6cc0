import * as v from 'valibot'
import { errorCategories, eventProperties } from '../events/events.ts'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'

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

/** Takes what a person did, or what went wrong. Nothing is kept unless the operator has switched it on. Spec 7. */
export const postEvent = defineEndpoint({
  id: 'postEvent',
  method: 'POST',
  path: '/e',
  query: v.object(callerQueryEntries),
  body: eventSchema,
  response: v.object({}),
  auth: 'project',
  projectStatus: 403,
  cacheSeconds: 0,
})

/** As `postEvent`, for up to 100 of them at once: what a page sends as it is left. */
export const postEvents = defineEndpoint({
  id: 'postEvents',
  method: 'POST',
  path: '/batch',
  query: v.object(callerQueryEntries),
  body: v.pipe(v.array(eventSchema), v.maxLength(100)),
  response: v.object({}),
  auth: 'project',
  projectStatus: 403,
  cacheSeconds: 0,
})

export type TrackedEvent = v.InferOutput<typeof trackedEventSchema>
export type ErrorEvent = v.InferOutput<typeof errorEventSchema>
