import { isKitError, KitError } from '@latchkey/protocol'
import { siwxLimits } from '@latchkey/protocol/siwx'
import * as v from 'valibot'
import { clockOff } from '../api/clockOff.ts'

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

/** A sign-in that was refused for its time as what is behind it, where that is the clock of this device: `siwx/clock-off`. */
export function toldByClock(error: KitError, { headers }: Response, nowMs: number): KitError {
  if (!isKitError(error, 'siwx/expired') && !isKitError(error, 'siwx/not-yet-valid')) return error
  const date = headers.get('date')
  return clockOff({ code: 'siwx/clock-off', date, nowMs, toleranceMs: siwxLimits.skewMs }) ?? error
}
