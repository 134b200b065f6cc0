// Stripe's crypto onramp, after https://docs.stripe.com/api/crypto/onramp_sessions/create,
// https://docs.stripe.com/crypto/quotes-api and https://docs.stripe.com/crypto/onramp, read 2026-11-25.
import * as v from 'valibot'
import type { OnrampAsset, OnrampCoverage, OnrampProvider, OnrampRegion } from '../../onrampProvider.ts'
import { answer, createProviderCalls, mapAnswer } from '../createProviderCalls.ts'
import type { NetworkFinder } from '../networkNames.ts'
import { hashOrNone, wire } from '../wire.ts'
import { createStripeWebhookReader } from './readStripeWebhook.ts'
import { newsOfSession, orderField, stripeAssetCode, stripeSessionSchema } from './stripeSession.ts'

const name = 'stripe'

/** Stripe lists none of this by its API: what its pages say. */
const europe = new Set('AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '))
/** Network, number of its chain, currency, name, USDC's contract; whether it is sold in the EU, and in New York. */
const sold = [
  ['ethereum', '1', 'eth', 'Ether', undefined, true, true],
  ['ethereum', '1', 'usdc', 'USD Coin', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', true, true],
  ['base', '8453', 'eth', 'Ether', undefined, false, true],
  ['base', '8453', 'usdc', 'USD Coin', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', false, true],
  ['polygon', '137', 'pol', 'POL', undefined, true, true],
  ['polygon', '137', 'usdc', 'USD Coin', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', false, false],
  ['avalanche', '43114', 'avax', 'Avalanche', undefined, false, true],
  ['avalanche', '43114', 'usdc', 'USD Coin', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', false, false],
  ['solana', undefined, 'sol', 'Solana', undefined, true, true],
  ['solana', undefined, 'usdc', 'USD Coin', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', false, true],
] as const

const quotesSchema = v.object({
  source_currency: wire.text,
  destination_network_quotes: v.record(
    v.string(),
    v.nullish(
      v.array(
        v.object({
          id: wire.text,
          destination_amount: wire.amount,
          destination_currency: wire.text,
          destination_network: wire.text,
          fees: v.object({ network_fee_monetary: wire.amount, transaction_fee_monetary: wire.amount }),
          source_total_amount: wire.amount,
        }),
      ),
    ),
  ),
})

/** Stripe, where the operator has its keys. */
export function createStripe(options: createStripe.Options): OnrampProvider {
  const { secretKey, webhookSecret, url = 'https://api.stripe.com', networkOf, clock } = options
  const call = createProviderCalls({ ...options, name })
  const headers = { authorization: `Bearer ${secretKey}` }
  const sessions = `${url}/v1/crypto/onramp_sessions`

  function assetsIn({ country, subdivision }: OnrampRegion): readonly OnrampAsset[] {
    return sold.flatMap(([network, chainId, currency, assetName, listed, inEurope, inNewYork]) => {
      const networkId = networkOf(network, chainId)
      const code = stripeAssetCode(currency, network)
      const address = options.assets === undefined ? listed : options.assets[code]
      const isSold = options.assets === undefined || code in options.assets
      if (!isSold || networkId === undefined || (country !== 'US' && !inEurope)) return []
      if (country === 'US' && subdivision === 'NY' && !inNewYork) return []
      return [{ networkId, address: address ?? undefined, symbol: currency.toUpperCase(), name: assetName, code }]
    })
  }

  return {
    name,
    async coverage(region) {
      const { country, subdivision } = region
      const inStates = country === 'US' && subdivision !== 'HI'
      const nothing: OnrampCoverage = { currencies: [], assets: [] }
      if (!inStates && !europe.has(country)) return answer(nothing)
      const method = (kind: 'card' | 'bank', code: string) => ({ kind, code, min: undefined, max: undefined })
      const card = method('card', 'card')
      const currency = inStates
        ? { currency: 'USD', methods: [card, method('bank', 'us_bank_account')] }
        : { currency: 'EUR', methods: [card] }
      return answer({ currencies: [currency], assets: assetsIn(region) })
    },

    async quotes({ asset, pay }) {
      const [currency = '', network = ''] = asset.code.split(':')
      const query = [
        ['source_currency', pay.currency.toLowerCase()],
        ['source_amount', pay.amount],
        ['destination_currencies[]', currency],
        ['destination_networks[]', network],
      ] as const
      const result = await call({ url: `${url}/v1/crypto/onramp/quotes`, query, headers }, quotesSchema)
      return mapAnswer(result, ({ source_currency: source, destination_network_quotes: byNetwork }) => {
        if (source.toUpperCase() !== pay.currency) return { kind: 'changed', what: 'payment' }
        const quotes = Object.values(byNetwork).flatMap((list) => list ?? [])
        const ours = quotes.filter(
          (quote) => quote.destination_currency === currency && quote.destination_network === network,
        )
        const money = (amount: string) => ({ amount, currency: pay.currency })
        return answer(
          ours.map((quote) => ({
            id: quote.id,
            seller: name,
            pay: money(quote.source_total_amount),
            receive: quote.destination_amount,
            fees: [
              { kind: 'provider' as const, money: money(quote.fees.transaction_fee_monetary) },
              { kind: 'network' as const, money: money(quote.fees.network_fee_monetary) },
            ],
            expiresAtMs: undefined,
          })),
        )
      })
    },

    async openSession({ orderId, asset, pay, receiver }) {
      const [currency = '', network = ''] = asset.code.split(':')
      const form = [
        [`wallet_addresses[${network}]`, receiver],
        ['lock_wallet_address', 'true'],
        ['source_currency', pay.currency.toLowerCase()],
        ['source_amount', pay.amount],
        ['destination_currency', currency],
        ['destination_network', network],
        ['destination_currencies[]', currency],
        ['destination_networks[]', network],
        [`metadata[${orderField}]`, orderId],
      ] as const
      const result = await call({ url: sessions, headers, form }, stripeSessionSchema)
      return mapAnswer(result, (session) => {
        const said = newsOfSession(session, { id: session.id, atMs: clock.nowMs() })
        if (said.orderId !== orderId) return { kind: 'changed', what: 'order' }
        if (said.receiver !== undefined && said.receiver !== receiver) return { kind: 'changed', what: 'receiver' }
        if (said.assetCode !== undefined && said.assetCode !== asset.code) return { kind: 'changed', what: 'asset' }
        const page = v.safeParse(wire.page, session.redirect_url)
        if (!page.success) return { kind: 'unreachable', reason: 'node-fault' }
        return answer({ url: page.output, reference: session.id })
      })
    },

    async status({ orderId, reference }) {
      if (reference === undefined || !/^cos_\w+$/.test(reference)) return answer(undefined)
      const result = await call({ url: `${sessions}/${reference}`, headers }, stripeSessionSchema)
      return mapAnswer(result, (session) => {
        // It names no event: what says the same of the same session is the same. The hash may come after the state.
        const { transaction_id: hash } = session.transaction_details
        const event = { id: [session.id, session.status, hashOrNone(hash)].join(' '), atMs: clock.nowMs() }
        const news = newsOfSession(session, event)
        return news.orderId === orderId ? answer(news) : { kind: 'changed', what: 'order' }
      })
    },

    readWebhook: createStripeWebhookReader(webhookSecret, clock),
  }
}

export declare namespace createStripe {
  type Options = createProviderCalls.Parts & {
    /** It begins with `sk_`. */
    readonly secretKey: string
    /** It begins with `whsec_`. */
    readonly webhookSecret: string
    /** What of its list is sold, as `usdc:base`, with the token's address. Default: all, with the public addresses. */
    readonly assets?: Readonly<Record<string, string | null>> | undefined
    /** Where its API is. Default: Stripe's own. */
    readonly url?: string | undefined
    readonly networkOf: NetworkFinder
  }
}
