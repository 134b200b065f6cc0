// Coinbase Onramp, after https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp (get-buy-options,
// create-buy-quote, create-session-token, get-onramp-transactions-by-id) and
// https://docs.cdp.coinbase.com/onramp/coinbase-hosted-onramp/generating-onramp-url, read 2026-11-25.
import * as v from 'valibot'
import type { OnrampProvider, PaymentKind } from '../../onrampProvider.ts'
import { answer, createProviderCalls, mapAnswer } from '../createProviderCalls.ts'
import type { NetworkFinder } from '../networkNames.ts'
import { camelKeys, tokenAddress, wire } from '../wire.ts'
import { createCdpToken, readCdpKey } from './cdpToken.ts'
import {
  coinbaseAssetCode,
  coinbaseTransactionSchema,
  createCoinbaseWebhookReader,
  newsOfTransaction,
} from './coinbaseTransaction.ts'

const name = 'coinbase'

const kinds: Readonly<Record<string, PaymentKind>> = {
  CARD: 'card',
  GUEST_CHECKOUT: 'card',
  ACH_BANK_ACCOUNT: 'bank',
  APPLE_PAY: 'apple-pay',
  FIAT_WALLET: 'account',
  CRYPTO_ACCOUNT: 'account',
}

const camel = v.pipe(
  v.unknown(),
  v.transform((value) => camelKeys(value)),
)
// Its own documents have both.
const money = v.pipe(
  v.union([
    v.object({ value: wire.amount, currency: wire.text }),
    v.object({ amount: wire.amount, currency: wire.text }),
  ]),
  v.transform((said) => ({ amount: 'value' in said ? said.value : said.amount, currency: said.currency })),
)
const optionsSchema = v.pipe(
  camel,
  v.object({
    paymentCurrencies: v.array(
      v.object({
        id: wire.text,
        limits: v.array(v.object({ id: wire.text, min: v.nullish(wire.amount), max: v.nullish(wire.amount) })),
      }),
    ),
    purchaseCurrencies: v.array(
      v.object({
        symbol: wire.text,
        name: wire.text,
        networks: v.array(
          v.object({
            name: wire.text,
            chainId: v.nullish(wire.chainId),
            contractAddress: v.nullish(wire.text),
          }),
        ),
      }),
    ),
  }),
)
const quoteSchema = v.pipe(
  camel,
  v.object({
    paymentTotal: money,
    purchaseAmount: money,
    coinbaseFee: money,
    networkFee: money,
    quoteId: wire.text,
  }),
)
const transactionsSchema = v.object({ transactions: v.array(coinbaseTransactionSchema) })

