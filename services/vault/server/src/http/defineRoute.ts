import type { VaultEndpoint } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { VaultError } from './VaultError.ts'

/** Binds an endpoint to the code that answers it, with its schemas both ways. */
export function defineRoute<Body extends v.GenericSchema | undefined, Response extends v.GenericSchema>(
  endpoint: VaultEndpoint<Body, Response>,
  handle: (
    call: VaultCall<Body extends v.GenericSchema ? v.InferOutput<Body> : undefined>,
  ) => Promise<v.InferInput<Response>>,
): VaultRoute {
  return {
    endpoint: endpoint as VaultEndpoint,
    async run(call) {
      const body = endpoint.body === undefined ? undefined : parse(endpoint.body, call.body)
      const answer = await handle({
        ...call,
        // Parsed by the very schema that the type is made from.
        body: body as Body extends v.GenericSchema ? v.InferOutput<Body> : undefined,
      })
      // An answer with a field too many must not leave: it might be a secret.
      return v.parse(endpoint.response, answer)
    },
  }
}

function parse(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input, { abortEarly: true })
  if (result.success) return result.output
  const field = v.getDotPath(result.issues[0]) ?? ''
  // An address that is none has an answer of its own.
  if (field === 'email')
    throw new VaultError('login/email-invalid', { field, description: 'This is no e-mail address.' })
  // Valibot's own message quotes the input.
  throw new VaultError('api/invalid-request', { field, description: 'The body does not fit the call.' })
}

/** A call as a handler sees it: parsed, its device proven where the endpoint asks for that. */
type VaultCall<Body> = {
  readonly body: Body
  /** Thumbprint of the caller's key. Empty where the endpoint asks for none. */
  readonly device: string
  /** Empty where the endpoint asks for none. Not yet looked up. */
  readonly accessToken: string
  /**
   * What the caller is limited by. Personal data: never stored or logged in clear.
   * @throws VaultError `login/proxy-untrusted` where it is a proxy's own.
   */
  readonly network: () => string
  /** Of an operator's call: whether the operators' page asks, whose calls are counted. */
  readonly byPage: boolean
}

/** An endpoint with the code that answers it. */
export type VaultRoute = {
  readonly endpoint: VaultEndpoint
  /** @param body What was sent, before any schema. */
  run(call: VaultCall<unknown>): Promise<unknown>
}
