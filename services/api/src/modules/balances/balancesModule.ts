import { getAccountBalance } from '@latchkey/protocol/http'
import { defineRoute } from '../../http/defineRoute.ts'
import { jsonReply } from '../../http/jsonReply.ts'
import type { Module } from '../../http/route.types.ts'
import type { ImageStore } from '../images/createImageStore.ts'
import { tokenIconUrl } from '../images/tokenIconUrl.ts'
import type { BalanceReader } from './createBalanceReader.ts'

/** What accounts hold. */
export function balancesModule({ readBalances, images }: balancesModule.Options): Module {
  return {
    name: 'balances',
    routes: [
      defineRoute(getAccountBalance, async ({ params, query, baseUrl }) => {
        const iconUrl = tokenIconUrl(images, baseUrl)
        return jsonReply(await readBalances({ address: params.address, query, iconUrl }))
      }),
    ],
  }
}

export declare namespace balancesModule {
  type Options = { readBalances: BalanceReader; images: ImageStore }
}
