import * as v from 'valibot'
import { siwxError } from '../siwxError.ts'

/** Bytes of a body at most. */
const bodyBytes = 16_384

/**
 * The body of a request. None is an empty object.
 *
 * @throws KitError `siwx/text-too-long` above 16 KiB, `siwx/body-malformed` for what is not JSON of this shape.
 */
export async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await readText(request)
  const type = request.headers.get('content-type') ?? ''
  if (text !== '' && !/^application\/json(?:\s*;|$)/i.test(type)) throw siwxError('siwx/body-malformed', 'no JSON')
  let value: unknown
  try {
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    throw siwxError('siwx/body-malformed', 'no JSON')
  }
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw siwxError('siwx/body-malformed')
  return parsed.output
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyBytes) throw siwxError('siwx/text-too-long')
  if (!request.body) return ''
  const parts: Uint8Array[] = []
  let length = 0
  const reader = request.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > bodyBytes) {
      await reader.cancel().catch(() => {})
      throw siwxError('siwx/text-too-long')
    }
    parts.push(part.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw siwxError('siwx/body-malformed', 'no UTF-8')
  }
}

/** Names that people give or wallets have: one short line, nothing that hides or turns text around. */
const name = v.pipe(v.string(), v.trim(), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,64}$/u))
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

export const nonceBody = v.strictObject({})

export const signInBody = v.strictObject({
  message: v.string(),
  signature: v.pipe(v.string(), v.minLength(1)),
  token: v.optional(v.string()),
  signedMessage: v.optional(v.pipe(v.string(), v.regex(base64))),
  walletName: v.optional(name),
})

export const signOutBody = v.strictObject({ account: v.optional(v.pipe(v.string(), v.maxLength(256))) })
export const refreshBody = v.strictObject({ refreshToken: v.string() })
export const endBody = v.strictObject({ id })
export const nameBody = v.strictObject({ id, name })
