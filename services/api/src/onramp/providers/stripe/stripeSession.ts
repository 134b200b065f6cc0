// Stripe's crypto onramp, after https://docs.stripe.com/api/crypto/onramp_sessions and https://docs.stripe.com/webhooks,
// read 2026-11-25.
import * as v from 'valibot'
import type { ProviderNews, ProviderState } from '../../onrampProvider.ts'
import { hashOrNone } from '../wire.ts'

/** The field of a session's metadata that holds the id of our order. */
export const orderField = 'order_id'

const states = {
  initialized: 'opened',
  requires_payment: 'paying',
  fulfillment_processing: 'paid',
  // Stripe's word for delivered: that is for our own node to say.
  fulfillment_complete: 'delivering',
  rejected: 'failed',
} as const satisfies Record<string, ProviderState>

const text = v.pipe(v.string(), v.maxLength(256))

/** A session as Stripe describes it. */
export const stripeSessionSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^cos_\w{1,128}$/)),
  status: v.picklist(Object.keys(states) as readonly (keyof typeof states)[]),
  metadata: v.nullish(v.record(v.string(), text)),
  redirect_url: v.nullish(v.pipe(v.string(), v.maxLength(4_096))),
  transaction_details: v.object({
    destination_currency: v.nullish(text),
    destination_network: v.nullish(text),
    source_amount: v.nullish(text),
    source_currency: v.nullish(text),
    transaction_id: v.nullish(text),
    wallet_address: v.nullish(text),
  }),
})

export type StripeSession = v.InferOutput<typeof stripeSessionSchema>

/** What a session says of an order. */
export function newsOfSession(
  session: StripeSession,
  event: { readonly id: string; readonly atMs: number },
): ProviderNews {
  const { destination_currency: currency, destination_network: network, ...details } = session.transaction_details
  return {
    eventId: event.id,
    orderId: session.metadata?.[orderField],
    reference: session.id,
    state: states[session.status],
    transactionHash: hashOrNone(details.transaction_id),
    receiver: details.wallet_address ?? undefined,
    assetCode: currency && network ? stripeAssetCode(currency, network) : undefined,
    atMs: event.atMs,
  }
}

/** How an asset of a network is named in our questions: Stripe has two words for it. */
export function stripeAssetCode(currency: string, network: string): string {
  return `${currency}:${network}`
}
