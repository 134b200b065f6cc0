import { getPriceHistory, postFungiblePrice } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { createAnswerCache } from '../../cache/caches.ts'
import { jsonReply, madeReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import { type ImageStore, tokenIconUrl } from '../images/createImageStore.ts'
import type { PriceBook } from './createPriceBook.ts'

/** As long as a price: answers are due with their prices. */
const keptMs = 15_000
const maxAnswers = 1_000

/** What tokens cost and have cost. */
export function pricesModule({ prices, images, clock }: pricesModule.Options): Module {
  const answers = createAnswerCache(clock, keptMs, maxAnswers)
  return {
    name: 'prices',
    routes: [
      defineRoute(postFungiblePrice, async ({ body, baseUrl }) => {
        const key = JSON.stringify([body.currency, body.addresses, baseUrl])
        const read = async () => {
          const found = await prices.prices({ ...body, iconUrl: tokenIconUrl(images, baseUrl) })
          return { answer: { fungibles: found.prices }, untilMs: found.untilMs }
        }
        return madeReply(await answers.get(key, '', read))
      }),
      defineRoute(getPriceHistory, async ({ query }) => jsonReply(await prices.past(query))),
    ],
  }
}

export declare namespace pricesModule {
  type Options = { prices: PriceBook; images: ImageStore; clock: Clock }
}
