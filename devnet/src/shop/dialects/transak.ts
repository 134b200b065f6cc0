import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import type { Checkout } from '../createCheckout.ts'
import type { Purchase, PurchaseState, ShopKeys } from '../shop.types.ts'
import { currencies, findAsset, limits, regions } from '../shopGoods.ts'
import { type Dialect, type Lies, notFound, notSold, ok, unauthorised } from './dialect.types.ts'
import { enterByToken } from './enterByToken.ts'
import { hs256 } from './signing.ts'

const wordOf: Readonly<Record<PurchaseState, readonly [status: string, event: string]>> = {
  open: ['AWAITING_PAYMENT_FROM_USER', 'ORDER_CREATED'],
  confirming: ['PAYMENT_DONE_MARKED_BY_USER', 'ORDER_PAYMENT_VERIFYING'],
  paid: ['PROCESSING', 'ORDER_PROCESSING'],
  sending: ['PENDING_DELIVERY_FROM_TRANSAK', 'ORDER_PROCESSING'],
  delivered: ['COMPLETED', 'ORDER_COMPLETED'],
  failed: ['FAILED', 'ORDER_FAILED'],
  refunded: ['REFUNDED', 'ORDER_REFUNDED'],
}
const tokenSeconds = 7 * 86_400
const methodOf = (code: string) => (code.endsWith('_bank_transfer') ? 'bank' : 'card')
const paramsSchema = v.object({
  apiKey: v.string(),
  referrerDomain: v.string(),
  fiatCurrency: v.string(),
  fiatAmount: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  cryptoCurrencyCode: v.string(),
  network: v.string(),
  paymentMethod: v.string(),
  walletAddress: v.string(),
  partnerOrderId: v.string(),
  redirectURL: v.optional(v.string()),
})
const sessionSchema = v.object({ widgetParams: paramsSchema })

/** Transak's dialect. @param base Where it is, with its prefix */
export function createTransakDialect(keys: ShopKeys['transak'], checkout: Checkout, base: () => string): Dialect {
  const { store } = checkout

  function orderOf(purchase: Purchase, lies: Lies) {
    const { reference, state, symbol, receiver, orderId, transactionHash } = purchase
    const asset = checkout.assetOf(purchase)
    return {
      id: reference,
      status: wordOf[state][0],
      partnerOrderId: lies.order ?? orderId,
      walletAddress: lies.receiver ?? receiver,
      transactionHash,
      cryptoCurrency: lies.asset ?? symbol,
      network: asset?.network,
    }
  }

  async function quoteOf(query: URLSearchParams, lies: Lies) {
    const asset = findAsset(checkout.assets, query.get('cryptoCurrency'), query.get('network'))
    const currency = query.get('fiatCurrency') ?? ''
    const pay = query.get('fiatAmount') ?? ''
    if (query.get('partnerApiKey') !== keys.apiKey || asset === undefined || !currencies.includes(currency))
      return notSold
    const method = methodOf(query.get('paymentMethod') ?? '')
    const quote = await checkout.quote({ provider: 'transak', seller: 'transak', asset, method, currency, pay })
    if (quote === undefined) return notSold
    return ok({
      response: {
        quoteId: quote.id,
        fiatCurrency: lies.currency ?? currency,
        fiatAmount: Number(quote.pay),
        cryptoCurrency: lies.asset ?? asset.symbol,
        cryptoAmount: Number(quote.receive),
        network: asset.network,
        feeBreakdown: [
          { id: 'transak_fee', value: Number(quote.providerFee) },
          { id: 'network_fee', value: Number(quote.networkFee) },
          { id: 'partner_fee', value: 0 },
        ],
      },
    })
  }

  return {
    async answer({ path, query, headers, json }, lies) {
      if (path === '/partners/api/v2/refresh-token') {
        if (headers.get('api-secret') !== keys.apiSecret || json?.apiKey !== keys.apiKey) return unauthorised
        const accessToken = randomBytes(32).toString('base64url')
        store.setPartnerToken(accessToken)
        return ok({ data: { accessToken, expiresAt: Math.floor(checkout.nowMs() / 1000) + tokenSeconds } })
      }
      if (path === '/api/v2/currencies/fiat-currencies')
        return ok({
          response: currencies.map((symbol) => ({
            symbol,
            supportingCountries: [...regions].filter(([, own]) => own === symbol).map(([country]) => country),
            paymentOptions: ['credit_debit_card', symbol === 'USD' ? 'ach_bank_transfer' : 'sepa_bank_transfer'].map(
              (id) => {
                const { min, max } = limits[methodOf(id)]
                return { id, isActive: true, minAmount: Number(min), maxAmount: Number(max) }
              },
            ),
          })),
        })
      if (path === '/api/v2/currencies/crypto-currencies')
        return ok({
          response: checkout.assets.map(({ symbol, name, address, network, chainId }) => ({
            symbol,
            name,
            isAllowed: true,
            address: address ?? null,
            network: { name: network, chainId: chainId ?? null },
          })),
        })
      if (path === '/api/v1/pricing/public/quotes') return quoteOf(query, lies)
      const token = headers.get('access-token')
      // Another token that was fetched has ended this one.
      if (token === null || token !== store.partnerToken()) return unauthorised
      if (path === '/api/v2/auth/session') {
        const question = v.safeParse(sessionSchema, json)
        if (!question.success) return notSold
        const { cryptoCurrencyCode, network, paymentMethod, fiatCurrency, fiatAmount, ...params } =
          question.output.widgetParams
        const asset = findAsset(checkout.assets, cryptoCurrencyCode, network)
        const isOurs = params.apiKey === keys.apiKey && params.referrerDomain === keys.referrerDomain
        if (asset === undefined || !isOurs) return notSold
        const purchase = await checkout.open({
          provider: 'transak',
          seller: 'transak',
          asset,
          method: methodOf(paymentMethod),
          currency: fiatCurrency,
          pay: fiatAmount,
          orderId: params.partnerOrderId,
          receiver: params.walletAddress,
          returnUrl: params.redirectURL ?? null,
        })
        if (purchase === undefined) return notSold
        return ok({ data: { widgetUrl: `${base()}/widget?sessionId=${checkout.link({ purchase: purchase.id })}` } })
      }
      const [, id] = /^\/partners\/api\/v2\/order\/([^/]+)$/.exec(path) ?? []
      const purchase = id === undefined ? undefined : store.findByReference('transak', id)
      return purchase === undefined ? notFound : ok({ data: orderOf(purchase, lies) })
    },

    pagePath: '/widget',
    enter: async ({ searchParams }) => enterByToken(checkout, searchParams.get('sessionId')),

    webhook({ purchase, nowMs }, lies, key = store.partnerToken()) {
      if (key === undefined) return undefined
      const claims = {
        webhookData: orderOf(purchase, lies),
        eventID: wordOf[purchase.state][1],
        createdAt: new Date(nowMs).toISOString(),
        iat: Math.floor(nowMs / 1000),
      }
      return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data: hs256(claims, key) }) }
    },
  }
}
