import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { VaultErrorCode } from './vaultErrors.ts'

/** Who may call: anyone; a device that proves its key (RFC 9449); a device with an access token bound to that key. */
export type VaultAuth = 'none' | 'device' | 'session'

/**
 * One call to the auth service or the guardian. What is not a read is a POST with a JSON body, ids included: paths end
 * up in logs and proxies.
 */
export type VaultEndpoint<
  Body extends GenericSchema | undefined = GenericSchema | undefined,
  Response extends GenericSchema = GenericSchema,
> = {
  /** Unique; names the route in logs and metrics. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly summary: string
  readonly auth: VaultAuth
  readonly body: Body
  readonly response: Response
  /** Failures of this route beside those of all routes and of its `auth`. */
  readonly errors: readonly VaultErrorCode[]
  readonly example: {
    readonly body: Body extends GenericSchema ? InferInput<Body> : undefined
    readonly response: InferInput<Response>
  }
}

/** What the caller of an endpoint sends. */
export type VaultBodyOf<E extends VaultEndpoint> = E['body'] extends GenericSchema ? InferOutput<E['body']> : undefined
