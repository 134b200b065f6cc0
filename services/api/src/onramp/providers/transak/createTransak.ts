// Transak, after https://docs.transak.com/guides/migration-to-api-based-transak-widget-url, `get-crypto-currencies`,
// `get-fiat-currencies` and `get-price` of https://docs.transak.com/reference, read 2026-11-25.
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { TokenStore } from '../../createTokenStore.ts'
import type { OnrampProvider, OnrampResult, PaymentKind } from '../../onrampProvider.ts'
import { answer, createProviderCalls, mapAnswer } from '../createProviderCalls.ts'
import type { NetworkFinder } from '../networkNames.ts'
import { tokenAddress, wire } from '../wire.ts'
import { createPartnerToken } from './partnerToken.ts'
import { createTransakWebhookReader, newsOfOrder, transakAssetCode, transakOrderSchema } from './transakOrder.ts'

const name = 'transak'

const cryptoSchema = v.object({
  response: v.array(
    v.object({
      symbol: wire.text,
      name: wire.text,
      isAllowed: v.boolean(),
      address: v.nullish(wire.text),
      network: v.object({ name: wire.text, chainId: v.nullish(wire.chainId) }),
      kycCountriesNotSupported: v.optional(v.array(v.string()), []),
    }),
  ),
})
const fiatSchema = v.object({
  response: v.array(
    v.object({
      symbol: wire.text,
      supportingCountries: v.array(wire.text),
      paymentOptions: v.array(
        v.object({
          id: wire.text,
          isActive: v.boolean(),
          minAmount: v.nullish(wire.amount),
          maxAmount: v.nullish(wire.amount),
        }),
      ),
    }),
  ),
})
const quoteSchema = v.object({
  response: v.object({
    quoteId: wire.text,
    fiatCurrency: wire.text,
    fiatAmount: wire.amount,
    cryptoCurrency: wire.text,
    cryptoAmount: wire.amount,
    network: wire.text,
    feeBreakdown: v.array(v.object({ id: wire.text, value: wire.amount })),
  }),
})
const tokenSchema = v.object({
  data: v.object({ accessToken: v.pipe(v.string(), v.minLength(16), v.maxLength(4_096)), expiresAt: v.number() }),
})
const sessionSchema = v.object({ data: v.object({ widgetUrl: wire.page }) })
const orderSchema = v.object({ data: transakOrderSchema })

