import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { OnrampProvider, WebhookRefusal, WebhookResult } from '../onrampProvider.ts'

/** How far from now a webhook may say that it was sent, before or after. */
const toleranceMs = 5 * 60_000

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
  const digest = hmacSha256(secret, signed)
  const expected = encoding === 'hex' ? digest.toString('hex') : `${digest.toString('base64url')}=`
  if (!given.some((text) => isSame(text, expected))) return 'signature'
  return sentAtMs !== undefined && isFresh(sentAtMs, clock) ? undefined : 'stale'
}

/**
 * Whether two signatures are the same text, in a time that says nothing of where they differ. As text: of base64url,
 * several texts stand for the same bytes.
 */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

/** Whether something was sent within five minutes of now. */
export function isFresh(sentAtMs: number, clock: Clock): boolean {
  return Math.abs(clock.nowMs() - sentAtMs) <= toleranceMs
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
    readonly encoding: 'hex' | 'base64url'
  }
}

/** The time that whole seconds since 1970 name. */
export function secondsToMs(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,11}$/.test(text) ? Number(text) * 1000 : undefined
}

/** The largest webhook that is read, bytes. Honest ones are far below. */
const maxBytes = 256 * 1024

/** Whether a webhook is larger than any honest one. */
export function isTooLarge(body: Uint8Array): boolean {
  return body.byteLength > maxBytes
}

/**
 * Reads the webhooks of one provider: nothing of one is looked at before it is known to be of an honest size, and
 * nothing of its body before its signature is right.
 */
export function createWebhookReader(dialect: createWebhookReader.Dialect, clock: Clock): OnrampProvider['readWebhook'] {
  return async (headers, body) => {
    if (isTooLarge(body)) return { kind: 'refused', reason: 'too-large' }
    const sent = dialect.signatureOf(headers, body)
    if (typeof sent === 'string') return { kind: 'refused', reason: sent }
    const refusal = refusalOf(sent, dialect.secret, clock)
    if (refusal !== undefined) return { kind: 'refused', reason: refusal }
    return dialect.read(body, sent.sentAtMs ?? clock.nowMs()) ?? { kind: 'refused', reason: 'unreadable' }
  }
}

export declare namespace createWebhookReader {
  type Dialect = {
    readonly secret: string
    /** What the headers say of the signature, or why they say nothing. */
    signatureOf(headers: Headers, body: Uint8Array): refusalOf.Sent | WebhookRefusal
    /** What a body with a right signature says. Undefined: it can't be read. */
    read(body: Uint8Array, sentAtMs: number): WebhookResult | undefined
  }
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
