import { postPaymaster } from '@latchkey/protocol/http'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { UntrustedFetch } from '../../upstream/createUntrustedFetch.ts'
import { otherMethod } from '../bundler/bundler.errors.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { askPaymaster } from './askPaymaster.ts'

/** ERC-7677. */
const methods: readonly string[] = ['pm_getPaymasterStubData', 'pm_getPaymasterData']
/** Passes the questions of ERC-7677 to paymasters of apps, at the origins that their projects name and no others. */
export function paymasterModule({ chains, untrustedFetch }: paymasterModule.Options): Module {
  return {
    name: 'paymaster',
    routes: [
      defineRoute(
        postPaymaster,
        async ({ query, body, project }) => {
          const { id = null, method, params = [] } = body
          if (!methods.includes(method)) throw otherMethod()
          chains.need(query.chainId)
          const place = { untrustedFetch, project: project(), url: query.url }
          return jsonReply({ jsonrpc: '2.0', id, ...(await askPaymaster(place, { method, params })) })
        },
        { malformed: 'rpc/parse-error', invalid: 'rpc/invalid-request' },
      ),
    ],
  }
}

export declare namespace paymasterModule {
  type Options = { chains: ChainTable; untrustedFetch: UntrustedFetch }
}
