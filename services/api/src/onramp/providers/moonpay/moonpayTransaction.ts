// MoonPay's transactions and webhooks, after https://dev.moonpay.com/api-reference/widget/getbuytransaction and
// https://dev.moonpay.com/api-reference/widget/webhooks/signature, read 2026-11-25.
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { ProviderNews, ProviderState } from '../../onrampProvider.ts'
import { createWebhookReader, onlyValue, parseBody, readSignatureFields, secondsToMs } from '../webhookSignature.ts'
import { hashOrNone, wire } from '../wire.ts'

const states = {
  waitingPayment: 'paying',
  waitingAuthorization: 'paying',
  pending: 'paid',
  failed: 'failed',
  // Its word for delivered: that is for our own node to say.
  completed: 'delivering',
} as const satisfies Record<string, ProviderState>

/** A purchase as MoonPay describes it. */
export const moonpayTransactionSchema = v.object({
  id: wire.text,
  status: v.picklist(Object.keys(states) as readonly (keyof typeof states)[]),
  updatedAt: wire.time,
  externalTransactionId: v.nullish(wire.text),
  walletAddress: v.nullish(wire.text),
  cryptoTransactionId: v.nullish(wire.text),
  currency: v.nullish(v.object({ code: wire.text })),
})

const eventSchema = v.object({ type: v.string(), data: v.unknown() })

/** What a purchase says of an order. */
export function newsOfTransaction(transaction: v.InferOutput<typeof moonpayTransactionSchema>): ProviderNews {
  const { id, status, updatedAt, externalTransactionId, walletAddress, cryptoTransactionId, currency } = transaction
  return {
    // It names no event: what says the same of the same purchase is the same.
    eventId: [id, status, updatedAt].join(' '),
    orderId: externalTransactionId ?? undefined,
    reference: id,
    state: states[status],
    transactionHash: hashOrNone(cryptoTransactionId),
    receiver: walletAddress ?? undefined,
    assetCode: currency?.code,
    atMs: updatedAt,
  }
}

/** Reads the webhooks of MoonPay. @param secret Its webhook key */
export function createMoonpayWebhookReader(secret: string, clock: Clock) {
  return createWebhookReader(
    {
      secret,
      signatureOf(headers, body) {
        const header = headers.get('moonpay-signature-v2')
        if (header === null) return 'unsigned'
        const fields = readSignatureFields(header)
        const [sentAt, given] = ['t', 's'].map((name) => onlyValue(fields, name))
        if (sentAt === undefined || given === undefined) return 'signature'
        return { sentAtMs: secondsToMs(sentAt), signed: [sentAt, '.', body], given: [given], encoding: 'hex' }
      },
      read(body) {
        const event = parseBody(eventSchema, body)
        if (event === undefined) return undefined
        if (!/^transaction_(created|updated|failed)$/.test(event.type)) return { kind: 'ignored' }
        const transaction = v.safeParse(moonpayTransactionSchema, event.data)
        return transaction.success ? { kind: 'news', news: newsOfTransaction(transaction.output) } : undefined
      },
    },
    clock,
  )
}
