import type { Clock } from '@latchkey/service-kit/clock'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { createExpiringCache, type Due } from '../../cache/caches.ts'
import type { AnswerKind, SharedAnswers } from '../../cache/createSharedAnswers.ts'
import type { Chain } from '../chains/chain.ts'
import type { PriceLog } from './createPriceLog.ts'
import {
  type MarketReading,
  type PricedToken,
  type PriceProvider,
  type PriceQuote,
  pricesUnavailable,
} from './price.ts'

/** A price is read again after this long. */
const lifeMs = 15_000
const maxTokens = 50_000
/** While a provider fails, what it said last is shown as what it is: an old price. */
const lastKnownMs = 24 * 3_600_000
/** Yesterday's price changes slowly. */
const pastLifeMs = 5 * 60_000
const dayMs = 86_400_000
const slackMs = 90 * 60_000

const none = v.pipe(
  v.null(),
  v.transform(() => undefined),
)
const usd = v.pipe(v.number(), v.finite(), v.minValue(0))
/** A provider that fails may have known it. */
const unasked = 'unasked'
type Said = PriceQuote | typeof unasked | undefined
const presentPrices: AnswerKind<Said> = {
  name: 'prices',
  lifeMs,
  schema: v.union([
    none,
    v.literal(unasked),
    v.object({
      usd,
      source: v.pipe(v.string(), v.maxLength(100)),
      atMs: v.pipe(v.number(), v.finite()),
      change24h: v.optional(v.pipe(v.number(), v.finite())),
    }),
  ]),
  encode: (quote) => quote ?? null,
}
const pricesOfYesterday: AnswerKind<number | undefined> = {
  name: 'past prices',
  lifeMs: pastLifeMs,
  schema: v.union([none, usd]),
  encode: (price) => price ?? null,
}

/**
 * What tokens cost, by the first provider that knows: a provider is asked for those alone that the ones before it do not
 * know. What is read is noted, so that tomorrow there is a yesterday.
 */
