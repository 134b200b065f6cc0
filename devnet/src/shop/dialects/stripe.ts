import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Checkout } from '../createCheckout.ts'
import type { Purchase, PurchaseState, ShopKeys } from '../shop.types.ts'
import { currencies, findAsset } from '../shopGoods.ts'
import { type Dialect, type Lies, notFound, notSold, ok, unauthorised } from './dialect.types.ts'
import { enterByToken } from './enterByToken.ts'
import { hmac } from './signing.ts'

/** Stripe has no word for a payment that was given back. */
const statusOf: Readonly<Record<PurchaseState, string>> = {
  open: 'initialized',
  confirming: 'requires_payment',
  paid: 'fulfillment_processing',
  sending: 'fulfillment_processing',
  delivered: 'fulfillment_complete',
  failed: 'rejected',
  refunded: 'rejected',
}
const sessions = '/v1/crypto/onramp_sessions'
const formSchema = v.object({
  lock_wallet_address: v.literal('true'),
  source_currency: v.string(),
  source_amount: v.string(),
  destination_currency: v.string(),
  destination_network: v.string(),
  'metadata[order_id]': v.string(),
})

/** Stripe's dialect. @param base Where it is, with its prefix */
export function createStripeDialect(keys: ShopKeys['stripe'], checkout: Checkout, base: () => string): Dialect {
  const { store } = checkout

  function sessionOf(purchase: Purchase, lies: Lies, page: string | null) {
    const { reference, state, symbol, receiver, orderId, transactionHash, pay } = purchase
    const asset = checkout.assetOf(purchase)
    return {
      id: reference,
      object: 'crypto.onramp_session',
      status: statusOf[state],
      metadata: { order_id: lies.order ?? orderId },
      redirect_url: page,
      transaction_details: {
        destination_currency: lies.asset ?? symbol.toLowerCase(),
        destination_network: asset?.network,
        source_amount: pay,
        source_currency: purchase.currency.toLowerCase(),
        transaction_id: transactionHash,
        wallet_address: lies.receiver ?? receiver,
      },
    }
  }

  return {
    async answer({ method, path, query, headers, body }, lies) {
      if (headers.get('authorization') !== `Bearer ${keys.secretKey}`) return unauthorised
      if (path === '/v1/crypto/onramp/quotes') {
        const [symbol, network] = [query.get('destination_currencies[]'), query.get('destination_networks[]')]
        const currency = (query.get('source_currency') ?? '').toUpperCase()
        const asset = findAsset(checkout.assets, symbol, network)
        if (asset === undefined || !currencies.includes(currency)) return notSold
        const pay = query.get('source_amount') ?? ''
        const quote = await checkout.quote({
          provider: 'stripe',
          seller: 'stripe',
          asset,
          method: 'card',
          currency,
          pay,
        })
        if (quote === undefined) return notSold
        const listed = {
          id: quote.id,
          destination_amount: quote.receive,
          destination_currency: lies.asset ?? symbol,
          destination_network: network,
          fees: { network_fee_monetary: quote.networkFee, transaction_fee_monetary: quote.providerFee },
          source_total_amount: quote.pay,
        }
        return ok({
          source_currency: (lies.currency ?? currency).toLowerCase(),
          destination_network_quotes: { [asset.network]: [listed] },
        })
      }
      if (method === 'POST' && path === sessions) {
        if (headers.get('content-type') !== 'application/x-www-form-urlencoded') return { status: 400, json: {} }
        const form = new URLSearchParams(body)
        const question = v.safeParse(formSchema, Object.fromEntries(form))
        if (!question.success) return notSold
        const { destination_currency, destination_network, source_currency, source_amount } = question.output
        const asset = findAsset(checkout.assets, destination_currency, destination_network)
        const receiver = form.get(`wallet_addresses[${destination_network}]`)
        if (asset === undefined || receiver === null) return notSold
        const purchase = await checkout.open({
          provider: 'stripe',
          seller: 'stripe',
          asset,
          method: 'card',
          currency: source_currency.toUpperCase(),
          pay: source_amount,
          orderId: question.output['metadata[order_id]'],
          receiver,
          returnUrl: null,
          reference: `cos_${randomBytes(12).toString('hex')}`,
        })
        if (purchase === undefined) return notSold
        const page = `${base()}/session?session_hash=${checkout.link({ purchase: purchase.id })}`
        return ok(sessionOf(purchase, lies, page))
      }
      const [, id] = /^\/v1\/crypto\/onramp_sessions\/(cos_\w+)$/.exec(path) ?? []
      const purchase = id === undefined ? undefined : store.findByReference('stripe', id)
      return purchase === undefined ? notFound : ok(sessionOf(purchase, lies, null))
    },

    pagePath: '/session',
    enter: async ({ searchParams }) => enterByToken(checkout, searchParams.get('session_hash')),

    webhook({ purchase, eventId, nowMs }, lies, key = keys.webhookSecret) {
      const seconds = Math.floor(nowMs / 1000)
      const body = JSON.stringify({
        id: `evt_${eventId.replaceAll('-', '')}`,
        object: 'event',
        type: 'crypto.onramp_session.updated',
        created: seconds,
        data: { object: sessionOf(purchase, lies, null) },
      })
      const signed = hmac(key, `${seconds}.`, body).toString('hex')
      return {
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signed}` },
        body,
      }
    },
  }
}
