import type { AnyEndpoint, PathParams } from '@latchkey/protocol/http'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Project } from '../modules/projects/project.types.ts'

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
  /** Scheme and host that the caller used, without a slash at the end. */
  readonly baseUrl: string
  readBody(): Promise<Uint8Array>
  /** Takes from the caller's rate limit of this route. @throws ApiError `api/rate-limited` */
  limit(cost: number): Promise<void>
  /** @throws ApiError */
  authorise(projectId: string | undefined): Promise<Project>
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
  readonly baseUrl: string
  limit(cost: number): Promise<void>
  /** The project of the call. @throws Error on an endpoint whose `auth` is none. */
  readonly project: () => Project
}

/** An endpoint with the code that answers it. */
export type Route = { readonly endpoint: AnyEndpoint; run(call: RawCall): Promise<Reply> }

/** A capability of the service: its routes, and what it stops. */
export type Module = { readonly name: string; readonly routes: readonly Route[] }
