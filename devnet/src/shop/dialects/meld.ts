import * as v from 'valibot'
import type { Checkout } from '../createCheckout.ts'
import type { Purchase, PurchaseState, ShopAsset, ShopKeys } from '../shop.types.ts'
import { currencies, findAsset, limits, regions, sellersOf } from '../shopGoods.ts'
import { type Dialect, type Lies, notFound, notSold, ok, unauthorised } from './dialect.types.ts'
import { enterByToken } from './enterByToken.ts'
import { hmac } from './signing.ts'

const wordOf: Readonly<Record<PurchaseState, readonly [status: string, event: string]>> = {
  open: ['PENDING_CREATED', 'PENDING'],
  confirming: ['PENDING', 'PENDING'],
  paid: ['AUTHORIZED', 'PENDING'],
  sending: ['SETTLING', 'TRANSFERRING'],
  delivered: ['SETTLED', 'COMPLETE'],
  failed: ['DECLINED', 'FAILED'],
  refunded: ['REFUNDED', 'FAILED'],
}
const methodOf = { CREDIT_DEBIT_CARD: 'card', ACH: 'bank', SEPA: 'bank' } as const
const methodSchema = v.picklist(['CREDIT_DEBIT_CARD', 'ACH', 'SEPA'])
const priceEntries = {
  countryCode: v.string(),
  sourceCurrencyCode: v.string(),
  sourceAmount: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  destinationCurrencyCode: v.string(),
  paymentMethodType: methodSchema,
}
const quoteSchema = v.object(priceEntries)
const sessionSchema = v.object({
  sessionType: v.literal('BUY'),
  externalSessionId: v.string(),
  sessionData: v.object({
    ...priceEntries,
    serviceProvider: v.picklist(sellersOf.meld as readonly [string, ...string[]]),
    walletAddress: v.string(),
    redirectUrl: v.optional(v.string()),
  }),
})

const codeOf = ({ symbol, network }: ShopAsset) => `${symbol}_${network.toUpperCase()}`

