import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { featureSchema } from './project.ts'

const idSchema = v.pipe(plainTextSchema, v.minLength(1), v.maxLength(128))
const names = v.array(plainTextSchema)
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** All that an operator has decided for a project, as one service tells it another. */
export const storedProjectSchema = v.object({
  id: idSchema,
  name: plainTextSchema,
  enabled: v.boolean(),
  /** Loopback pages are welcome. */
  development: v.boolean(),
  /** `[scheme://]host[:port]`, `*` for one whole label. Empty: every page. */
  allowedOrigins: names,
  /** Names of Android and iOS apps; read together with `allowedOrigins`. */
  packageNames: names,
  bundleIds: names,
  /** Origins that the relay vouches for. Empty: `allowedOrigins` count. */
  verifiedDomains: names,
  features: v.array(featureSchema),
  /** Calls of the api in a UTC day; null is without limit. */
  dailyRequests: v.nullable(amount),
  /** Messages at the relay in a UTC day; null is without limit. */
  messagesPerDay: v.nullable(amount),
  /** How people log in; null leaves it to the service that they log in at. */
  loginPolicy: v.nullable(v.picklist(['standard', 'strict'])),
  /** Whose accounts people have: of this app, or of all. */
  isolation: v.nullable(v.picklist(['operator', 'project'])),
  /** Apps of one owner. */
  family: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
})

export type StoredProject = v.InferOutput<typeof storedProjectSchema>

/**
 * A project, for the operator's other services, which name themselves by a token that no page has. Null: there is none of
 * that id. A caller without the token gets the answer of a path that does not exist.
 */
export const getStoredProject = defineEndpoint({
  id: 'getStoredProject',
  method: 'GET',
  path: '/operator/v1/project',
  query: v.object({ id: idSchema }),
  response: v.object({ project: v.nullable(storedProjectSchema) }),
  auth: 'none',
  cacheSeconds: 0,
})
