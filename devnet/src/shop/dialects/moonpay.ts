import * as v from 'valibot'
import type { Checkout } from '../createCheckout.ts'
import type { Purchase, PurchaseState, ShopAsset, ShopKeys } from '../shop.types.ts'
import { currencies, findAsset, limits, regions } from '../shopGoods.ts'
import { type Dialect, type Lies, notFound, notSold, ok, unauthorised } from './dialect.types.ts'
import { hmac, isSameText } from './signing.ts'

/** MoonPay has no word for a payment that was given back. */
const statusOf: Readonly<Record<PurchaseState, string>> = {
  open: 'waitingPayment',
  confirming: 'waitingAuthorization',
  paid: 'pending',
  sending: 'pending',
  delivered: 'completed',
  failed: 'failed',
  refunded: 'failed',
}
const bank = /_bank_transfer$/
const pageSchema = v.object({
  currencyCode: v.string(),
  walletAddress: v.string(),
  baseCurrencyCode: v.string(),
  baseCurrencyAmount: v.string(),
  paymentMethod: v.string(),
  externalTransactionId: v.string(),
  redirectURL: v.optional(v.string()),
})

/** It names the parts of countries by which it differs. */
const provinces: Readonly<Record<string, string>> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
}
const statesOf = (country: string) =>
  Object.entries(country === 'CA' ? provinces : {}).map(([code, name]) => ({ code, name, isBuyAllowed: true }))

const codeOf = ({ symbol, network }: ShopAsset) => `${symbol.toLowerCase()}_${network}`

/** MoonPay's dialect. */
export function createMoonpayDialect(keys: ShopKeys['moonpay'], checkout: Checkout): Dialect {
  const assetOf = (code: string) => findAsset(checkout.assets, ...(code.split('_') as [string, string]))
  const methodOf = (code: string | null) => (bank.test(code ?? '') ? 'bank' : 'card')

  function transactionOf(purchase: Purchase, lies: Lies) {
    const { reference, state, receiver, orderId, transactionHash, updatedAtMs } = purchase
    const asset = checkout.assetOf(purchase)
    return {
      id: reference,
      status: statusOf[state],
      updatedAt: new Date(updatedAtMs).toISOString(),
      externalTransactionId: lies.order ?? orderId,
      walletAddress: lies.receiver ?? receiver,
      cryptoTransactionId: transactionHash,
      currency: { code: lies.asset ?? (asset && codeOf(asset)) },
    }
  }

  function listCurrencies() {
    const { min, max } = limits.card
    const fiat = currencies.map((code) => ({
      type: 'fiat',
      code: code.toLowerCase(),
      name: code,
      minBuyAmount: Number(min),
      maxBuyAmount: Number(max),
    }))
    const coins = checkout.assets.map((asset) => ({
      type: 'crypto',
      code: codeOf(asset),
      name: asset.name,
      isSuspended: false,
      metadata: {
        chainId: asset.chainId ?? null,
        networkCode: asset.network,
        contractAddress: asset.address ?? null,
      },
    }))
    return [...fiat, ...coins]
  }

  return {
    async answer({ path, query, headers }, lies) {
      const [, order] = /^\/v1\/transactions\/ext\/([^/]+)$/.exec(path) ?? []
      if (order !== undefined) {
        if (headers.get('authorization') !== `Api-Key ${keys.secretKey}`) return unauthorised
        const purchase = checkout.store.findByOrder('moonpay', order)
        // It knows of a purchase once the person has begun to pay.
        return purchase === undefined || purchase.state === 'open' ? notFound : ok([transactionOf(purchase, lies)])
      }
      if (query.get('apiKey') !== keys.publishableKey) return unauthorised
      if (path === '/v3/countries')
        return ok([...regions.keys()].map((alpha2) => ({ alpha2, isBuyAllowed: true, states: statesOf(alpha2) })))
      if (path === '/v3/currencies') return ok(listCurrencies())
      const [, code = ''] = /^\/v3\/currencies\/([^/]+)\/buy_quote$/.exec(path) ?? []
      const asset = assetOf(code)
      if (asset === undefined) return notFound
      const currency = (query.get('baseCurrencyCode') ?? '').toUpperCase()
      const method = methodOf(query.get('paymentMethod'))
      const pay = query.get('baseCurrencyAmount') ?? ''
      if (!currencies.includes(currency)) return notSold
      const quote = await checkout.quote({ provider: 'moonpay', seller: 'moonpay', asset, method, currency, pay })
      if (quote === undefined) return notSold
      return ok({
        baseCurrencyCode: (lies.currency ?? currency).toLowerCase(),
        quoteCurrencyCode: lies.asset ?? code,
        quoteCurrencyAmount: Number(quote.receive),
        feeAmount: Number(quote.providerFee),
        extraFeeAmount: 0,
        networkFeeAmount: Number(quote.networkFee),
        totalAmount: Number(quote.pay),
      })
    },

    pagePath: '/',
    async enter({ search, searchParams }) {
      // Over the text with its question mark, as it was sent.
      const [, signed = '', signature = ''] = /^(\?.*)&signature=([^&]+)$/.exec(search) ?? []
      const expected = hmac(keys.secretKey, signed).toString('base64')
      if (signed === '' || !isSameText(decodeURIComponent(signature), expected)) return 'unsigned'
      const page = v.safeParse(pageSchema, Object.fromEntries(searchParams))
      const asset = page.success ? assetOf(page.output.currencyCode) : undefined
      if (!page.success || asset === undefined || searchParams.get('apiKey') !== keys.publishableKey) return 'not sold'
      const purchase = await checkout.open({
        provider: 'moonpay',
        seller: 'moonpay',
        asset,
        method: methodOf(page.output.paymentMethod),
        currency: page.output.baseCurrencyCode.toUpperCase(),
        pay: page.output.baseCurrencyAmount,
        orderId: page.output.externalTransactionId,
        receiver: page.output.walletAddress,
        returnUrl: page.output.redirectURL ?? null,
      })
      return purchase ?? 'not sold'
    },

    webhook({ purchase, nowMs }, lies, key = keys.webhookKey) {
      const type = purchase.state === 'failed' ? 'transaction_failed' : 'transaction_updated'
      const body = JSON.stringify({ type, data: transactionOf(purchase, lies) })
      const seconds = Math.floor(nowMs / 1000)
      const signed = hmac(key, `${seconds}.`, body).toString('hex')
      return {
        headers: { 'content-type': 'application/json', 'moonpay-signature-v2': `t=${seconds},s=${signed}` },
        body,
      }
    },
  }
}
