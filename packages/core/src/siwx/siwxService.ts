import { KitError } from '@latchkey/protocol'
import * as v from 'valibot'

// What the two wires have in common by which a kit speaks with who checks its sign-ins.

export const nonceSchema = v.object({ nonce: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,128}$/)), token: v.string() })

/** @throws KitError `siwx/server-unavailable` for what has another shape. */
export function readAs<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw unavailable(new Error('The answer has another shape.'))
}

export function unavailable(cause: unknown): KitError {
  return new KitError({
    code: 'siwx/server-unavailable',
    shortMessage: 'The server of the sign-in did not answer',
    retryable: true,
    cause,
  })
}
