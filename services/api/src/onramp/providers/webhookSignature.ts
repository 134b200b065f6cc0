import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { WebhookRefusal } from '../onrampProvider.ts'

/** How far from now a webhook may say that it was sent, before or after. */
const toleranceMs = 5 * 60_000

const lengths = { hex: 64, base64url: 44 } as const
const forms = { hex: /^[0-9a-f]+$/, base64url: /^[\w-]+=$/ } as const

/** HMAC-SHA-256 over the parts, one after the other. */
export function hmacSha256(secret: string, parts: readonly (string | Uint8Array)[]): Buffer {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/**
 * The fields of a header such as `t=1492774577,s=5257a8`, each with its values in their order. Undefined for a header
 * that is absent, longer than any honest one, or has another form.
 */
export function readSignatureFields(header: string | null): ReadonlyMap<string, readonly string[]> | undefined {
  if (header === null || header.length > 4_096) return undefined
  const fields = new Map<string, string[]>()
  for (const field of header.split(',')) {
    const end = field.indexOf('=')
    if (end < 1) return undefined
    const name = field.slice(0, end).trim()
    fields.set(name, [...(fields.get(name) ?? []), field.slice(end + 1).trim()])
  }
  return fields
}

/** The value of a field; undefined where there are two, of which either may be meant. */
export function onlyValue(
  fields: ReadonlyMap<string, readonly string[]> | undefined,
  name: string,
): string | undefined {
  const values = fields?.get(name)
  return values?.length === 1 ? values[0] : undefined
}

/**
 * Why a webhook isn't believed; undefined if it is. The signature is compared in a time that says nothing of where it
 * differs, and before the time of sending: that is believed of a signed one alone.
 */
export function refusalOf(sent: refusalOf.Sent, secret: string, clock: Clock): WebhookRefusal | undefined {
  const { sentAtMs, signed, given, encoding } = sent
  if (given.length === 0) return 'unsigned'
  const expected = hmacSha256(secret, signed)
  const matches = given.some(
    (text) =>
      text.length === lengths[encoding] &&
      forms[encoding].test(text) &&
      timingSafeEqual(Buffer.from(text, encoding), expected),
  )
  if (!matches) return 'signature'
  const isFresh = sentAtMs !== undefined && Math.abs(clock.nowMs() - sentAtMs) <= toleranceMs
  return isFresh ? undefined : 'stale'
}

export declare namespace refusalOf {
  type Sent = {
    /** When it says that it was sent; undefined for what isn't a time. */
    readonly sentAtMs: number | undefined
    /** What is signed, part after part. */
    readonly signed: readonly (string | Uint8Array)[]
    /** The signatures that it brings: one of them must be right. */
    readonly given: readonly string[]
    /** Hex in small letters, or base64url with its padding. */
    readonly encoding: keyof typeof forms
  }
}

/** The time that whole seconds since 1970 name. */
export function secondsToMs(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,11}$/.test(text) ? Number(text) * 1000 : undefined
}

/** The largest webhook that is read, bytes. Honest ones are far below. */
const maxBytes = 256 * 1024

/** Whether a webhook is larger than any honest one: nothing of it is looked at. */
export function isTooLarge(body: Uint8Array): boolean {
  return body.byteLength > maxBytes
}

/** What the bytes of a webhook hold, if they are UTF-8, JSON, and what the schema says. */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: Uint8Array,
): v.InferOutput<Schema> | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(utf8.decode(body)))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
