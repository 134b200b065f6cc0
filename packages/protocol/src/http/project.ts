import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { callerQueryEntries } from './query.schema.ts'

/**
 * A function that the operator switches on or off for a project. A feature that is missing from a good answer is
 * off; `config: null` leaves the choice to the app's own settings; a list wins over them.
 */
export const featureSchema = v.object({
  /** For example activity, onramp, swap, social_login, reown_branding. */
  id: v.string(),
  isEnabled: v.boolean(),
  config: v.nullable(v.array(v.string())),
})

/** Which functions the operator has switched on for the project. Spec 7. */
export const getConfig = defineEndpoint({
  id: 'getConfig',
  method: 'GET',
  path: '/appkit/v1/config',
  query: v.object(callerQueryEntries),
  response: v.object({ features: v.array(featureSchema) }),
  auth: 'project',
  projectStatus: 403,
  cacheSeconds: 0,
})

/** Whether the operator allows analytics for the project; the person's consent is asked besides. Spec 7. */
export const getAnalyticsConfig = defineEndpoint({
  id: 'getAnalyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  query: v.object(callerQueryEntries),
  response: v.object({ isAnalyticsEnabled: v.boolean() }),
  auth: 'project',
  projectStatus: 403,
  cacheSeconds: 0,
})

/**
 * The pages that may use the project: full origins, `host[:port]`, or with `*` as a whole label. An empty list
 * allows every page. Spec 7.
 */
export const getOrigins = defineEndpoint({
  id: 'getOrigins',
  method: 'GET',
  path: '/projects/v1/origins',
  query: v.object(callerQueryEntries),
  response: v.object({ allowedOrigins: v.array(v.string()) }),
  auth: 'project',
  projectStatus: 403,
  cacheSeconds: 0,
})

/** Whether the service is up, as one line of text: version, commit where it is known, modules, chains with a node, sellers of coins, uptime. */
export const getHealth = defineEndpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  query: v.object(callerQueryEntries),
  responseType: 'text',
  response: v.pipe(v.string(), v.startsWith('OK v')),
  auth: 'none',
  cacheSeconds: 0,
})

export type Feature = v.InferOutput<typeof featureSchema>
