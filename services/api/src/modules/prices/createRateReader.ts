import { type Currency, currencies } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { createExpiringCache } from '../../cache/caches.ts'
import type { AnswerKind, SharedAnswers } from '../../cache/createSharedAnswers.ts'
import type { MarketConfig } from '../../config/config.types.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { RateLog } from './createRateLog.ts'
import { fixedPoint, type Rates } from './price.ts'
import type { FeedReader } from './providers/createFeedReader.ts'

const lifeMs = 60_000
const presentRates: AnswerKind<Rates> = {
  name: 'rates',
  lifeMs,
  schema: v.pipe(
    v.array(v.tuple([v.picklist(currencies), v.pipe(v.number(), v.finite(), v.gtValue(0))])),
    v.transform((rates) => new Map(rates)),
  ),
  encode: (rates) => [...rates],
}

/**
 * Exchange rates by feeds on a chain: of the first chain that has some and answers, and for what it lacks by `others`.
 * Never throws: a currency without a rate has no prices.
 */
export function createRateReader(options: createRateReader.Options): () => Promise<Rates> {
  const { chains, markets, readFeeds, clock } = options
  const cache = createExpiringCache<Rates>(clock, lifeMs, 1)
  const shared = options.sharedAnswers.of(presentRates)

  async function fromFeeds({ networkId, currencyFeeds = {} }: MarketConfig): Promise<Map<Currency, number>> {
    const chain = chains.served.find(({ network }) => network.caipNetworkId === networkId)
    const named = currencies.flatMap((currency) => {
      const feed = currencyFeeds[currency]
      return feed === undefined ? [] : [{ currency, feed }]
    })
    if (chain === undefined || named.length === 0) return new Map()
    const answers = await readFeeds(
      chain,
      named.map(({ feed }) => feed),
    )
    return new Map(
      named.flatMap(({ currency }, index): [Currency, number][] => {
        const answer = answers[index]
        return answer === undefined ? [] : [[currency, fixedPoint.toNumber(answer.usd)]]
      }),
    )
  }

  async function read(): Promise<Rates> {
    const rates = new Map<Currency, number>([['usd', 1]])
    const sources = [...markets.map((market) => () => fromFeeds(market)), ...options.others]
    for (const source of sources) {
      if (currencies.every((currency) => rates.has(currency))) break
      const found = await source().catch(() => new Map<Currency, number>())
      for (const [currency, usd] of found) if (!rates.has(currency)) rates.set(currency, usd)
    }
    // Noted or not, they are the rates of now.
    await options.note(rates).catch(() => {})
    return rates
  }

  return () => cache.getDue('rates', () => shared.readOne('rates', read), false)
}

export declare namespace createRateReader {
  type Options = {
    chains: ChainTable
    markets: readonly MarketConfig[]
    readFeeds: FeedReader
    /** Asked in turn for the currencies that no feed has. */
    others: readonly (() => Promise<Rates>)[]
    /** Keeps them for later. */
    note: RateLog['note']
    sharedAnswers: SharedAnswers
    clock: Clock
  }
}
