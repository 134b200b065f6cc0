import type { GenericSchema, InferInput, InferOutput } from 'valibot'

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

/** Of routes that keep what a caller sends. */
export const storageFull: EndpointError = {
  status: 503,
  code: 'api/storage-full',
  field: '',
  when: 'The disk of the service is nearly full; `Retry-After` says when to come back.',
}

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
// @__NO_SIDE_EFFECTS__
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

/** Who may call: anyone, a known project, or a known project within its daily request budget. */
export type EndpointAuth = 'none' | 'project' | 'project+quota'

/** One documented failure of an endpoint. The body is always that of `errorBodySchema`. */
export type EndpointError = {
  readonly status: number
  /** Stable code, `area/reason`. */
  readonly code: string
  /** The `field` of the first reason; empty when no single input is to blame. */
  readonly field: string
  readonly when: string
}

/** The names of the `:parameters` in a path, each a text. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : { readonly [K in never]: string }

/** What every call carries beside its own input (spec 7). Empty values are left out of the URL. */
export type CallerQuery = {
  readonly projectId?: string | undefined
  /** SDK type. */
  readonly st?: string | undefined
  /** SDK version. */
  readonly sv?: string | undefined
  readonly clientId?: string | undefined
}

type BodyInput<Body> = Body extends GenericSchema ? { readonly body: InferInput<Body> } : unknown

/** What a caller gives: path parameters, query without the keys that every call carries, body. */
export type EndpointInput<Path extends string, Query extends GenericSchema, Body extends GenericSchema | undefined> = {
  readonly params: PathParams<Path>
  readonly query: Omit<InferInput<Query>, keyof CallerQuery>
} & BodyInput<Body>

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

/** One HTTP route, known to server and client alike. */
export type Endpoint<
  Path extends string = string,
  Query extends GenericSchema = GenericSchema,
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Response extends GenericSchema = GenericSchema,
> = {
  /** Unique; names the route in rate limits, metrics and the OpenAPI document. */
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: Path
  /** Other spellings of the path that answer the same. */
  readonly aliases: readonly string[]
  readonly summary: string
  readonly query: Query
  readonly body: Body
  /** How the body travels; JSON unless named. */
  readonly bodyType?: 'json' | 'text'
  readonly responseType: 'json' | 'image' | 'text'
  readonly response: Response
  readonly examples: readonly EndpointExample<Path, Query, Body, Response>[]
  readonly errors: readonly EndpointError[]
  readonly auth: EndpointAuth
  /** How long an answer may be kept, by browsers and shared caches. 0 = not at all. */
  readonly cacheSeconds: number
}

/** The input of an endpoint value. */
export type InputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, GenericSchema> ? EndpointInput<Path, Query, Body> : never

/** The parsed answer of an endpoint value. */
export type OutputOf<E extends { readonly response: GenericSchema }> = InferOutput<E['response']>

/** Any endpoint, for code that treats all alike: documents, tests, the server's router. */
export type AnyEndpoint = Omit<Endpoint, 'examples' | 'path'> & {
  readonly path: string
  readonly examples: readonly {
    readonly request: { readonly params: object; readonly query: object; readonly body?: unknown }
    readonly response?: unknown
  }[]
}