/** Coinbase, where the operator has a key of its Developer Platform. @throws Error when the key is none */
export function createCoinbase(options: createCoinbase.Options): OnrampProvider {
  const { keyId, keySecret, webhookSecret, networkOf, clock } = options
  const { url = 'https://api.developer.coinbase.com', pageUrl = 'https://pay.coinbase.com' } = options
  const key = readCdpKey(keySecret)
  const call = createProviderCalls({ ...options, name })
  const base = `${url}/onramp/v1`
  const headersOf = async (method: 'GET' | 'POST', path: string) => {
    const { host, pathname } = new URL(`${base}${path}`)
    return { authorization: `Bearer ${await createCdpToken({ keyId, key, clock }, `${method} ${host}${pathname}`)}` }
  }
  const post = async <Schema extends v.GenericSchema>(path: string, json: unknown, schema: Schema) =>
    call({ url: `${base}${path}`, headers: await headersOf('POST', path), json }, schema)
  const get = async <Schema extends v.GenericSchema>(
    path: string,
    query: readonly (readonly [string, string])[],
    schema: Schema,
  ) => call({ url: `${base}${path}`, query, headers: await headersOf('GET', path) }, schema)
  const partsOf = (code: string) => {
    const [symbol = '', network = ''] = code.split(':')
    return { symbol, network }
  }

  return {
    name,
    needsCallerAddress: true,
    async coverage({ country, subdivision }) {
      const query: [string, string][] = [['country', country]]
      if (subdivision !== undefined) query.push(['subdivision', subdivision])
      const result = await get('/buy/options', query, optionsSchema)
      // So it says that it doesn't sell there.
      if (result.kind === 'refused') return answer({ currencies: [], assets: [] })
      return mapAnswer(result, ({ paymentCurrencies, purchaseCurrencies }) =>
        answer({
          currencies: paymentCurrencies.map(({ id: currency, limits }) => ({
            currency,
            methods: limits.map(({ id: code, min, max }) => ({
              kind: kinds[code] ?? 'other',
              code,
              min: min ?? undefined,
              max: max ?? undefined,
            })),
          })),
          assets: purchaseCurrencies.flatMap(({ symbol, name: assetName, networks }) =>
            networks.flatMap(({ name: network, chainId, contractAddress }) => {
              const networkId = networkOf(network, chainId ?? undefined)
              const address = tokenAddress(contractAddress)
              const code = coinbaseAssetCode(symbol, network)
              return networkId === undefined ? [] : [{ networkId, address, symbol, name: assetName, code }]
            }),
          ),
        }),
      )
    },

    async quotes({ asset, method, pay, country, subdivision }) {
      const { symbol, network } = partsOf(asset.code)
      const question = {
        purchaseCurrency: symbol,
        purchaseNetwork: network,
        paymentAmount: pay.amount,
        paymentCurrency: pay.currency,
        paymentMethod: method.code,
        country,
        ...(subdivision === undefined ? {} : { subdivision }),
      }
      return mapAnswer(await post('/buy/quote', question, quoteSchema), (quote) => {
        if (quote.purchaseAmount.currency !== symbol) return { kind: 'changed', what: 'asset' }
        // It falls back to dollars for a currency that it doesn't take.
        if (quote.paymentTotal.currency !== pay.currency) return { kind: 'changed', what: 'payment' }
        return answer([
          {
            id: quote.quoteId,
            seller: name,
            pay: quote.paymentTotal,
            receive: quote.purchaseAmount.amount,
            fees: [
              { kind: 'provider', money: quote.coinbaseFee },
              { kind: 'network', money: quote.networkFee },
            ],
            expiresAtMs: undefined,
          },
        ])
      })
    },

    async openSession({ orderId, asset, method, pay, receiver, returnUrl, callerAddress }) {
      // It makes no token without the address of the person.
      if (callerAddress === undefined) return { kind: 'refused' }
      const { symbol, network } = partsOf(asset.code)
      const question = {
        addresses: [{ address: receiver, blockchains: [network] }],
        assets: [symbol],
        clientIp: callerAddress,
      }
      const result = await post('/token', question, v.object({ token: v.pipe(wire.text, v.minLength(1)) }))
      return mapAnswer(result, ({ token }) => {
        const query = new URLSearchParams({
          sessionToken: token,
          defaultExperience: 'buy',
          defaultNetwork: network,
          defaultAsset: symbol,
          defaultPaymentMethod: method.code,
          fiatCurrency: pay.currency,
          presetFiatAmount: pay.amount,
          partnerUserRef: orderId,
          redirectUrl: returnUrl,
        })
        return answer({ url: `${pageUrl}/buy/select-asset?${query}`, reference: undefined })
      })
    },

    async status({ orderId }) {
      const path = `/buy/user/${encodeURIComponent(orderId)}/transactions`
      const result = await get(path, [['page_size', '1']], transactionsSchema)
      if (result.kind === 'refused') return answer(undefined)
      return mapAnswer(result, ({ transactions: [latest] }) => {
        if (latest === undefined) return answer(undefined)
        const news = newsOfTransaction(latest, clock.nowMs())
        // The list is asked for by our id: not each answer repeats it.
        if (news.orderId !== undefined && news.orderId !== orderId) return { kind: 'changed', what: 'order' }
        return answer({ ...news, orderId })
      })
    },

    readWebhook: createCoinbaseWebhookReader(webhookSecret, clock),
  }
}

export declare namespace createCoinbase {
  type Options = createProviderCalls.Parts & {
    readonly keyId: string
    /** Base64 of an Ed25519 pair, or an EC key in PEM. */
    readonly keySecret: string
    /** Of the subscription to its webhooks. */
    readonly webhookSecret: string
    /** Where its API and its page are. Default: Coinbase's own. */
    readonly url?: string | undefined
    readonly pageUrl?: string | undefined
    readonly networkOf: NetworkFinder
  }
}
