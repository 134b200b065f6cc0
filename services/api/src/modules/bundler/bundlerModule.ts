import { postBundler } from '@latchkey/protocol/http'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { otherMethod } from './bundler.errors.ts'
import { type BundlerGateway, bundlerMethods } from './createBundlerGateway.ts'

/** User operations, by the bundlers that the operator has set up. */
export function bundlerModule({ chains, bundlerGateway }: bundlerModule.Options): Module {
  return {
    name: 'bundler',
    routes: [
      defineRoute(
        postBundler,
        async ({ query, body }) => {
          const { id = null, method, params = [] } = body
          if (!bundlerMethods.includes(method)) throw otherMethod()
          const chain = chains.need(query.chainId)
          const list = Array.isArray(params) ? params : [params]
          const answer = await bundlerGateway.request(chain, query.bundler, method, list)
          return jsonReply({ ...answer, jsonrpc: '2.0', id })
        },
        { malformed: 'rpc/parse-error', invalid: 'rpc/invalid-request' },
      ),
    ],
  }
}

export declare namespace bundlerModule {
  type Options = { chains: ChainTable; bundlerGateway: BundlerGateway }
}
