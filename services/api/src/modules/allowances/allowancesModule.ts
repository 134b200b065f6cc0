import { getAccountAllowances } from '@latchkey/protocol/http'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import { type ImageStore, tokenIconUrl } from '../images/createImageStore.ts'
import type { AllowanceReader } from './createAllowanceReader.ts'

/** What accounts have granted others. */
export function allowancesModule({ readAllowances, images }: allowancesModule.Options): Module {
  return {
    name: 'allowances',
    routes: [
      defineRoute(getAccountAllowances, async ({ params, query, baseUrl }) =>
        jsonReply(await readAllowances({ address: params.address, query, iconUrl: tokenIconUrl(images, baseUrl) })),
      ),
    ],
  }
}

export declare namespace allowancesModule {
  type Options = { readAllowances: AllowanceReader; images: ImageStore }
}