/** Meld's dialect. @param base Where it is, with its prefix. @param hookUrl Where its webhooks go: they are signed for it */
export function createMeldDialect(
  keys: ShopKeys['meld'],
  checkout: Checkout,
  { base, hookUrl }: { readonly base: () => string; readonly hookUrl: string },
): Dialect {
  const assetOf = (code: string) => findAsset(checkout.assets, ...(code.split('_') as [string, string]))

  function transactionOf(purchase: Purchase, lies: Lies) {
    const { reference, state, receiver, orderId, transactionHash, updatedAtMs } = purchase
    const asset = checkout.assetOf(purchase)
    return {
      id: reference,
      status: wordOf[state][0],
      externalSessionId: lies.order ?? orderId,
      destinationCurrencyCode: lies.asset ?? (asset && codeOf(asset)),
      updatedAt: new Date(updatedAtMs).toISOString(),
      cryptoDetails: { destinationWalletAddress: lies.receiver ?? receiver, blockchainTransactionId: transactionHash },
    }
  }

  /** The lists of what there is, by path. */
  function listOf(path: string, query: URLSearchParams): unknown {
    const country = query.get('countries') ?? ''
    const currency = regions.get(country)
    switch (path) {
      case 'properties/defaults/by-country':
        return currency === undefined ? [] : [{ countryCode: country, defaultCurrencyCode: currency }]
      case 'properties/fiat-currencies':
        return currency === undefined ? [] : [{ currencyCode: currency, name: currency }]
      case 'properties/payment-methods': {
        const bank = query.get('fiatCurrencies') === 'USD' ? 'ACH' : 'SEPA'
        return [
          { paymentMethod: 'CREDIT_DEBIT_CARD', name: 'Card', paymentType: 'CARD' },
          { paymentMethod: bank, name: bank, paymentType: 'BANK_TRANSFER' },
        ]
      }
      case 'limits/fiat-currency-purchases':
        // One for all ways to pay: the narrower.
        return currencies.map((currencyCode) => {
          return { currencyCode, minimumAmount: Number(limits.card.min), maximumAmount: Number(limits.card.max) }
        })
      case 'properties/crypto-currencies':
        return currency === undefined
          ? []
          : checkout.assets.map((asset) => ({
              currencyCode: codeOf(asset),
              name: asset.name,
              chainCode: asset.network.toUpperCase(),
              chainId: asset.chainId ?? null,
              contractAddress: asset.address ?? null,
            }))
    }
    return undefined
  }

  return {
    async answer({ method: verb, path, query, headers, json }, lies) {
      if (headers.get('authorization') !== `BASIC ${keys.apiKey}` || headers.get('meld-version') === null)
        return unauthorised
      const list = path.startsWith('/service-providers/')
        ? listOf(path.slice('/service-providers/'.length), query)
        : undefined
      if (list !== undefined) return ok(list)
      if (verb === 'POST' && path === '/payments/crypto/quote') {
        const question = v.safeParse(quoteSchema, json)
        const asset = question.success ? assetOf(question.output.destinationCurrencyCode) : undefined
        if (!question.success || asset === undefined) return notSold
        const { sourceCurrencyCode: currency, sourceAmount: pay, paymentMethodType } = question.output
        const asked = { provider: 'meld', asset, method: methodOf[paymentMethodType], currency, pay } as const
        const quotes = await Promise.all(sellersOf.meld.map((seller) => checkout.quote({ ...asked, seller })))
        const listed = quotes.flatMap((quote) => {
          if (quote === undefined) return []
          const fees = {
            transactionFee: Number(quote.providerFee),
            networkFee: Number(quote.networkFee),
            partnerFee: 0,
          }
          return [
            {
              serviceProvider: quote.seller,
              sourceAmount: Number(quote.pay),
              sourceCurrencyCode: lies.currency ?? currency,
              destinationAmount: Number(quote.receive),
              destinationCurrencyCode: lies.asset ?? question.output.destinationCurrencyCode,
              ...fees,
            },
          ]
        })
        return listed.length === 0 ? notSold : ok({ quotes: listed })
      }
      if (verb === 'POST' && path === '/crypto/session/widget') {
        const question = v.safeParse(sessionSchema, json)
        const asset = question.success ? assetOf(question.output.sessionData.destinationCurrencyCode) : undefined
        if (!question.success || asset === undefined) return notSold
        const { externalSessionId: orderId, sessionData } = question.output
        const purchase = await checkout.open({
          provider: 'meld',
          seller: sessionData.serviceProvider,
          asset,
          method: methodOf[sessionData.paymentMethodType],
          currency: sessionData.sourceCurrencyCode,
          pay: sessionData.sourceAmount,
          orderId,
          receiver: sessionData.walletAddress,
          returnUrl: sessionData.redirectUrl ?? null,
        })
        if (purchase === undefined) return notSold
        const widgetUrl = `${base()}/widget?token=${checkout.link({ purchase: purchase.id })}`
        return ok({ id: purchase.reference, externalSessionId: lies.order ?? orderId, widgetUrl })
      }
      if (path !== '/payments/transactions') return notFound
      const purchase = checkout.store.findByOrder('meld', query.get('externalSessionIds') ?? '')
      return ok({ transactions: purchase === undefined ? [] : [transactionOf(purchase, lies)] })
    },

    pagePath: '/widget',
    enter: async ({ searchParams }) => enterByToken(checkout, searchParams.get('token')),

    webhook({ purchase, eventId, nowMs }, lies, key = keys.webhookSecret) {
      const { id, status, externalSessionId } = transactionOf(purchase, lies)
      const at = new Date(nowMs).toISOString()
      const body = JSON.stringify({
        eventType: `TRANSACTION_CRYPTO_${wordOf[purchase.state][1]}`,
        eventId,
        timestamp: at,
        accountId: 'practice',
        payload: { paymentTransactionId: id, paymentTransactionStatus: status, externalSessionId },
      })
      const signature = `${hmac(key, `${at}.${hookUrl}.`, body).toString('base64url')}=`
      return {
        headers: {
          'content-type': 'application/json',
          'meld-signature': signature,
          'meld-signature-timestamp': at,
        },
        body,
      }
    },
  }
}
