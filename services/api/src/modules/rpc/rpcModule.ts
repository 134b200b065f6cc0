import { type Namespace, type Network, nodeProxyPaths } from '@latchkey/protocol'
import { openRpcSocket, postRpc } from '@latchkey/protocol/http'
import { ApiError } from '../../http/ApiError.ts'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import { unsupportedChain } from '../chains/chain.ts'
import type { ChainTable } from '../chains/createChainTable.ts'
import { type AllowedMethods, refusedCalls } from './allowedCalls.ts'
import { pinnedProvider, type RpcGateway } from './createRpcGateway.ts'

type Answers = Readonly<Record<string, (network: Network) => unknown>>

// Questions whose answer is the chain's own id. `net_listening` is what clients measure a node with: the proxy listens.
const answers: Readonly<Record<Namespace, Answers>> = {
  eip155: {
    eth_chainId: (network) => `0x${BigInt(network.id).toString(16)}`,
    net_version: (network) => String(network.id),
    net_listening: () => true,
  },
  solana: {},
  bip122: {},
  polkadot: {},
  cosmos: {},
}

/** What the proxy answers without asking a node; undefined when it must ask. */
function localAnswer(network: Network, method: string): { readonly result: unknown } | undefined {
  const known = answers[network.chainNamespace]
  const answer = Object.hasOwn(known, method) ? known[method] : undefined
  return answer === undefined ? undefined : { result: answer(network) }
}

/** JSON-RPC to the chains. */
export function rpcModule({ chains, gateway, metrics, rpcMethods, testingProjectId }: rpcModule.Options): Module {
  const post = defineRoute(
    postRpc,
    async (call) => {
      const { query, body, bytes } = call
      const providerId = pinnedProvider(query.providerId, call.project().id, testingProjectId)
      if (chains.find(query.chainId)?.upstreams.length === 0) metrics.noProvider.inc({ chain: query.chainId })
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
        // Each call of a batch counts: a batch must not be the way around the limit, nor around the project's budget.
        if (body.length > 1) {
          await call.limit(body.length - 1)
          await call.spend(body.length - 1)
        }
      } else {
        const known = localAnswer(chain.network, body.method)
        if (known !== undefined) {
          metrics.rpcLocal.inc({ chain: query.chainId, method: body.method })
          return jsonReply({ jsonrpc: '2.0', id: body.id ?? null, ...known })
        }
      }
      const refusal = refusedCalls(rpcMethods(chain.network.chainNamespace), body, new TextDecoder().decode(bytes))
      if (refusal !== undefined) return { contentType: 'application/json', body: refusal }
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
    rpcMethods: AllowedMethods
    /** The one project that may pin a node with `providerId`. */
    testingProjectId: string | undefined
  }
}
