import type { AnyEndpoint, ApiErrorCode, Endpoint, PathParams } from '@latchkey/protocol/http'
import type { GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import type { Project } from '../modules/projects/project.ts'
import { ApiError } from './ApiError.ts'

type BodyErrorCodes = { readonly malformed: ApiErrorCode; readonly invalid: ApiErrorCode }

const usualBodyErrorCodes: BodyErrorCodes = { malformed: 'api/invalid-request', invalid: 'api/invalid-body' }

/**
 * Binds an endpoint to the code that answers it. In this order: rate limit, query, project, body, handler, so that
 * what is cheap to refuse is refused first.
 *
 * @param bodyErrorCodes Codes for a body that is no JSON, and for JSON that does not fit.
 */
export function defineRoute<
  Path extends string,
  Query extends v.GenericSchema,
  Body extends v.GenericSchema | undefined,
  Response extends v.GenericSchema,
>(
  endpoint: Endpoint<Path, Query, Body, Response>,
  handle: (call: Call<Path, Query, Body>) => Reply | Promise<Reply>,
  bodyErrorCodes: BodyErrorCodes = usualBodyErrorCodes,
): Route {
  return {
    endpoint,
    async run(raw) {
      await raw.limit(1)
      const query = parse(endpoint.query, raw.query, 'api/invalid-request')
      let bytes: Uint8Array | undefined
      const bodyBytes = async () => {
        bytes ??= endpoint.body === undefined ? new Uint8Array(0) : await raw.readBody()
        return bytes
      }
      let project: Project | undefined
      let projectId: string | undefined
      if (endpoint.auth !== 'none') {
        // Two calls of spec 7 name the project in their body; others are refused before theirs is read.
        const inBody = projectIdOf(raw) === undefined && namesProject(endpoint.body)
        projectId = inBody ? projectIdIn(readJson(await bodyBytes(), bodyErrorCodes)) : projectIdOf(raw)
        project = await raw.authorise(projectId)
      }
      const read = await bodyBytes()
      const body =
        endpoint.body === undefined
          ? undefined
          : parse(
              endpoint.body,
              endpoint.bodyType === 'text' ? textOf(read).trim() : readJson(read, bodyErrorCodes),
              bodyErrorCodes.invalid,
            )
      return handle({
        requestId: raw.requestId,
        // The router matched the endpoint's own path, so its parameters are those of the path's type.
        params: raw.params as PathParams<Path>,
        query,
        body: body as Call<Path, Query, Body>['body'],
        bytes: read,
        header: raw.header,
        headers: raw.headers,
        callerAddress: raw.callerAddress,
        network: raw.network,
        baseUrl: raw.baseUrl,
        limit: raw.limit,
        project: () => present(project),
        async spend(cost) {
          await raw.authorise(projectId, cost)
        },
      })
    },
  }
}

function present(project: Project | undefined): Project {
  if (project === undefined) throw new Error('The endpoint asks for no project.')
  return project
}

/** Older clients send the project id as a header. */
function projectIdOf(raw: RawCall): string | undefined {
  return raw.query.projectId ?? raw.header('x-project-id')
}

function namesProject(body: v.GenericSchema | undefined): boolean {
  return body !== undefined && 'entries' in body && Object.hasOwn(body.entries as object, 'projectId')
}

const namedSchema = v.object({ projectId: v.string() })

function projectIdIn(body: unknown): string | undefined {
  const named = v.safeParse(namedSchema, body)
  return named.success ? named.output.projectId : undefined
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  code: ApiErrorCode,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  const field = v.getDotPath(result.issues[0]) ?? ''
  // Valibot's own message quotes the input; the field and the expectation say enough.
  const expected = result.issues[0].expected ?? 'another value'
  throw new ApiError({ code, field, description: `Not accepted: expected ${expected}${field && ` in ${field}`}.` })
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

function readJson(bytes: Uint8Array, faults: BodyErrorCodes): unknown {
  try {
    return JSON.parse(textOf(bytes))
  } catch {
    throw new ApiError({ code: faults.malformed, description: 'The body is not JSON.' })
  }
}

/** What a handler answers. */
export type Reply = {
  readonly status?: number
  readonly contentType: string
  readonly body: string | Uint8Array<ArrayBuffer>
  /** Wins over what the endpoint's `cacheSeconds` says. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Whether the reply is still right for the same request (path, query, body, host, origin and project). Where it is
   * absent the reply is for this once.
   */
  readonly holds?: (() => boolean) | undefined
}

/** A request as it came in, before any schema. */
export type RawCall = {
  readonly requestId: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly header: (name: string) => string | undefined
  /** All of them. */
  readonly headers: () => Headers
  /** As the trusted proxies say. Undefined where none of them does: never that of a proxy. */
  readonly callerAddress: string | undefined
  /** What limits count the caller by. */
  readonly network: string
  /** Scheme and host that the caller used, without a slash at the end. */
  readonly baseUrl: string
  readBody(): Promise<Uint8Array>
  /** Takes from the caller's rate limit of this route. @throws ApiError `api/rate-limited` */
  limit(cost: number): undefined | Promise<undefined>
  /**
   * @param cost What it takes of the project's daily budget. Default: one.
   * @throws ApiError
   */
  authorise(projectId: string | undefined, cost?: number): Project | Promise<Project>
}

/** A request as a handler sees it: parsed, allowed, within its limits. */
export type Call<Path extends string, Query extends GenericSchema, Body extends GenericSchema | undefined> = {
  readonly requestId: string
  readonly params: PathParams<Path>
  readonly query: InferOutput<Query>
  readonly body: Body extends GenericSchema ? InferOutput<Body> : undefined
  /** The body's bytes as sent; empty without a body. */
  readonly bytes: Uint8Array
  readonly header: (name: string) => string | undefined
  readonly headers: () => Headers
  readonly callerAddress: string | undefined
  readonly network: string
  readonly baseUrl: string
  limit(cost: number): undefined | Promise<undefined>
  /** The project of the call. @throws Error on an endpoint whose `auth` is none. */
  readonly project: () => Project
  /** Takes more of the project's daily budget, where one request is many calls. @throws ApiError `api/quota-exceeded` */
  spend(cost: number): Promise<void>
}

/** An endpoint with the code that answers it. */
export type Route = { readonly endpoint: AnyEndpoint; run(call: RawCall): Promise<Reply> }

/** A capability of the service: its routes, and what it stops. */
export type Module = { readonly name: string; readonly routes: readonly Route[] }
