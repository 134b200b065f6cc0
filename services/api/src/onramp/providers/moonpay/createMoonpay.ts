// MoonPay's widget and its API, after https://dev.moonpay.com/api-reference/widget/getbuyquote, `getcurrencies`,
// `getcountries` and https://dev.moonpay.com/widget/off-ramp/customization/url-signing, read 2026-11-25.
import * as v from 'valibot'
import type { OnrampProvider, OnrampRegion, PaymentMethod } from '../../onrampProvider.ts'
import { answer, createProviderCalls, mapAnswer } from '../createProviderCalls.ts'
import type { NetworkFinder } from '../networkNames.ts'
import { hmacSha256 } from '../webhookSignature.ts'
import { tokenAddress, wire } from '../wire.ts'
import { createMoonpayWebhookReader, moonpayTransactionSchema, newsOfTransaction } from './moonpayTransaction.ts'

const name = 'moonpay'

const currenciesSchema = v.array(
  v.object({
    type: v.picklist(['crypto', 'fiat']),
    code: wire.text,
    name: wire.text,
    minBuyAmount: v.nullish(wire.amount),
    maxBuyAmount: v.nullish(wire.amount),
    isSuspended: v.optional(v.boolean(), false),
    isSupportedInUS: v.optional(v.boolean(), true),
    notAllowedUSStates: v.optional(v.array(v.string()), []),
    notAllowedCountries: v.optional(v.array(v.string()), []),
    metadata: v.nullish(
      v.object({
        chainId: v.nullish(wire.chainId),
        networkCode: v.nullish(wire.text),
        contractAddress: v.nullish(wire.text),
      }),
    ),
  }),
)
const countriesSchema = v.array(
  v.object({
    alpha2: wire.text,
    isBuyAllowed: v.boolean(),
    states: v.nullish(v.array(v.object({ code: wire.text, name: v.nullish(wire.text), isBuyAllowed: v.boolean() }))),
  }),
)
const quoteSchema = v.object({
  baseCurrencyCode: wire.text,
  quoteCurrencyCode: wire.text,
  quoteCurrencyAmount: wire.amount,
  feeAmount: wire.amount,
  extraFeeAmount: wire.amount,
  networkFeeAmount: wire.amount,
  totalAmount: wire.amount,
})

/** As ISO 3166-2 has the second half of it. */
const subdivision = /^[A-Z0-9]{1,3}$/

/** How banks are named, by currency; a card is taken in each. */
const banks: Readonly<Record<string, string>> = {
  EUR: 'sepa_bank_transfer',
  GBP: 'gbp_bank_transfer',
  USD: 'ach_bank_transfer',
}

