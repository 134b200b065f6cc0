import { postBundler } from '@latchkey/protocol/http'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import { noSponsor, type Sponsor, sponsorMethods } from '../../sponsor/createSponsor.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { type RevocationCheck, revokedError } from '../permissions/createRevocationCheck.ts'
import { otherMethod } from './bundler.errors.ts'
import { type BundlerGateway, bundlerMethods } from './createBundlerGateway.ts'

/** Methods that hand an operation to a bundler. */
const withOperation: readonly string[] = ['eth_sendUserOperation', 'eth_estimateUserOperationGas']

/** User operations, by the bundlers that the operator has set up, and who pays for them. */
export function bundlerModule({ chains, bundlerGateway, sponsoring, isRevoked }: bundlerModule.Options): Module {
  return {
    name: 'bundler',
    routes: [
      defineRoute(
        postBundler,
        async ({ query, body, project }) => {
          const { id = null, method, params = [] } = body
          const isOfSponsor = sponsorMethods.includes(method)
          if (!isOfSponsor && !bundlerMethods.includes(method)) throw otherMethod()
          const chain = chains.need(query.chainId)
          if (isOfSponsor) {
            const call = { chain, project: project().id, named: query.projectId ?? '', method, params }
            const paid = await (sponsoring?.sponsor ?? noSponsor)({ ...call, bundler: query.bundler })
            return jsonReply({ jsonrpc: '2.0', id, ...paid })
          }
          const list = Array.isArray(params) ? params : [params]
          if (withOperation.includes(method) && (await isRevoked(chain, list)))
            return jsonReply({ jsonrpc: '2.0', id, error: revokedError })
          const answer = await bundlerGateway.request(chain, query.bundler, method, list)
          return jsonReply({ ...answer, jsonrpc: '2.0', id })
        },
        { malformed: 'rpc/parse-error', invalid: 'rpc/invalid-request' },
      ),
    ],
  }
}

export declare namespace bundlerModule {
  type Options = {
    chains: ChainTable
    bundlerGateway: BundlerGateway
    isRevoked: RevocationCheck
    /** Undefined: no fees are paid for others. */
    sponsoring: { readonly sponsor: Sponsor } | undefined
  }
}
