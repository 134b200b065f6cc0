import type { GenericSchema } from 'valibot'
import type { Endpoint, EndpointAuth, EndpointError } from './endpoint.types.ts'

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
]

const ofProjects: readonly EndpointError[] = [
  { status: 401, code: 'api/project-id-missing', field: 'projectId', when: 'No project id was given.' },
  { status: 401, code: 'api/project-id-invalid', field: 'authentication', when: 'The project is unknown or disabled.' },
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
function routeErrors(auth: EndpointAuth): readonly EndpointError[] {
  switch (auth) {
    case 'none':
      return ofEveryRoute
    case 'project':
      return [...ofEveryRoute, ...ofProjects]
    case 'project+quota':
      return [...ofEveryRoute, ...ofProjects, ...ofQuotas]
  }
}

type Definition<
  Path extends string,
  Query extends GenericSchema,
  Body extends GenericSchema | undefined,
  Response extends GenericSchema,
> = Omit<Endpoint<Path, Query, Body, Response>, 'aliases' | 'responseType' | 'body' | 'errors'> & {
  readonly aliases?: readonly string[]
  readonly responseType?: 'json' | 'image' | 'text'
  readonly body?: Body
  /** Failures of this route alone: those of all routes and of its `auth` are added. A code named here wins. */
  readonly errors: readonly EndpointError[]
}

/**
 * Describes one HTTP route. The server binds a handler to it, the client calls it and parses the answer, and
 * `openapi.json` is made from it.
 */
export function defineEndpoint<
  const Path extends string,
  Query extends GenericSchema,
  Response extends GenericSchema,
  Body extends GenericSchema | undefined = undefined,
>(definition: Definition<Path, Query, Body, Response>): Endpoint<Path, Query, Body, Response> {
  const own = new Set(definition.errors.map((error) => error.code))
  return {
    ...definition,
    aliases: definition.aliases ?? [],
    responseType: definition.responseType ?? 'json',
    body: definition.body as Body,
    errors: [...definition.errors, ...routeErrors(definition.auth).filter((error) => !own.has(error.code))],
  }
}
