import { getAccountHistory } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { createAnswerCache } from '../../cache/caches.ts'
import { jsonReply, madeReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import { type ImageStore, tokenIconUrl } from '../images/createImageStore.ts'
import type { HeadReader } from './createHeadReader.ts'
import type { HistoryReader } from './createHistoryReader.ts'
import { createPurchaseReader } from './createPurchaseReader.ts'

/** While the index doesn't change an answer stays valid; the prices in it may be found out meanwhile. */
const keptMs = 10_000
const maxAnswers = 1_000

/** What accounts did. */
export function historyModule({ readHistory, purchases, heads, images, clock }: historyModule.Options): Module {
  const readPurchases = createPurchaseReader({ purchases, clock })
  const answers = createAnswerCache(clock, keptMs, maxAnswers)
  return {
    name: 'history',
    routes: [
      defineRoute(getAccountHistory, async ({ params, query, baseUrl, project, header }) => {
        const iconUrl = tokenIconUrl(images, baseUrl)
        if (query.onramp !== undefined) {
          const asked = { onramp: query.onramp, address: params.address, iconUrl }
          return jsonReply(await readPurchases({ ...asked, project: project().id, origin: header('origin') }))
        }
        const { chainId, cursor, currency } = query
        const head = await heads.read()
        const key = JSON.stringify([params.address, chainId, cursor, currency, baseUrl, head])
        const read = async () => {
          const answer = await readHistory({ address: params.address, query, iconUrl })
          const readings = Object.values(answer.networks)
          // What is missing now may be there at any moment, without a change of the index.
          const settled = readings.every((reading) => reading.state === 'read' || reading.reason === 'no-source')
          const indexed = settled && answer.asOf?.every(({ source }) => source === 'indexer')
          return { answer, ...(indexed ? {} : { untilMs: clock.nowMs() }) }
        }
        const { text, holds } = await answers.get(key, '', read)
        return madeReply({ text, holds: () => holds() && heads.holds(head) })
      }),
    ],
  }
}

export declare namespace historyModule {
  type Options = {
    readHistory: HistoryReader
    purchases: createPurchaseReader.Options['purchases']
    heads: HeadReader
    images: ImageStore
    clock: Clock
  }
}
