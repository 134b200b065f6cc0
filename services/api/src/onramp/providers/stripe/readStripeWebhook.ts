// `Stripe-Signature`, after https://docs.stripe.com/webhooks#verify-manually, read 2026-11-25.
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { createWebhookReader, onlyValue, parseBody, readSignatureFields, secondsToMs } from '../webhookSignature.ts'
import { newsOfSession, stripeSessionSchema } from './stripeSession.ts'

const eventSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^evt_\w{1,128}$/)),
  type: v.string(),
  created: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  data: v.object({ object: v.unknown() }),
})

/** Reads the webhooks of Stripe. @param secret Of the endpoint: it begins with `whsec_` */
export function createStripeWebhookReader(secret: string, clock: Clock) {
  return createWebhookReader(
    {
      secret,
      signatureOf(headers, body) {
        const header = headers.get('stripe-signature')
        if (header === null) return 'unsigned'
        const fields = readSignatureFields(header)
        const sentAt = onlyValue(fields, 't')
        if (fields === undefined || sentAt === undefined) return 'signature'
        // While a secret is replaced there is one signature of each.
        const given = fields.get('v1') ?? []
        return { sentAtMs: secondsToMs(sentAt), signed: [sentAt, '.', body], given, encoding: 'hex' }
      },
      read(body) {
        const event = parseBody(eventSchema, body)
        if (event === undefined) return undefined
        if (event.type !== 'crypto.onramp_session.updated') return { kind: 'ignored' }
        const session = v.safeParse(stripeSessionSchema, event.data.object)
        if (!session.success) return undefined
        return { kind: 'news', news: newsOfSession(session.output, { id: event.id, atMs: event.created * 1000 }) }
      },
    },
    clock,
  )
}
