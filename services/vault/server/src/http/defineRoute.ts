import type { VaultEndpoint } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { VaultCall, VaultRoute } from './route.types.ts'
import { VaultFault } from './VaultFault.ts'

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
  // Spec 5: an address that is none has an answer of its own.
  if (field === 'email')
    throw new VaultFault('login/email-invalid', { field, description: 'This is no e-mail address.' })
  // Valibot's own message quotes the input.
  throw new VaultFault('api/invalid-request', { field, description: 'The body does not fit the call.' })
}
