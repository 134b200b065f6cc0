import { nativeTokenAddress } from '@latchkey/protocol'
import { currencies } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import rows from '../../../../seed/coingecko.json' with { type: 'json' }
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import type { PricedToken, PriceProvider, PriceQuote, Rates } from '../price.ts'
import { apiQuote, createPriceApi } from './createPriceApi.ts'

const namesSchema = v.strictObject({ platform: v.string(), coin: v.string() })
/** What the provider calls chains and their native tokens. */
const names = new Map(Object.entries(rows).map(([id, name]) => [id, v.parse(namesSchema, name)]))

const quoteSchema = v.object({
  usd: v.number(),
  usd_24h_change: v.optional(v.nullable(v.number())),
  last_updated_at: v.optional(v.number()),
})
const quotesSchema = v.record(v.string(), v.unknown())
const chartSchema = v.object({ prices: v.array(v.tuple([v.number(), v.number()])) })
const ratesSchema = v.object({ rates: v.record(v.string(), v.object({ value: v.number() })) })

const dayMs = 86_400_000
/** Tokens of one question: the provider's free plan takes this many. */
const atOnce = 30

/**
 * Prices by an API with the interface of CoinGecko (docs.coingecko.com, version 3): `simple/price`,
 * `simple/token_price`, `market_chart` and `exchange_rates`.
 */
export function createCoinGeckoPrices(options: createCoinGeckoPrices.Options): PriceProvider & {
  readRates(): Promise<Rates>
} {
  const { httpClient, clock, apiKey } = options
  const headers: Record<string, string> =
    apiKey === undefined ? {} : { 'x-cg-demo-api-key': apiKey, 'x-cg-pro-api-key': apiKey }

  const ask = createPriceApi({ httpClient, clock, url: options.url, headers })

  function toQuote(raw: unknown): PriceQuote | undefined {
    const parsed = v.safeParse(quoteSchema, raw)
    if (!parsed.success) return undefined
    const { usd, usd_24h_change: change, last_updated_at: at } = parsed.output
    return apiQuote({ usd, atSeconds: at, change24h: change }, 'coingecko', clock.nowMs())
  }

  const nativeOf = (namespace: Parameters<typeof nativeTokenAddress>[0]) => nativeTokenAddress(namespace).toLowerCase()

  return {
    name: 'coingecko',
    serves: ({ network }) => names.has(network.caipNetworkId),

    async read(chain, tokens) {
      const name = names.get(chain.network.caipNetworkId)
      if (name === undefined) return new Map()
      const wanted = { vs_currencies: 'usd', include_24hr_change: 'true', include_last_updated_at: 'true' }
      const native = nativeOf(chain.network.chainNamespace)
      const quotes = new Map<string, PriceQuote>()
      const put = ({ address }: PricedToken, raw: unknown) => {
        const quote = toQuote(raw)
        if (quote !== undefined) quotes.set(address, quote)
      }

      const coin = tokens.find(({ address }) => address.toLowerCase() === native)
      if (coin !== undefined) {
        const found = await ask('/simple/price', { ids: name.coin, ...wanted }, quotesSchema)
        put(coin, found[name.coin])
      }
      const contracts = tokens.filter((token) => token !== coin)
      for (let at = 0; at < contracts.length; at += atOnce) {
        const some = contracts.slice(at, at + atOnce)
        const addresses = some.map(({ address }) => address).join(',')
        const found = await ask(
          `/simple/token_price/${name.platform}`,
          { contract_addresses: addresses, ...wanted },
          quotesSchema,
        )
        // It answers in lower case where case means nothing, else as asked.
        for (const token of some) put(token, found[token.address.toLowerCase()] ?? found[token.address])
      }
      return quotes
    },

    async readPast(chain, token, sinceMs) {
      const name = names.get(chain.network.caipNetworkId)
      if (name === undefined) return []
      const isNative = token.address.toLowerCase() === nativeOf(chain.network.chainNamespace)
      const path = isNative ? `/coins/${name.coin}` : `/coins/${name.platform}/contract/${token.address}`
      const days = String(Math.max(1, Math.ceil((clock.nowMs() - sinceMs) / dayMs)))
      const { prices } = await ask(`${path}/market_chart`, { vs_currency: 'usd', days }, chartSchema)
      return prices.flatMap(([atMs, usd]) => (atMs >= sinceMs && usd > 0 ? [{ atMs: Math.trunc(atMs), usd }] : []))
    },

    async readRates() {
      // Given as units for one bitcoin.
      const { rates } = await ask('/exchange_rates', {}, ratesSchema)
      const usd = rates.usd?.value
      if (usd === undefined || usd <= 0) return new Map()
      return new Map(
        currencies.flatMap((currency) => {
          const value = rates[currency]?.value
          return value === undefined || value <= 0 ? [] : [[currency, usd / value] as const]
        }),
      )
    },
  }
}

export declare namespace createCoinGeckoPrices {
  type Options = { url: string; apiKey?: string | undefined; httpClient: HttpClient; clock: Clock }
}
