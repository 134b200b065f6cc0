import { getAccountBalance, postWalletRpc } from '@latchkey/protocol/http'
import { defineRoute } from '../../http/defineRoute.ts'
import { jsonReply } from '../../http/jsonReply.ts'
import type { Module } from '../../http/route.types.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { ImageStore } from '../images/createImageStore.ts'
import { tokenIconUrl } from '../images/tokenIconUrl.ts'
import { createAssetReader } from './createAssetReader.ts'
import type { BalanceReader } from './createBalanceReader.ts'

/** What accounts hold. */
export function balancesModule({ readBalances, images, chains }: balancesModule.Options): Module {
  const readAssets = createAssetReader({ chains, readBalances })
  return {
    name: 'balances',
    routes: [
      defineRoute(getAccountBalance, async ({ params, query, baseUrl }) => {
        const iconUrl = tokenIconUrl(images, baseUrl)
        return jsonReply(await readBalances({ address: params.address, query, iconUrl }))
      }),
      defineRoute(
        postWalletRpc,
        async ({ body, baseUrl }) => {
          const { id = null, method, params } = body
          const answer = (result: object) => jsonReply({ jsonrpc: '2.0', id, ...result })
          if (method !== 'wallet_getAssets')
            return answer({ error: { code: -32601, message: 'This service does not answer the method.' } })
          const assets = await readAssets(params, tokenIconUrl(images, baseUrl))
          if (assets === undefined)
            return answer({ error: { code: -32602, message: 'Expected an account, and filters of ERC-7811.' } })
          return answer({ result: assets })
        },
        { malformed: 'rpc/parse-error', invalid: 'rpc/invalid-request' },
      ),
    ],
  }
}

export declare namespace balancesModule {
  type Options = { readBalances: BalanceReader; images: ImageStore; chains: ChainTable }
}
