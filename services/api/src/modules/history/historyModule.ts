import { getAccountHistory } from '@latchkey/protocol/http'
import { defineRoute } from '../../http/defineRoute.ts'
import { jsonReply } from '../../http/jsonReply.ts'
import type { Module } from '../../http/route.types.ts'
import type { ImageStore } from '../images/createImageStore.ts'
import type { HistoryReader } from './createHistoryReader.ts'

/** What accounts did. */
export function historyModule({ readHistory, images }: historyModule.Options): Module {
  return {
    name: 'history',
    routes: [
      defineRoute(getAccountHistory, async ({ params, query, baseUrl }) => {
        const iconUrl = (symbol: string) =>
          images.has('tokens', symbol) ? `${baseUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
        return jsonReply(await readHistory({ address: params.address, query, iconUrl }))
      }),
    ],
  }
}

export declare namespace historyModule {
  type Options = { readHistory: HistoryReader; images: ImageStore }
}
