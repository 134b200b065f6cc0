import * as v from 'valibot'
import type { Checkout } from '../createCheckout.ts'
import type { Purchase, PurchaseState, ShopKeys } from '../shop.types.ts'
import { currencies, findAsset, limits, regions } from '../shopGoods.ts'
import { type Dialect, type Lies, notFound, notSold, ok, unauthorised } from './dialect.types.ts'
import { createCdpCheck, hmac } from './signing.ts'

const methodOf = { CARD: 'card', ACH_BANK_ACCOUNT: 'bank' } as const
const methodSchema = v.picklist(['CARD', 'ACH_BANK_ACCOUNT'])
const quoteSchema = v.object({
  purchaseCurrency: v.string(),
  purchaseNetwork: v.string(),
  paymentAmount: v.string(),
  paymentCurrency: v.string(),
  paymentMethod: methodSchema,
  country: v.string(),
})
const tokenSchema = v.object({
  addresses: v.tuple([v.object({ address: v.string(), blockchains: v.array(v.string()) })]),
  assets: v.array(v.string()),
  clientIp: v.pipe(v.string(), v.ip()),
})
const pageSchema = v.object({
  defaultNetwork: v.string(),
  defaultAsset: v.string(),
  defaultPaymentMethod: methodSchema,
  fiatCurrency: v.string(),
  presetFiatAmount: v.string(),
  partnerUserRef: v.string(),
  redirectUrl: v.optional(v.string()),
})

/** Coinbase has no word for a payment that was given back. */
const words: Readonly<Record<Exclude<PurchaseState, 'open'>, readonly [status: string, event: string]>> = {
  confirming: ['CREATED', 'created'],
  paid: ['IN_PROGRESS', 'updated'],
  sending: ['IN_PROGRESS', 'updated'],
  delivered: ['SUCCESS', 'success'],
  failed: ['FAILED', 'failed'],
  refunded: ['FAILED', 'failed'],
}

/** Coinbase's dialect. @param base Where it is, with its prefix */
export function createCoinbaseDialect(keys: ShopKeys['coinbase'], checkout: Checkout, base: () => string): Dialect {
  const isSigned = createCdpCheck(keys)

  function transactionOf(purchase: Purchase, lies: Lies) {
    const { reference, state, symbol, receiver, orderId, transactionHash } = purchase
    if (state === 'open') return undefined
    const asset = checkout.assetOf(purchase)
    return {
      transaction_id: reference,
      status: `ONRAMP_TRANSACTION_STATUS_${words[state][0]}`,
      purchase_currency: lies.asset ?? symbol,
      purchase_network: asset?.network,
      tx_hash: transactionHash ?? '0x',
      wallet_address: lies.receiver ?? receiver,
      partner_user_ref: lies.order ?? orderId,
    }
  }

  return {
    async answer(asked, lies) {
      const { path, query, json } = asked
      const { host, pathname } = new URL(`${base()}${path}`)
      if (!isSigned(asked, `${host}${pathname}`, checkout.nowMs())) return unauthorised
      if (path === '/onramp/v1/buy/options') {
        const currency = regions.get(query.get('country') ?? '')
        if (currency === undefined) return { status: 400, json: { message: 'country not supported' } }
        const symbols = [...new Set(checkout.assets.map(({ symbol }) => symbol))]
        return ok({
          payment_currencies: [
            {
              id: currency,
              limits: Object.entries(methodOf).map(([id, method]) => ({ id, ...limits[method] })),
            },
          ],
          purchase_currencies: symbols.map((symbol) => {
            const listed = checkout.assets.filter((asset) => asset.symbol === symbol)
            const networks = listed.map(({ network, chainId, address }) => {
              return { name: network, display_name: network, chain_id: chainId ?? '0', contract_address: address ?? '' }
            })
            return { id: symbol, name: listed[0]?.name, symbol, networks }
          }),
        })
      }
      if (path === '/onramp/v1/buy/quote') {
        const question = v.safeParse(quoteSchema, json)
        if (!question.success) return notSold
        const { purchaseCurrency, purchaseNetwork, paymentAmount, paymentCurrency, paymentMethod } = question.output
        const asset = findAsset(checkout.assets, purchaseCurrency, purchaseNetwork)
        if (asset === undefined || !currencies.includes(paymentCurrency)) return notSold
        const method = methodOf[paymentMethod]
        const order = { provider: 'coinbase', seller: 'coinbase', asset, method, currency: paymentCurrency } as const
        const quote = await checkout.quote({ ...order, pay: paymentAmount })
        if (quote === undefined) return notSold
        const money = (value: string, currency = lies.currency ?? quote.currency) => ({ value, currency })
        return ok({
          payment_total: money(quote.pay),
          purchase_amount: money(quote.receive, lies.asset ?? asset.symbol),
          coinbase_fee: money(quote.providerFee),
          network_fee: money(quote.networkFee),
          quote_id: quote.id,
        })
      }
      if (path === '/onramp/v1/token') {
        const question = v.safeParse(tokenSchema, json)
        return question.success
          ? ok({ token: checkout.link(question.output), channel_id: '' })
          : { status: 400, json: {} }
      }
      const [, user] = /^\/onramp\/v1\/buy\/user\/([^/]+)\/transactions$/.exec(path) ?? []
      if (user === undefined) return notFound
      const purchase = checkout.store.findByOrder('coinbase', user)
      const transaction = purchase && transactionOf(purchase, lies)
      return ok({ transactions: transaction === undefined ? [] : [transaction] })
    },

    pagePath: '/buy/select-asset',
    async enter({ searchParams }) {
      const token = v.safeParse(tokenSchema, checkout.takeLink(searchParams.get('sessionToken')))
      if (!token.success) return searchParams.has('sessionToken') ? 'used' : 'unsigned'
      const page = v.safeParse(pageSchema, Object.fromEntries(searchParams))
      if (!page.success) return 'not sold'
      const { defaultAsset, defaultNetwork, defaultPaymentMethod, fiatCurrency, presetFiatAmount } = page.output
      const [{ address: receiver, blockchains }] = token.output.addresses
      const asset = findAsset(checkout.assets, defaultAsset, defaultNetwork)
      // The token says what and to whom; the link can't change it.
      const isOfToken = blockchains.includes(defaultNetwork) && token.output.assets.includes(defaultAsset)
      if (asset === undefined || !isOfToken) return 'not sold'
      const purchase = await checkout.open({
        provider: 'coinbase',
        seller: 'coinbase',
        asset,
        receiver,
        method: methodOf[defaultPaymentMethod],
        currency: fiatCurrency,
        pay: presetFiatAmount,
        orderId: page.output.partnerUserRef,
        returnUrl: page.output.redirectUrl ?? null,
      })
      return purchase ?? 'not sold'
    },

    webhook({ purchase, nowMs }, lies, key = keys.webhookSecret) {
      const transaction = transactionOf(purchase, lies)
      if (transaction === undefined || purchase.state === 'open') return undefined
      const body = JSON.stringify({ eventType: `onramp.transaction.${words[purchase.state][1]}`, ...transaction })
      const seconds = Math.floor(nowMs / 1000)
      const signed = hmac(key, `${seconds}.content-type.application/json.`, body).toString('hex')
      return {
        headers: {
          'content-type': 'application/json',
          'x-hook0-signature': `t=${seconds},h=content-type,v1=${signed}`,
        },
        body,
      }
    },
  }
}
