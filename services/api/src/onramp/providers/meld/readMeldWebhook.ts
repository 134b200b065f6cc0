// Meld's states and webhooks, after https://docs.meld.io (Webhook Events, Webhooks Authentication), read 2026-11-25.
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { ProviderState } from '../../onrampProvider.ts'
import { createWebhookReader, parseBody } from '../webhookSignature.ts'
import { wire } from '../wire.ts'

/** Meld's words for a purchase of one of its sellers. */
export const meldStates = {
  PENDING_CREATED: 'opened',
  TWO_FA_REQUIRED: 'paying',
  TWO_FA_PROVIDED: 'paying',
  PENDING: 'paying',
  AUTHORIZED: 'paid',
  ACCEPTED: 'paid',
  SETTLING: 'delivering',
  PARTIALLY_SETTLED: 'delivering',
  // Its word for delivered: that is for our own node to say.
  SETTLED: 'delivering',
  // It passes by itself, Meld says.
  ERROR: 'paying',
  DECLINED: 'failed',
  FAILED: 'failed',
  CANCELLED: 'failed',
  AUTHORIZATION_EXPIRED: 'expired',
  REFUNDED: 'refunded',
} as const satisfies Record<string, ProviderState>

/** One of Meld's words. */
export const meldStatus = v.picklist(Object.keys(meldStates) as readonly (keyof typeof meldStates)[])

const eventSchema = v.object({ eventType: v.string(), eventId: wire.text, timestamp: wire.time, payload: v.unknown() })
const payloadSchema = v.object({
  paymentTransactionId: wire.text,
  paymentTransactionStatus: meldStatus,
  externalSessionId: v.nullish(wire.text),
})

/**
 * Reads the webhooks of Meld.
 * @param secret Of the webhook profile
 * @param url Where Meld was asked to send them: the signature is over it too
 */
export function createMeldWebhookReader({ secret, url }: { secret: string; url: string }, clock: Clock) {
  return createWebhookReader(
    {
      secret,
      signatureOf(headers, body) {
        const given = headers.get('meld-signature')
        const sentAt = headers.get('meld-signature-timestamp')
        if (given === null || sentAt === null) return 'unsigned'
        const sentAtMs = v.safeParse(wire.time, sentAt)
        return {
          sentAtMs: sentAtMs.success ? sentAtMs.output : undefined,
          signed: [sentAt, '.', url, '.', body],
          given: [given],
          encoding: 'base64url',
        }
      },
      read(body) {
        const event = parseBody(eventSchema, body)
        if (event === undefined) return undefined
        if (!event.eventType.startsWith('TRANSACTION_CRYPTO_')) return { kind: 'ignored' }
        const payload = v.safeParse(payloadSchema, event.payload)
        if (!payload.success) return undefined
        const { paymentTransactionId, paymentTransactionStatus, externalSessionId } = payload.output
        return {
          kind: 'news',
          news: {
            eventId: event.eventId,
            orderId: externalSessionId ?? undefined,
            reference: paymentTransactionId,
            state: meldStates[paymentTransactionStatus],
            transactionHash: undefined,
            receiver: undefined,
            assetCode: undefined,
            atMs: event.timestamp,
          },
        }
      },
    },
    clock,
  )
}
