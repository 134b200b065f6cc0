import { getAccountHistory } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { createAnswerCache } from '../../cache/caches.ts'
import { jsonReply, madeReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { ImageStore } from '../images/createImageStore.ts'
import type { HeadReader } from './createHeadReader.ts'
import type { HistoryReader } from './createHistoryReader.ts'

/** While the index doesn't change an answer stays valid; the prices in it may be found out meanwhile. */
const keptMs = 10_000
const maxAnswers = 1_000

/** What accounts did. */
export function historyModule({ readHistory, heads, images, clock }: historyModule.Options): Module {
  const answers = createAnswerCache(clock, keptMs, maxAnswers)
  return {
    name: 'history',
    routes: [
      defineRoute(getAccountHistory, async ({ params, query, baseUrl }) => {
        const iconUrl = (symbol: string) =>
          images.has('tokens', symbol) ? `${baseUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
        const { chainId, cursor, currency } = query
        const head = await heads.read()
        const key = JSON.stringify([params.address, chainId, cursor, currency, baseUrl, head])
        const read = async () => {
          const answer = await readHistory({ address: params.address, query, iconUrl })
          const indexed = answer.asOf?.every(({ source }) => source === 'indexer') && !answer.unavailableChains
          return { answer, ...(indexed ? {} : { untilMs: clock.nowMs() }) }
        }
        // Purchases of an on-ramp are no part of the index.
        if (query.onramp !== undefined) return jsonReply((await read()).answer)
        const { text, holds } = await answers.get(key, '', read)
        return madeReply({ text, holds: () => holds() && heads.holds(head) })
      }),
    ],
  }
}

export declare namespace historyModule {
  type Options = { readHistory: HistoryReader; heads: HeadReader; images: ImageStore; clock: Clock }
}
