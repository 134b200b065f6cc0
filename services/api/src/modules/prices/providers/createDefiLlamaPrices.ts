import { nativeTokenAddress } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import coins from '../../../../seed/coingecko.json' with { type: 'json' }
import rows from '../../../../seed/defillama.json' with { type: 'json' }
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import type { PricedToken, PriceProvider, PriceQuote } from '../price.ts'
import { apiQuote, createPriceApi } from './createPriceApi.ts'

/** What the provider calls chains. Native coins go by their names at CoinGecko. */
const chainNames = new Map(Object.entries(rows))
const coinNames = new Map(Object.entries(coins).map(([id, { coin }]) => [id, coin]))

const quoteSchema = v.object({
  price: v.number(),
  timestamp: v.number(),
  /** From 0 to 1: how sure the provider is. */
  confidence: v.optional(v.number()),
})
const pricesSchema = v.object({ coins: v.record(v.string(), v.unknown()) })
const chartSchema = v.object({
  coins: v.record(v.string(), v.object({ prices: v.array(v.object({ timestamp: v.number(), price: v.number() })) })),
})

/** Tokens of one question: its path holds them all. */
const atOnce = 50
/** A price that the provider itself holds for doubtful is none. */
const leastConfidence = 0.5
const hourMs = 3_600_000
const maxPoints = 500

/**
 * Prices by an API with the interface of DefiLlama's coins (api-docs.defillama.com): `prices/current` and `chart`.
 * Without a key.
 */
export function createDefiLlamaPrices({ url, httpClient, clock }: createDefiLlamaPrices.Options): PriceProvider {
  const ask = createPriceApi({ httpClient, clock, url, headers: {} })

  function nameOf(chain: string, native: string, { address }: PricedToken): string | undefined {
    if (address.toLowerCase() === native.toLowerCase()) {
      const coin = coinNames.get(chain)
      return coin && `coingecko:${coin}`
    }
    return `${chainNames.get(chain)}:${address}`
  }

  return {
    name: 'defillama',
    serves: ({ network }) => chainNames.has(network.caipNetworkId),

    async read({ network }, tokens) {
      const native = nativeTokenAddress(network.chainNamespace)
      const named = tokens.flatMap((token) => {
        const name = nameOf(network.caipNetworkId, native, token)
        return name === undefined ? [] : [{ name, token }]
      })
      const quotes = new Map<string, PriceQuote>()
      for (let at = 0; at < named.length; at += atOnce) {
        const some = named.slice(at, at + atOnce)
        const { coins: found } = await ask(
          `/prices/current/${some.map(({ name }) => name).join(',')}`,
          {},
          pricesSchema,
        )
        for (const { name, token } of some) {
          const said = v.safeParse(quoteSchema, found[name])
          if (!said.success || (said.output.confidence ?? 1) < leastConfidence) continue
          const { price, timestamp } = said.output
          const quote = apiQuote({ usd: price, atSeconds: timestamp }, 'defillama', clock.nowMs())
          if (quote !== undefined) quotes.set(token.address, quote)
        }
      }
      return quotes
    },

    async readPast({ network }, token, sinceMs) {
      const name = nameOf(network.caipNetworkId, nativeTokenAddress(network.chainNamespace), token)
      if (name === undefined) return []
      const hours = Math.max(1, Math.ceil((clock.nowMs() - sinceMs) / hourMs))
      const period = Math.ceil(hours / maxPoints)
      const query = {
        start: String(Math.trunc(sinceMs / 1000)),
        span: String(Math.ceil(hours / period)),
        period: `${period}h`,
      }
      const { coins: found } = await ask(`/chart/${name}`, query, chartSchema)
      const points = (found[name]?.prices ?? []).map(({ timestamp, price }) => {
        return { atMs: Math.trunc(timestamp * 1000), usd: price }
      })
      return points.filter(({ atMs, usd }) => atMs >= sinceMs && usd > 0).sort((a, b) => a.atMs - b.atMs)
    },
  }
}

export declare namespace createDefiLlamaPrices {
  type Options = { url: string; httpClient: HttpClient; clock: Clock }
}
