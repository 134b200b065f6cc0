import * as v from 'valibot'
import { serviceStateSchema } from '../vault/serviceState.schema.ts'
import { defineEndpoint } from './endpoint.ts'
import { operatorErrorCodes } from './operatorErrorCodes.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const common = {
  method: 'GET',
  query: v.object({}),
  auth: 'none',
  cacheSeconds: 0,
  errorCodes: operatorErrorCodes,
} as const

/** What the relay's process that answered threw out of topics that were full, or nearly: messages that had been received. */
const evictedSchema = v.object({
  /** Since that process started. */
  total: v.number(),
  since: time,
  lastHour: v.number(),
})

/**
 * How another service is, as it says itself. `ready`: it answers callers; `unready`: it says that it can't; `away`: no answer;
 * `unset`: the api does not know where it is.
 */
const operatedServiceSchema = v.object({
  name: v.picklist(['relay', 'auth', 'guardian']),
  state: v.picklist(['ready', 'unready', 'away', 'unset']),
  /** When it was asked; null: it wasn't. */
  askedAt: v.nullable(time),
  /** What it says to who has its token; null: the api has none, or it did not answer. */
  work: v.nullable(serviceStateSchema),
  /** Of the relay alone; null: it isn't known, as the api has no token for it, or it did not answer. */
  evicted: v.optional(v.nullable(evictedSchema), null),
})

export type OperatedService = v.InferOutput<typeof operatedServiceSchema>

/** The other services, and what waits to be done. For every operator. */
export const getOperatedServices = defineEndpoint({
  ...common,
  id: 'getOperatedServices',
  path: '/operator/v1/services',
  response: v.object({
    readAt: time,
    services: v.array(operatedServiceSchema),
    /** Which process does what only one may do. `holder`: the start of its name; null: none does it now. */
    leases: v.array(v.object({ name: v.string(), holder: v.nullable(v.string()), term: v.number() })),
    /** Orders of purchases, by their state; null: nothing is sold here. */
    orders: v.nullable(v.array(v.object({ state: v.string(), count: v.number() }))),
  }),
})

/** Something that an operator watches. */
const securityEventSchema = v.object({
  at: time,
  source: v.picklist(['api', 'auth', 'guardian']),
  /** By the words of its source. */
  event: v.string(),
  /** Whose operator did it, of the api; null: it isn't known there. */
  actor: v.nullable(v.string()),
  /** What it was done to: of the api by name, of people the start of an id or a fingerprint. Empty: nothing. */
  subject: v.string(),
})

export type SecurityEvent = v.InferOutput<typeof securityEventSchema>

/** What happened, of all services that are asked, the newest first. For owners and support. */
export const getSecurityEvents = defineEndpoint({
  ...common,
  id: 'getSecurityEvents',
  path: '/operator/v1/events',
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))) }),
  response: v.object({
    /** Which services are asked: of another one nothing is known here. */
    asked: v.object({ auth: v.boolean(), guardian: v.boolean() }),
    events: v.array(securityEventSchema),
    /** What `before` is for those that follow; null: there are none. */
    next: v.nullable(v.string()),
  }),
})
