import type { GenericSchema, InferInput, InferOutput } from 'valibot'

type Definition<
  Path extends string,
  Query extends GenericSchema,
  Body extends GenericSchema | undefined,
  Response extends GenericSchema,
> = Omit<Endpoint<Path, Query, Body, Response>, 'aliases' | 'responseType' | 'body'> & {
  readonly aliases?: readonly string[]
  readonly responseType?: 'json' | 'image' | 'text'
  readonly body?: Body
}

/**
 * Describes one HTTP route. The server binds a handler to it, the client calls it and parses the answer. What documents
 * and tests say of it beside that is in `docs/`: no page loads it.
 */
// @__NO_SIDE_EFFECTS__
export function defineEndpoint<
  const Path extends string,
  Query extends GenericSchema,
  Response extends GenericSchema,
  Body extends GenericSchema | undefined = undefined,
>(definition: Definition<Path, Query, Body, Response>): Endpoint<Path, Query, Body, Response> {
  return {
    ...definition,
    aliases: definition.aliases ?? [],
    responseType: definition.responseType ?? 'json',
    body: definition.body as Body,
  }
}

/** Who may call: anyone, a known project, or a known project within its daily request budget. */
export type EndpointAuth = 'none' | 'project' | 'project+quota'

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
  readonly query: Query
  readonly body: Body
  /** How the body travels; JSON unless named. */
  readonly bodyType?: 'json' | 'text'
  readonly responseType: 'json' | 'image' | 'text'
  readonly response: Response
  readonly auth: EndpointAuth
  /** What a caller without a project, or with an unknown one, is answered. 401 where it is not named, which the directory's clients don't expect. */
  readonly projectStatus?: 403
  /** How long an answer may be kept, by browsers and shared caches. 0 = not at all. */
  readonly cacheSeconds: number
  /** Codes of its failures beside those of every route: apart, so that an app without it does not load them. */
  readonly errorCodes?: Readonly<Record<string, { readonly status: number; readonly retryable: boolean }>> | undefined
}

/** The input of an endpoint value. */
export type InputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, GenericSchema> ? EndpointInput<Path, Query, Body> : never

/** The parsed answer of an endpoint value. */
export type OutputOf<E extends { readonly response: GenericSchema }> = InferOutput<E['response']>

/** Any endpoint, for code that treats all alike. */
export type AnyEndpoint = Omit<Endpoint, 'path'> & { readonly path: string }
