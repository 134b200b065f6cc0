import { nodeProxyPaths } from '@latchkey/protocol'
import { openRpcSocket, postRpc } from '@latchkey/protocol/http'
import { ApiError } from '../../http/ApiError.ts'
import { defineRoute } from '../../http/defineRoute.ts'
import { jsonReply } from '../../http/jsonReply.ts'
import type { Module } from '../../http/route.types.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import { unsupportedChain } from '../chains/chain.errors.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import type { RpcGateway } from './createRpcGateway.ts'
import { localAnswer } from './localAnswer.ts'
import { pinnedProvider } from './pinnedProvider.ts'

/** JSON-RPC to the chains. */
export function rpcModule({ chains, gateway, metrics, testingProjectId }: rpcModule.Options): Module {
  const post = defineRoute(
    postRpc,
    async (call) => {
      const { query, body, bytes } = call
      const providerId = pinnedProvider(query.providerId, call.project().id, testingProjectId)
      if (chains.find(query.chainId)?.upstreams.length === 0) metrics.noProvider.inc({ chain_id: query.chainId })
      const chain = chains.need(query.chainId)
      // Its servers speak another tongue, at a path of their own.
      if (nodeProxyPaths[chain.network.chainNamespace] !== postRpc.path) throw unsupportedChain('unknown')
      if (providerId !== undefined && !chain.upstreams.some(({ name }) => name === providerId))
        throw new ApiError({
          code: 'api/invalid-request',
          field: 'providerId',
          description: 'This chain has no node of that name.',
        })
      if (Array.isArray(body)) {
        // Each call of a batch counts: a batch must not be the way around the limit.
        if (body.length > 1) await call.limit(body.length - 1)
      } else {
        const known = localAnswer(chain.network, body.method)
        if (known !== undefined) {
          metrics.rpcLocal.inc({ chain_id: query.chainId, method: body.method })
          return jsonReply({ jsonrpc: '2.0', id: body.id ?? null, ...known })
        }
      }
      const answer = await gateway.forward(chain, body, bytes, { sessionId: query.sessionId, providerId })
      return { status: answer.status, contentType: 'application/json', body: answer.body }
    },
    { malformed: 'rpc/parse-error', invalid: 'rpc/invalid-request' },
  )

  // The WebSocket itself never comes here: the server's upgrade handler takes it before.
  const socket = defineRoute(openRpcSocket, () => {
    throw new ApiError({ code: 'api/upgrade-required', description: 'This path answers WebSocket upgrades and POST.' })
  })

  return { name: 'rpc', routes: [post, socket] }
}

export declare namespace rpcModule {
  type Options = {
    chains: ChainTable
    gateway: RpcGateway
    metrics: Metrics
    /** The one project that may pin a node with `providerId`. */
    testingProjectId: string | undefined
  }
}