export function createPriceReader(options: createPriceReader.Options): PriceReader {
  const { providers, log, clock } = options
  const cache = createExpiringCache<Said>(clock, lifeMs, maxTokens)
  const lastKnown = new LRUCache<string, PriceQuote>({ max: maxTokens })
  const past = createExpiringCache<number | undefined>(clock, pastLifeMs, maxTokens)
  const shared = options.sharedAnswers.of(presentPrices)
  const sharedPast = options.sharedAnswers.of(pricesOfYesterday)

  const keyOf = (chain: Chain, address: string) => `${chain.network.caipNetworkId} ${address}`

  /** What its provider says of a day ago, although it was not requested then. */
  function yesterday(provider: PriceProvider, chain: Chain, token: PricedToken): Promise<number | undefined> {
    const key = keyOf(chain, token.address)
    const ask = async () => {
      const dayAgo = clock.nowMs() - dayMs
      const points = await pastOf(provider, chain, token, dayAgo - slackMs)
      return points.findLast(({ atMs }) => atMs <= dayAgo)?.usd
    }
    return past.getDue(key, () => sharedPast.readOne(key, ask), false)
  }

  async function pastOf(provider: PriceProvider, chain: Chain, token: PricedToken, sinceMs: number) {
    try {
      return (await provider.readPast?.(chain, token, sinceMs)) ?? []
    } catch (error) {
      options.onFailure(provider.name, error)
      return []
    }
  }

  async function readAll(chain: Chain, tokens: readonly PricedToken[]): Promise<ReadonlyMap<string, Said>> {
    const quotes = new Map<string, PriceQuote>()
    const quotedBy = new Map<string, PriceProvider>()
    const able = providers.filter((provider) => provider.serves(chain))
    let failures = 0
    for (const provider of able) {
      const open = tokens.filter(({ address }) => !quotes.has(address))
      if (open.length === 0) break
      try {
        for (const [address, quote] of await provider.read(chain, open)) {
          quotes.set(address, quote)
          quotedBy.set(address, provider)
        }
      } catch (error) {
        options.onFailure(provider.name, error)
        failures += 1
      }
    }
    const nowMs = clock.nowMs()
    const former = tokens.flatMap(({ address }): [string, PriceQuote][] => {
      const quote = failures === 0 || quotes.has(address) ? undefined : lastKnown.get(keyOf(chain, address))
      return quote === undefined || nowMs - quote.atMs > lastKnownMs ? [] : [[address, quote]]
    })
    if (quotes.size + former.length === 0 && failures > 0 && failures === able.length) throw pricesUnavailable()
    for (const [address, quote] of quotes) lastKnown.set(keyOf(chain, address), quote)
    const id = chain.network.caipNetworkId
    const changes = await log.dayBefore(id, [...quotes.keys()], nowMs)
    await log.note(id, quotes)
    await Promise.all(
      [...quotes].map(async ([address, quote]) => {
        if (quote.change24h !== undefined) return
        const token = tokens.find((one) => one.address === address)
        const provider = quotedBy.get(address)
        const before = changes.get(address) ?? (token && provider && (await yesterday(provider, chain, token)))
        if (before !== undefined) quotes.set(address, { ...quote, change24h: (quote.usd / before - 1) * 100 })
      }),
    )
    const open = failures === 0 ? [] : tokens.map(({ address }) => [address, unasked] as const)
    return new Map<string, Said>([...open, ...quotes, ...former])
  }

  /** Those that no other process knows, or asks for at present, travel together. */
  async function readShared(chain: Chain, tokens: ReadonlyMap<string, PricedToken>) {
    const keys = [...tokens.keys()]
    const quotes = await shared.read(keys, async (open) => {
      const wanted = open.flatMap((key) => tokens.get(key) ?? [])
      const read = await readAll(chain, wanted)
      return wanted.map(({ address }) => read.get(address))
    })
    return new Map(quotes.map((quote, index) => [keys[index] ?? '', quote]))
  }

  return {
    untilMs: (chain, tokens) => Math.min(...tokens.map(({ address }) => cache.untilMs(keyOf(chain, address)))),

    async read(chain, tokens) {
      const asked = new Map<string, PricedToken>()
      let answers: Promise<ReadonlyMap<string, Due<Said>>> | undefined
      const found = await Promise.all(
        tokens.map(async (token) => {
          const key = keyOf(chain, token.address)
          const quote = await cache.getDue(
            key,
            async () => {
              asked.set(key, token)
              // All tokens of one call travel together: the read begins when each has been noted.
              answers ??= Promise.resolve().then(() => readShared(chain, asked))
              return (await answers).get(key) ?? { value: undefined, leftMs: 0 }
            },
            false,
          )
          return [token.address, quote] as const
        }),
      )
      return {
        quotes: new Map(
          found.flatMap(([address, quote]) =>
            quote === undefined || quote === unasked ? [] : [[address, quote] as const],
          ),
        ),
        unasked: new Set(found.flatMap(([address, quote]) => (quote === unasked ? [address] : []))),
      }
    },

    async readPast(chain, token, sinceMs) {
      for (const provider of providers) {
        if (!provider.serves(chain)) continue
        const points = await pastOf(provider, chain, token, sinceMs)
        if (points.length > 0) return points
      }
      return log.past(chain.network.caipNetworkId, token.address, sinceMs)
    },
  }
}

export type PriceReader = {
  /** When the first of these prices is read again. */
  untilMs(chain: Chain, tokens: readonly PricedToken[]): number
  /** For the tokens whose market is known, and for those of which that could not be asked. @throws ApiError when every provider failed */
  read(chain: Chain, tokens: readonly PricedToken[]): Promise<MarketReading<PriceQuote>>
  /** Past prices in US dollars, oldest first: of a provider that has them, else what was noted here. */
  readPast(chain: Chain, token: PricedToken, sinceMs: number): ReturnType<PriceLog['past']>
}

export declare namespace createPriceReader {
  type Options = {
    /** In the order in which they are believed. */
    providers: readonly PriceProvider[]
    log: PriceLog
    sharedAnswers: SharedAnswers
    clock: Clock
    onFailure: (provider: string, error: unknown) => void
  }
}
