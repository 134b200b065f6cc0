import { getPriceHistory, postFungiblePrice } from '@latchkey/protocol/http'
import { defineRoute } from '../../http/defineRoute.ts'
import { jsonReply } from '../../http/jsonReply.ts'
import type { Module } from '../../http/route.types.ts'
import type { ImageStore } from '../images/createImageStore.ts'
import { tokenIconUrl } from '../images/tokenIconUrl.ts'
import type { PriceBook } from './createPriceBook.ts'

/** What tokens cost and have cost. */
export function pricesModule({ prices, images }: pricesModule.Options): Module {
  return {
    name: 'prices',
    routes: [
      defineRoute(postFungiblePrice, async ({ body, baseUrl }) =>
        jsonReply({ fungibles: await prices.prices({ ...body, iconUrl: tokenIconUrl(images, baseUrl) }) }),
      ),
      defineRoute(getPriceHistory, async ({ query }) => jsonReply(await prices.past(query))),
    ],
  }
}

export declare namespace pricesModule {
  type Options = { prices: PriceBook; images: ImageStore }
}
