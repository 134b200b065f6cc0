import type { GenericSchema, InferInput } from 'valibot'
import type { AnyEndpoint, Endpoint, EndpointInput } from '../endpoint.ts'

const ofEveryRoute: readonly EndpointError[] = [
  {
    status: 400,
    code: 'api/invalid-request',
    field: '',
    when: 'A path or query value is missing or malformed; `field` names it.',
  },
  { status: 413, code: 'api/payload-too-large', field: '', when: 'The body is larger than 2 MB.' },
  {
    status: 429,
    code: 'api/rate-limited',
    field: 'rate_limited',
    when: 'Too many calls from this address; `Retry-After` says when to come back.',
  },
  { status: 500, code: 'api/internal', field: '', when: 'A fault of the service; `requestId` finds it in the log.' },
  {
    status: 503,
    code: 'api/upstream-unavailable',
    field: 'database',
    when: 'The database of the service does not answer; `Retry-After` says when to come back.',
  },
]

/** Of routes that keep what a caller sends. */
export const storageFull: EndpointError = {
  status: 503,
  code: 'api/storage-full',
  field: '',
  when: 'The disk of the service is nearly full; `Retry-After` says when to come back.',
}

const ofProjects = (status: 401 | 403): readonly EndpointError[] => [
  { status, code: 'api/project-id-missing', field: 'projectId', when: 'No project id was given.' },
  { status, code: 'api/project-id-invalid', field: 'authentication', when: 'The project is unknown or disabled.' },
  {
    status: 403,
    code: 'api/origin-not-allowed',
    field: 'origin',
    when: 'The page is not on the origin list of the project.',
  },
  {
    status: 503,
    code: 'api/upstream-unavailable',
    field: 'authentication',
    when: 'The project cannot be checked at present.',
  },
]

const ofQuotas: readonly EndpointError[] = [
  {
    status: 429,
    code: 'api/quota-exceeded',
    field: 'projectId',
    when: 'The daily request budget of the project is used up.',
  },
]

/** The failures that every route of one kind of `auth` shares. */
function routeErrors({ auth, projectStatus }: AnyEndpoint): readonly EndpointError[] {
  switch (auth) {
    case 'none':
      return ofEveryRoute
    case 'project':
      return [...ofEveryRoute, ...ofProjects(projectStatus ?? 401)]
    case 'project+quota':
      return [...ofEveryRoute, ...ofProjects(projectStatus ?? 401), ...ofQuotas]
  }
}

/** One documented failure of an endpoint. The body is always that of `errorBodySchema`. */
export type EndpointError = {
  readonly status: number
  /** Stable code, `area/reason`. */
  readonly code: string
  /** The `field` of the first reason; empty when no single input is to blame. */
  readonly field: string
  readonly when: string
}

export type EndpointExample<
  Path extends string,
  Query extends GenericSchema,
  Body extends GenericSchema | undefined,
  Response extends GenericSchema,
> = {
  readonly request: EndpointInput<Path, Query, Body>
  /** A typical answer. Absent where the answer is bytes. */
  readonly response?: InferInput<Response>
}

/** What is said of an endpoint. */
type Documentation<
  Path extends string,
  Query extends GenericSchema,
  Body extends GenericSchema | undefined,
  Response extends GenericSchema,
> = {
  readonly summary: string
  /** The first one is that of the OpenAPI document. */
  readonly examples: readonly EndpointExample<Path, Query, Body, Response>[]
  /** Failures of this route alone: those of all routes and of its `auth` are added. A code named here wins. */
  readonly errors: readonly EndpointError[]
}

/** An endpoint with what is said of it: documents and contract tests are made from it. */
export type DocumentedEndpoint = AnyEndpoint & {
  readonly summary: string
  readonly examples: readonly {
    readonly request: { readonly params: object; readonly query: object; readonly body?: unknown }
    readonly response?: unknown
  }[]
  /** All of them. */
  readonly errors: readonly EndpointError[]
}

/** Says of an endpoint what only documents and tests need. */
export function documentEndpoint<
  Path extends string,
  Query extends GenericSchema,
  Body extends GenericSchema | undefined,
  Response extends GenericSchema,
>(
  endpoint: Endpoint<Path, Query, Body, Response>,
  documentation: Documentation<Path, Query, Body, Response>,
): DocumentedEndpoint {
  const own = new Set(documentation.errors.map((error) => error.code))
  return {
    ...endpoint,
    ...documentation,
    errors: [...documentation.errors, ...routeErrors(endpoint).filter((error) => !own.has(error.code))],
  }
}
