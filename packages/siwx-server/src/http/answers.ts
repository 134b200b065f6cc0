import { errorCatalogue, isKitError, type KitError } from '@latchkey/protocol'
import { errorEntry } from '@latchkey/protocol/errors'
import { siwxError } from '../siwxError.ts'

type Headers = readonly (readonly [string, string])[]

/** An answer that no cache keeps: 204 without a body. */
export function answer(body: unknown, headers: Headers = [], status = body === undefined ? 204 : 200): Response {
  const all = new globalThis.Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  if (body !== undefined) all.set('content-type', 'application/json')
  for (const [name, value] of headers) name === 'set-cookie' ? all.append(name, value) : all.set(name, value)
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: all })
}

/** An error as it leaves: its code and the catalogue's words. What is no KitError, or never meant to leave, stays here. */
export function toAnswerable(error: unknown): { error: KitError; status: number } {
  const known = isKitError(error) && Object.hasOwn(errorCatalogue, error.code) ? error : undefined
  const status = known ? errorEntry(known.code).httpStatus : undefined
  if (known && status !== undefined) return { error: known, status }
  return { error: siwxError('api/internal', undefined, error), status: 500 }
}

export function answerError(error: KitError, status: number, headers: Headers = []): Response {
  return answer({ error: { code: error.code, message: errorEntry(error.code).shortMessage } }, headers, status)
}
