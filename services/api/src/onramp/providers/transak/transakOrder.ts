// Transak's orders and webhooks, after https://docs.transak.com/features/webhooks and
// https://docs.transak.com/guides/how-to-decrypt-webhook-payload, read 2026-11-25.
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type {
  OnrampProvider,
  ProviderNews,
  ProviderState,
  WebhookRefusal,
  WebhookResult,
} from '../../onrampProvider.ts'
import { hmacSha256, isFresh, isSame, isTooLarge, parseBody } from '../webhookSignature.ts'
import { hashOrNone, wire } from '../wire.ts'

const states = {
  AWAITING_PAYMENT_FROM_USER: 'paying',
  PAYMENT_DONE_MARKED_BY_USER: 'paying',
  PROCESSING: 'paid',
  PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  ON_HOLD_PENDING_DELIVERY_FROM_TRANSAK: 'paid',
  // Its word for delivered: that is for our own node to say.
  COMPLETED: 'delivering',
  CANCELLED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'refunded',
  EXPIRED: 'expired',
} as const satisfies Record<string, ProviderState>

/** An order as Transak describes it. */
export const transakOrderSchema = v.object({
  id: wire.text,
  status: v.picklist(Object.keys(states) as readonly (keyof typeof states)[]),
  partnerOrderId: v.nullish(wire.text),
  walletAddress: v.nullish(wire.text),
  transactionHash: v.nullish(wire.text),
  cryptoCurrency: v.nullish(wire.text),
  network: v.nullish(wire.text),
})

/** How an asset of a network is named in our questions: Transak has two words for it. */
export function transakAssetCode(symbol: string, network: string): string {
  return `${symbol}:${network}`
}

/** What an order of Transak says of ours. */
export function newsOfOrder(order: v.InferOutput<typeof transakOrderSchema>, atMs: number): ProviderNews {
  const hash = hashOrNone(order.transactionHash)
  return {
    // It names no event: what says the same of the same purchase is the same.
    eventId: [order.id, order.status, hash].join(' '),
    orderId: order.partnerOrderId ?? undefined,
    reference: order.id,
    state: states[order.status],
    transactionHash: hash,
    receiver: order.walletAddress ?? undefined,
    assetCode:
      order.cryptoCurrency && order.network ? transakAssetCode(order.cryptoCurrency, order.network) : undefined,
    atMs,
  }
}

const bodySchema = v.object({ data: v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)) })
const headerSchema = v.object({ alg: v.literal('HS256') })
const claimsSchema = v.object({
  eventID: v.string(),
  iat: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  createdAt: v.optional(wire.time),
  webhookData: v.unknown(),
})

/**
 * Reads the webhooks of Transak: a token of RFC 7519 in the body, signed with a partner token of ours.
 * @param partnerTokens The present one and the one before it: a webhook may have been signed just before the change
 */
export function createTransakWebhookReader(
  partnerTokens: () => Promise<readonly string[]>,
  clock: Clock,
): OnrampProvider['readWebhook'] {
  const refused = (reason: WebhookRefusal): WebhookResult => ({
    kind: 'refused',
    reason,
  })
  return async (_, body) => {
    if (isTooLarge(body)) return refused('too-large')
    const sent = parseBody(bodySchema, body)
    if (sent === undefined) return refused('unsigned')
    const [header = '', claims = '', signature = ''] = sent.data.split('.')
    // Another algorithm, `none` among them, is nothing that a secret of ours could have signed.
    if (parseBody(headerSchema, Buffer.from(header, 'base64url')) === undefined) return refused('signature')
    const tokens = await partnerTokens().catch(() => [])
    if (tokens.length === 0) return refused('unverifiable')
    const matches = tokens.some((token) =>
      isSame(signature, hmacSha256(token, [`${header}.${claims}`]).toString('base64url')),
    )
    if (!matches) return refused('signature')
    const event = parseBody(claimsSchema, Buffer.from(claims, 'base64url'))
    if (event === undefined) return refused('unreadable')
    const sentAtMs = event.iat === undefined ? event.createdAt : event.iat * 1000
    if (sentAtMs === undefined || !isFresh(sentAtMs, clock)) return refused('stale')
    if (!event.eventID.startsWith('ORDER_')) return { kind: 'ignored' }
    const order = v.safeParse(transakOrderSchema, event.webhookData)
    return order.success ? { kind: 'news', news: newsOfOrder(order.output, sentAtMs) } : refused('unreadable')
  }
}
