import { getAccountHistory } from '@latchkey/protocol/http'
import { createAnswerCache } from '../../cache/createAnswerCache.ts'
import type { Clock } from '../../clock.ts'
import { defineRoute } from '../../http/defineRoute.ts'
import { jsonReply } from '../../http/jsonReply.ts'
import { madeReply } from '../../http/madeReply.ts'
import type { Module } from '../../http/route.types.ts'
import type { ImageStore } from '../images/createImageStore.ts'
import type { HistoryReader } from './createHistoryReader.ts'

/** While the index stands still an answer stays right; the prices in it may be found out meanwhile. */
const keptMs = 10_000
const maxAnswers = 1_000

/** What accounts did. */
export function historyModule({ readHistory, readHeads, images, clock }: historyModule.Options): Module {
  const answers = createAnswerCache(clock, keptMs, maxAnswers)
  return {
    name: 'history',
    routes: [
      defineRoute(getAccountHistory, async ({ params, query, baseUrl }) => {
        const iconUrl = (symbol: string) =>
          images.has('tokens', symbol) ? `${baseUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
        const { chainId, cursor, currency } = query
        const key = JSON.stringify([params.address, chainId, cursor, currency, baseUrl, await readHeads()])
        const read = async () => {
          const answer = await readHistory({ address: params.address, query, iconUrl })
          const indexed = answer.asOf?.every(({ source }) => source === 'indexer') && !answer.unavailableChains
          return { answer, ...(indexed ? {} : { untilMs: clock.nowMs() }) }
        }
        // Purchases of an on-ramp are no part of the index.
        if (query.onramp !== undefined) return jsonReply((await read()).answer)
        return madeReply(await answers.get(key, '', read))
      }),
    ],
  }
}

export declare namespace historyModule {
  type Options = { readHistory: HistoryReader; readHeads: () => Promise<string>; images: ImageStore; clock: Clock }
}
