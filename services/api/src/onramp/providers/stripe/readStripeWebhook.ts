// `Stripe-Signature`, after https://docs.stripe.com/webhooks#verify-manually, read 2026-11-25.
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { OnrampProvider } from '../../onrampProvider.ts'
import { isTooLarge, onlyValue, parseBody, readSignatureFields, refusalOf, secondsToMs } from '../webhookSignature.ts'
import { newsOfSession, stripeSessionSchema } from './stripeSession.ts'

const eventSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^evt_\w{1,128}$/)),
  type: v.string(),
  created: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  data: v.object({ object: v.unknown() }),
})

/** Reads the webhooks of Stripe. @param secret Of the endpoint: it begins with `whsec_` */
export function createStripeWebhookReader(secret: string, clock: Clock): OnrampProvider['readWebhook'] {
  return async (headers, body) => {
    if (isTooLarge(body)) return { kind: 'refused', reason: 'too-large' }
    const header = headers.get('stripe-signature')
    if (header === null) return { kind: 'refused', reason: 'unsigned' }
    const fields = readSignatureFields(header)
    const sentAt = onlyValue(fields, 't')
    if (fields === undefined || sentAt === undefined) return { kind: 'refused', reason: 'signature' }
    const refusal = refusalOf(
      {
        sentAtMs: secondsToMs(sentAt),
        signed: [sentAt, '.', body],
        // While a secret is replaced there is one signature of each.
        given: fields.get('v1') ?? [],
        encoding: 'hex',
      },
      secret,
      clock,
    )
    if (refusal !== undefined) return { kind: 'refused', reason: refusal }
    const event = parseBody(eventSchema, body)
    if (event === undefined) return { kind: 'refused', reason: 'unreadable' }
    if (event.type !== 'crypto.onramp_session.updated') return { kind: 'ignored' }
    const session = v.safeParse(stripeSessionSchema, event.data.object)
    if (!session.success) return { kind: 'refused', reason: 'unreadable' }
    return { kind: 'news', news: newsOfSession(session.output, { id: event.id, atMs: event.created * 1000 }) }
  }
}