/** Transak, where the operator has its keys. */
export function createTransak(options: createTransak.Options): OnrampProvider {
  const { apiKey, apiSecret, referrerDomain, networkOf, clock } = options
  const { url = 'https://api.transak.com', gatewayUrl = 'https://api-gateway.transak.com' } = options
  const call = createProviderCalls({ ...options, name })
  const digest = createHash('sha256').update(`${apiKey} ${apiSecret}`).digest('hex').slice(0, 16)
  const partnerToken = createPartnerToken({
    owner: { name: `${name} ${digest}`, secret: apiSecret },
    clock,
    tokens: options.tokens,
    async fetchToken() {
      const question = {
        url: `${url}/partners/api/v2/refresh-token`,
        headers: { 'api-secret': apiSecret },
        json: { apiKey },
      }
      const result = await call(question, tokenSchema)
      if (result.kind !== 'answer') return undefined
      const { accessToken, expiresAt } = result.value.data
      return { token: accessToken, endsAtMs: expiresAt * 1000 }
    },
  })
  const partsOf = (code: string) => {
    const [symbol = '', network = ''] = code.split(':')
    return { symbol, network }
  }

  /**
   * Another process may have fetched a token meanwhile, which ends ours: then once more, with a new one. Any other failure
   * is not the token's: a new one would end that of all other processes, at a provider that has trouble already.
   */
  async function withToken<Value>(
    run: (headers: Readonly<Record<string, string>>) => Promise<OnrampResult<Value>>,
  ): Promise<OnrampResult<Value>> {
    const token = await partnerToken.get()
    if (token === undefined) return { kind: 'unreachable', reason: 'status' }
    const first = await run({ 'access-token': token, 'x-api-key': apiKey })
    if (first.kind !== 'unreachable' || (first.status !== 401 && first.status !== 403)) return first
    const fresh = await partnerToken.get(token)
    return fresh === undefined ? first : run({ 'access-token': fresh, 'x-api-key': apiKey })
  }

  return {
    name,
    async coverage({ country }) {
      const query = [['apiKey', apiKey]] as const
      const [fiat, crypto] = await Promise.all([
        call({ url: `${url}/api/v2/currencies/fiat-currencies`, query, headers: {} }, fiatSchema),
        call({ url: `${url}/api/v2/currencies/crypto-currencies`, query, headers: {} }, cryptoSchema),
      ])
      return mapAnswer(fiat, ({ response: currencies }) =>
        mapAnswer(crypto, ({ response: coins }) => {
          const served = currencies.filter((row) => row.supportingCountries.includes(country))
          if (served.length === 0) return answer({ currencies: [], assets: [] })
          return answer({
            currencies: served.map((row) => ({
              currency: row.symbol,
              methods: row.paymentOptions
                .filter(({ isActive }) => isActive)
                .map(({ id: code, minAmount, maxAmount }) => ({
                  kind: kindOf(code),
                  code,
                  min: minAmount ?? undefined,
                  max: maxAmount ?? undefined,
                })),
            })),
            assets: coins.flatMap((coin) => {
              const networkId = networkOf(coin.network.name, coin.network.chainId ?? undefined)
              if (!coin.isAllowed || networkId === undefined) return []
              if (coin.kycCountriesNotSupported.includes(country)) return []
              const { symbol, name: coinName } = coin
              const code = transakAssetCode(symbol, coin.network.name)
              return [{ networkId, address: tokenAddress(coin.address), symbol, name: coinName, code }]
            }),
          })
        }),
      )
    },

    async quotes({ asset, method, pay, country }) {
      const { symbol, network } = partsOf(asset.code)
      const query = [
        ['partnerApiKey', apiKey],
        ['isBuyOrSell', 'BUY'],
        ['fiatCurrency', pay.currency],
        ['fiatAmount', pay.amount],
        ['cryptoCurrency', symbol],
        ['network', network],
        ['paymentMethod', method.code],
        ['quoteCountryCode', country],
      ] as const
      const result = await call({ url: `${url}/api/v1/pricing/public/quotes`, query, headers: {} }, quoteSchema)
      return mapAnswer(result, ({ response: quote }) => {
        if (quote.cryptoCurrency !== symbol || quote.network !== network) return { kind: 'changed', what: 'asset' }
        if (quote.fiatCurrency !== pay.currency) return { kind: 'changed', what: 'payment' }
        const money = (amount: string) => ({ amount, currency: pay.currency })
        return answer([
          {
            id: quote.quoteId,
            seller: name,
            pay: money(quote.fiatAmount),
            receive: quote.cryptoAmount,
            fees: quote.feeBreakdown.map(({ id, value }) => ({
              kind: feeKinds[id] ?? 'provider',
              money: money(value),
            })),
            expiresAtMs: undefined,
          },
        ])
      })
    },

    async openSession({ orderId, asset, method, pay, receiver, returnUrl, country }) {
      const { symbol, network } = partsOf(asset.code)
      const widgetParams = {
        apiKey,
        referrerDomain,
        productsAvailed: 'BUY',
        fiatCurrency: pay.currency,
        fiatAmount: pay.amount,
        cryptoCurrencyCode: symbol,
        network,
        paymentMethod: method.code,
        countryCode: country,
        walletAddress: receiver,
        disableWalletAddressForm: true,
        partnerOrderId: orderId,
        redirectURL: returnUrl,
      }
      const target = `${gatewayUrl}/api/v2/auth/session`
      const result = await withToken((headers) => call({ url: target, headers, json: { widgetParams } }, sessionSchema))
      return mapAnswer(result, ({ data }) => answer({ url: data.widgetUrl, reference: undefined }))
    },

    // By its own id alone, which its first webhook brings.
    async status({ orderId, reference }) {
      if (reference === undefined) return answer(undefined)
      const target = `${url}/partners/api/v2/order/${encodeURIComponent(reference)}`
      const result = await withToken((headers) => call({ url: target, headers }, orderSchema))
      if (result.kind === 'refused') return answer(undefined)
      return mapAnswer(result, ({ data }) => {
        const news = newsOfOrder(data, clock.nowMs())
        return news.orderId === orderId ? answer(news) : { kind: 'changed', what: 'order' }
      })
    },

    readWebhook: createTransakWebhookReader(partnerToken.known, clock),
  }
}

const feeKinds: Readonly<Record<string, 'provider' | 'network' | 'partner'>> = {
  transak_fee: 'provider',
  network_fee: 'network',
  partner_fee: 'partner',
}

function kindOf(code: string): PaymentKind {
  if (code === 'credit_debit_card') return 'card'
  if (code === 'apple_pay') return 'apple-pay'
  if (code === 'google_pay') return 'google-pay'
  return /bank|open_banking|wire/.test(code) ? 'bank' : 'other'
}

export declare namespace createTransak {
  type Options = createProviderCalls.Parts & {
    readonly apiKey: string
    readonly apiSecret: string
    /** The domain that is registered with Transak. */
    readonly referrerDomain: string
    /** Where its API and its gateway are. Default: Transak's own. */
    readonly url?: string | undefined
    readonly gatewayUrl?: string | undefined
    readonly networkOf: NetworkFinder
    /** What all processes share. */
    readonly tokens: TokenStore
  }
}
