import * as v from 'valibot'
import { errorCategories, eventProperties } from '../events/events.ts'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint, storageFull } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'
import { directoryErrors } from './wallets.ts'

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
  summary: 'Tell an event',
  query: v.object(callerQueryEntries),
  body: eventSchema,
  response: v.object({}),
  examples: [
    {
      request: {
        params: {},
        query: {},
        body: {
          eventId: '5f0c1c2e-2f0a-4a57-9a2c-6c9b54c9f1b0',
          url: 'https://app.example/',
          domain: 'app.example',
          timestamp: 1_767_225_600_000,
          props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
        },
      },
      response: {},
    },
    {
      request: {
        params: {},
        query: {},
        body: {
          eventId: '5f0c1c2e-2f0a-4a57-9a2c-6c9b54c9f1b1',
          url: 'https://app.example/',
          domain: 'app.example',
          timestamp: '2026-01-01T00:00:00.000Z',
          props: { type: 'error', event: 'API_ERROR', errorType: 'TypeError', errorMessage: 'x', stackTrace: '' },
        },
      },
      response: {},
    },
  ],
  errors: [
    ...directoryErrors,
    { status: 422, code: 'api/invalid-body', field: '', when: 'Not an event that is known.' },
    storageFull,
  ],
  auth: 'project',
  cacheSeconds: 0,
})

/** As `postEvent`, for up to 100 of them at once: what a page sends as it is left. */
export const postEvents = defineEndpoint({
  id: 'postEvents',
  method: 'POST',
  path: '/batch',
  summary: 'Tell several events',
  query: v.object(callerQueryEntries),
  body: v.pipe(v.array(eventSchema), v.maxLength(100)),
  response: v.object({}),
  examples: [{ request: { params: {}, query: {}, body: [] }, response: {} }],
  errors: [
    ...directoryErrors,
    { status: 422, code: 'api/invalid-body', field: '', when: 'Not a list of events that are known.' },
    storageFull,
  ],
  auth: 'project',
  cacheSeconds: 0,
})

export type TrackedEvent = v.InferOutput<typeof trackedEventSchema>
export type ErrorEvent = v.InferOutput<typeof errorEventSchema>
