// Meld, after https://docs.meld.io (Crypto Quote, Crypto Widget, Service Provider Properties, Limits), read 2026-11-25.
import * as v from 'valibot'
import type { OnrampProvider, OnrampRegion, OnrampResult, PaymentKind } from '../../onrampProvider.ts'
import { answer, createProviderCalls, mapAnswer } from '../createProviderCalls.ts'
import type { NetworkFinder } from '../networkNames.ts'
import { hashOrNone, tokenAddress, wire } from '../wire.ts'
import { createMeldWebhookReader, meldStates, meldStatus } from './readMeldWebhook.ts'

const name = 'meld'
const version = '2026-02-03'
/** Currencies that are asked for beside a country's own. */
const common = ['USD', 'EUR']

const defaultsSchema = v.array(v.object({ countryCode: wire.text, defaultCurrencyCode: wire.text }))
const fiatSchema = v.array(v.object({ currencyCode: wire.text }))
const methodsSchema = v.array(v.object({ paymentMethod: wire.text, paymentType: v.nullish(wire.text) }))
const limitsSchema = v.array(
  v.object({ currencyCode: wire.text, minimumAmount: v.nullish(wire.amount), maximumAmount: v.nullish(wire.amount) }),
)
const cryptoSchema = v.array(
  v.object({
    currencyCode: wire.text,
    name: wire.text,
    chainCode: v.nullish(wire.text),
    chainId: v.nullish(wire.chainId),
    contractAddress: v.nullish(wire.text),
  }),
)
const quotesSchema = v.object({
  quotes: v.nullable(
    v.array(
      v.object({
        serviceProvider: wire.text,
        sourceAmount: wire.amount,
        sourceCurrencyCode: wire.text,
        destinationAmount: wire.amount,
        destinationCurrencyCode: wire.text,
        transactionFee: v.nullish(wire.amount),
        networkFee: v.nullish(wire.amount),
        partnerFee: v.nullish(wire.amount),
      }),
    ),
  ),
})
const sessionSchema = v.object({ id: wire.text, externalSessionId: v.nullish(wire.text), widgetUrl: wire.page })
const transactionsSchema = v.object({
  transactions: v.array(
    v.object({
      id: wire.text,
      status: meldStatus,
      externalSessionId: v.nullish(wire.text),
      destinationCurrencyCode: v.nullish(wire.text),
      updatedAt: wire.time,
      cryptoDetails: v.nullish(
        v.object({ destinationWalletAddress: v.nullish(wire.text), blockchainTransactionId: v.nullish(wire.text) }),
      ),
    }),
  ),
})

const kinds: Readonly<Record<string, PaymentKind>> = {
  CREDIT_DEBIT_CARD: 'card',
  APPLE_PAY: 'apple-pay',
  GOOGLE_PAY: 'google-pay',
  ACH: 'bank',
  SEPA: 'bank',
}

