import * as v from 'valibot'
import { plainTextSchema } from './apiErrors.ts'
import { defineEndpoint } from './endpoint.ts'
import { operatorErrorCodes } from './operatorErrorCodes.ts'
import { storedProjectSchema } from './storedProject.ts'

const { id, features, ...stored } = storedProjectSchema.entries
const text = v.pipe(plainTextSchema, v.trim(), v.minLength(1), v.maxLength(256))
const list = v.pipe(v.array(text), v.maxLength(200))
/** Exact origins: no pattern, no path. */
const paymaster = v.pipe(
  v.string(),
  v.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/),
  v.check((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
)

/** What an owner decides for a project: each setting that is named is replaced, null takes a limit or a choice away. */
export const projectChangesSchema = v.partial(
  v.strictObject({
    ...stored,
    name: text,
    allowedOrigins: list,
    packageNames: list,
    bundleIds: list,
    verifiedDomains: list,
    features: v.pipe(features, v.maxLength(50)),
    analytics: v.boolean(),
    paymasters: v.pipe(v.array(paymaster), v.maxLength(50)),
  }),
)

/** A project with all of its settings, and what it has used. */
export const operatedProjectSchema = v.object({
  ...storedProjectSchema.entries,
  analytics: v.boolean(),
  paymasters: v.array(v.string()),
  /** Calls that counted for `dailyRequests` today, as far as this process knows; null without such a limit. */
  requestsToday: v.nullable(v.number()),
})

export type OperatedProject = v.InferOutput<typeof operatedProjectSchema>

const common = { auth: 'none', cacheSeconds: 0, errorCodes: operatorErrorCodes } as const

/** All projects. For every operator. */
export const getOperatedProjects = defineEndpoint({
  id: 'getOperatedProjects',
  method: 'GET',
  path: '/operator/v1/projects',
  query: v.object({}),
  response: v.object({ projects: v.array(operatedProjectSchema) }),
  ...common,
})

/** Changes a project, or adds one of a new id. For owners. */
export const postOperatedProject = defineEndpoint({
  id: 'postOperatedProject',
  method: 'POST',
  path: '/operator/v1/projects',
  query: v.object({}),
  body: v.strictObject({ id, changes: projectChangesSchema }),
  response: v.object({ project: operatedProjectSchema }),
  ...common,
})

/** Removes a project. For owners. */
export const postRemoveProject = defineEndpoint({
  id: 'postRemoveProject',
  method: 'POST',
  path: '/operator/v1/projects/remove',
  query: v.object({}),
  body: v.strictObject({ id }),
  response: v.object({}),
  ...common,
})

/** How the service is. For every operator. */
export const getOperatedHealth = defineEndpoint({
  id: 'getOperatedHealth',
  method: 'GET',
  path: '/operator/v1/health',
  query: v.object({}),
  response: v.object({
    version: v.string(),
    commit: v.nullable(v.string()),
    uptimeSeconds: v.number(),
    modules: v.array(v.string()),
    /** What this process does. */
    indexes: v.boolean(),
    networks: v.array(v.object({ id: v.string(), name: v.string(), nodes: v.array(v.string()) })),
    /** Nodes that answer for another chain, and are shut out. */
    wrongNodes: v.array(v.object({ networkId: v.string(), node: v.string() })),
    /** Lists of tokens that could not be read, by name. */
    failingTokenLists: v.array(v.string()),
    /** How far the index is. `levelAt`: when it was last at the chain's tip; null where it never was. */
    index: v.array(
      v.object({ networkId: v.string(), block: v.string(), failing: v.boolean(), levelAt: v.nullable(v.string()) }),
    ),
    /** Operations whose fee is reserved and that no chain has shown yet; null where no fees are paid. */
    openOperations: v.nullable(v.number()),
    /** What pays for fees, on each network that has a paymaster. Null: nothing is sponsored. */
    deposits: v.nullable(v.array(v.object({ networkId: v.string(), state: v.picklist(['ok', 'low', 'unknown']) }))),
    sellers: v.array(v.string()),
  }),
  ...common,
})