/** MoonPay, where the operator has its keys. */
export function createMoonpay(options: createMoonpay.Options): OnrampProvider {
  const { publishableKey, secretKey, webhookKey, networkOf, clock } = options
  const { url = 'https://api.moonpay.com', pageUrl = 'https://buy.moonpay.com' } = options
  const call = createProviderCalls({ ...options, name })
  const key = [['apiKey', publishableKey]] as const
  const headers = {}

  async function readCountry(region: OnrampRegion) {
    const result = await call({ url: `${url}/v3/countries`, query: key, headers }, countriesSchema)
    return mapAnswer(result, (countries) => {
      const row = countries.find(({ alpha2 }) => alpha2 === region.country)
      const states = row?.states ?? []
      const state = states.find(({ code }) => code === region.subdivision)
      return answer({
        isServed: row?.isBuyAllowed === true && state?.isBuyAllowed !== false,
        subdivisions: states.flatMap(({ code, name: stateName }) =>
          stateName && subdivision.test(code) ? [{ code, name: stateName }] : [],
        ),
      })
    })
  }

  return {
    name,
    async coverage(region) {
      const [read, listed] = await Promise.all([
        readCountry(region),
        call({ url: `${url}/v3/currencies`, query: key, headers }, currenciesSchema),
      ])
      return mapAnswer(read, ({ isServed, subdivisions }) =>
        mapAnswer(listed, (rows) => {
          if (!isServed) return answer({ currencies: [], assets: [], subdivisions })
          const currencies = rows
            .filter(({ type }) => type === 'fiat')
            .map((row) => {
              const currency = row.code.toUpperCase()
              const limits = { min: row.minBuyAmount ?? undefined, max: row.maxBuyAmount ?? undefined }
              const bank = banks[currency]
              const methods: PaymentMethod[] = [{ kind: 'card', code: 'credit_debit_card', ...limits }]
              if (bank !== undefined) methods.push({ kind: 'bank', code: bank, ...limits })
              return { currency, methods }
            })
          const assets = rows.flatMap((row) => {
            const { type, code, metadata } = row
            const networkId = networkOf(metadata?.networkCode ?? '', metadata?.chainId ?? undefined)
            if (type !== 'crypto' || row.isSuspended || networkId === undefined) return []
            if (row.notAllowedCountries.includes(region.country)) return []
            const barred = !row.isSupportedInUS || row.notAllowedUSStates.includes(region.subdivision ?? '')
            if (region.country === 'US' && barred) return []
            const [symbol = code] = code.split('_')
            const address = tokenAddress(metadata?.contractAddress)
            return [{ networkId, address, symbol: symbol.toUpperCase(), name: row.name, code }]
          })
          return answer({ currencies, assets, subdivisions })
        }),
      )
    },

    async quotes({ asset, method, pay }) {
      const query = [
        ...key,
        ['baseCurrencyCode', pay.currency.toLowerCase()],
        ['baseCurrencyAmount', pay.amount],
        ['paymentMethod', method.code],
        ['areFeesIncluded', 'true'],
      ] as const
      const target = `${url}/v3/currencies/${encodeURIComponent(asset.code)}/buy_quote`
      const result = await call({ url: target, query, headers }, quoteSchema)
      return mapAnswer(result, (quote) => {
        if (quote.quoteCurrencyCode !== asset.code) return { kind: 'changed', what: 'asset' }
        if (quote.baseCurrencyCode.toUpperCase() !== pay.currency) return { kind: 'changed', what: 'payment' }
        const money = (amount: string) => ({ amount, currency: pay.currency })
        return answer([
          {
            id: undefined,
            seller: name,
            pay: money(quote.totalAmount),
            receive: quote.quoteCurrencyAmount,
            fees: [
              { kind: 'provider', money: money(quote.feeAmount) },
              { kind: 'partner', money: money(quote.extraFeeAmount) },
              { kind: 'network', money: money(quote.networkFeeAmount) },
            ],
            expiresAtMs: undefined,
          },
        ])
      })
    },

    async openSession({ orderId, asset, method, pay, receiver, returnUrl }) {
      const search = `?${new URLSearchParams([
        ...key.map(([field, value]) => [field, value]),
        ['currencyCode', asset.code],
        ['walletAddress', receiver],
        ['baseCurrencyCode', pay.currency.toLowerCase()],
        ['baseCurrencyAmount', pay.amount],
        ['lockAmount', 'true'],
        ['paymentMethod', method.code],
        ['externalTransactionId', orderId],
        ['redirectURL', returnUrl],
      ])}`
      // Over the text with its question mark, exactly as it is sent.
      const signature = hmacSha256(secretKey, [search]).toString('base64')
      return answer({
        url: `${pageUrl}/${search}&signature=${encodeURIComponent(signature)}`,
        reference: undefined,
      })
    },

    async status({ orderId }) {
      const secret = { authorization: `Api-Key ${secretKey}` }
      const target = `${url}/v1/transactions/ext/${encodeURIComponent(orderId)}`
      const result = await call({ url: target, headers: secret }, v.array(moonpayTransactionSchema))
      // It knows of an order only once the person has begun to pay.
      if (result.kind === 'refused') return answer(undefined)
      return mapAnswer(result, (transactions) => {
        const [latest] = transactions.toSorted((one, other) => other.updatedAt - one.updatedAt)
        if (latest === undefined) return answer(undefined)
        const news = newsOfTransaction(latest)
        return news.orderId === orderId ? answer(news) : { kind: 'changed', what: 'order' }
      })
    },

    readWebhook: createMoonpayWebhookReader(webhookKey, clock),
  }
}

export declare namespace createMoonpay {
  type Options = createProviderCalls.Parts & {
    /** It begins with `pk_`. */
    readonly publishableKey: string
    /** It begins with `sk_`. */
    readonly secretKey: string
    readonly webhookKey: string
    /** Where its API and its page are. Default: MoonPay's own. */
    readonly url?: string | undefined
    readonly pageUrl?: string | undefined
    readonly networkOf: NetworkFinder
  }
}