/** Meld and its sellers, where the operator has its key. */
export function createMeld(options: createMeld.Options): OnrampProvider {
  const { apiKey, webhookSecret, webhookUrl, url = 'https://api.meld.io', networkOf, clock } = options
  const call = createProviderCalls({ ...options, name })
  const headers = { authorization: `BASIC ${apiKey}`, 'meld-version': version }
  const list = <Schema extends v.GenericSchema>(
    path: string,
    query: readonly (readonly [string, string])[],
    schema: Schema,
  ) => {
    const all = [...query, ['categories', 'CRYPTO_ONRAMP'], ['accountFilter', 'true']] as const
    return call({ url: `${url}/service-providers/${path}`, query: all, headers }, schema)
  }

  /** The country's own currency and the common ones, as far as they are taken there. */
  async function currenciesOf({ country }: OnrampRegion): Promise<OnrampResult<readonly string[]>> {
    const query = [['countries', country]] as const
    const [defaults, fiat] = await Promise.all([
      list('properties/defaults/by-country', query, defaultsSchema),
      list('properties/fiat-currencies', query, fiatSchema),
    ])
    return mapAnswer(defaults, (rows) =>
      mapAnswer(fiat, (taken) => {
        const own = rows.find(({ countryCode }) => countryCode === country)?.defaultCurrencyCode
        const wanted = new Set(own === undefined ? common : [own, ...common])
        return answer(taken.map(({ currencyCode }) => currencyCode).filter((code) => wanted.has(code)))
      }),
    )
  }

  return {
    name,
    async coverage(region) {
      const countries = ['countries', region.country] as const
      const [currencies, limits, coins] = await Promise.all([
        currenciesOf(region),
        list('limits/fiat-currency-purchases', [countries], limitsSchema),
        list('properties/crypto-currencies', [countries], cryptoSchema),
      ])
      if (currencies.kind !== 'answer') return currencies
      const methods = await Promise.all(
        currencies.value.map((currency) =>
          list('properties/payment-methods', [countries, ['fiatCurrencies', currency]], methodsSchema),
        ),
      )
      // One that is missing would be taken for a currency without ways to pay, for a day.
      const missing = methods.find((listed) => listed.kind !== 'answer')
      if (missing !== undefined) return missing
      return mapAnswer(limits, (bounds) =>
        mapAnswer(coins, (rows) =>
          answer({
            currencies: currencies.value.flatMap((currency, index) => {
              const listed = methods[index]
              const bound = bounds.find(({ currencyCode }) => currencyCode === currency)
              if (listed?.kind !== 'answer') return []
              const limit = { min: bound?.minimumAmount ?? undefined, max: bound?.maximumAmount ?? undefined }
              const rowsOf = listed.value.map(({ paymentMethod: code, paymentType }) => ({
                kind: kinds[code] ?? (paymentType === 'BANK_TRANSFER' ? 'bank' : 'other'),
                code,
                ...limit,
              }))
              return [{ currency, methods: rowsOf }]
            }),
            assets: rows.flatMap(({ currencyCode: code, name: coinName, chainCode, chainId, contractAddress }) => {
              const networkId = networkOf(chainCode ?? '', chainId ?? undefined)
              const [symbol = code] = code.split('_')
              const address = tokenAddress(contractAddress)
              return networkId === undefined ? [] : [{ networkId, address, symbol, name: coinName, code }]
            }),
          }),
        ),
      )
    },

    async quotes({ asset, method, pay, country, subdivision }) {
      const question = {
        countryCode: country,
        ...(subdivision === undefined ? {} : { subdivision }),
        sourceCurrencyCode: pay.currency,
        sourceAmount: pay.amount,
        destinationCurrencyCode: asset.code,
        paymentMethodType: method.code,
      }
      const result = await call({ url: `${url}/payments/crypto/quote`, headers, json: question }, quotesSchema)
      return mapAnswer(result, ({ quotes }) => {
        const listed = quotes ?? []
        if (listed.some((quote) => quote.destinationCurrencyCode !== asset.code))
          return { kind: 'changed', what: 'asset' }
        if (listed.some((quote) => quote.sourceCurrencyCode !== pay.currency))
          return { kind: 'changed', what: 'payment' }
        const fee = (kind: 'provider' | 'network' | 'partner', amount: string | null | undefined) =>
          amount === null || amount === undefined ? [] : [{ kind, money: { amount, currency: pay.currency } }]
        return answer(
          listed.map((quote) => ({
            id: undefined,
            seller: quote.serviceProvider,
            pay: { amount: quote.sourceAmount, currency: pay.currency },
            receive: quote.destinationAmount,
            fees: [
              ...fee('provider', quote.transactionFee),
              ...fee('network', quote.networkFee),
              ...fee('partner', quote.partnerFee),
            ],
            expiresAtMs: undefined,
          })),
        )
      })
    },

    async openSession({ orderId, asset, method, pay, receiver, returnUrl, country, seller }) {
      const question = {
        sessionType: 'BUY',
        // Meld wants a customer: there is one for each order, so that it can't put orders of one person together.
        externalCustomerId: orderId,
        externalSessionId: orderId,
        sessionData: {
          serviceProvider: seller,
          countryCode: country,
          sourceCurrencyCode: pay.currency,
          sourceAmount: pay.amount,
          destinationCurrencyCode: asset.code,
          paymentMethodType: method.code,
          walletAddress: receiver,
          redirectUrl: returnUrl,
          lockFields: ['walletAddress', 'destinationCurrencyCode'],
        },
      }
      const result = await call({ url: `${url}/crypto/session/widget`, headers, json: question }, sessionSchema)
      return mapAnswer(result, ({ id, externalSessionId, widgetUrl }) => {
        const isOurs = externalSessionId === undefined || externalSessionId === null || externalSessionId === orderId
        return isOurs ? answer({ url: widgetUrl, reference: id }) : { kind: 'changed', what: 'order' }
      })
    },

    async status({ orderId }) {
      const query = [['externalSessionIds', orderId]] as const
      const result = await call({ url: `${url}/payments/transactions`, query, headers }, transactionsSchema)
      if (result.kind === 'refused') return answer(undefined)
      return mapAnswer(result, ({ transactions }) => {
        const [latest] = transactions.toSorted((one, other) => other.updatedAt - one.updatedAt)
        if (latest === undefined) return answer(undefined)
        if (latest.externalSessionId !== orderId) return { kind: 'changed', what: 'order' }
        return answer({
          eventId: [latest.id, latest.status, latest.updatedAt].join(' '),
          orderId,
          reference: latest.id,
          state: meldStates[latest.status],
          transactionHash: hashOrNone(latest.cryptoDetails?.blockchainTransactionId),
          receiver: latest.cryptoDetails?.destinationWalletAddress ?? undefined,
          assetCode: latest.destinationCurrencyCode ?? undefined,
          atMs: latest.updatedAt,
        })
      })
    },

    readWebhook: createMeldWebhookReader({ secret: webhookSecret, url: webhookUrl }, clock),
  }
}

export declare namespace createMeld {
  type Options = createProviderCalls.Parts & {
    readonly apiKey: string
    /** Of the webhook profile. */
    readonly webhookSecret: string
    /** Where Meld was asked to send its webhooks: they are signed for that address. */
    readonly webhookUrl: string
    /** Where its API is. Default: Meld's own. */
    readonly url?: string | undefined
    readonly networkOf: NetworkFinder
  }
}
