import type { JsonRpcRequest } from '@latchkey/protocol/http'
import type { Clock } from '../../clock.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import { createHealthScores } from '../../upstream/createHealthScores.ts'
import type { Poster } from '../../upstream/createPoster.ts'
import { createUpstreamPool, type UpstreamPool } from '../../upstream/createUpstreamPool.ts'
import type { CallResult, TryResult, Upstream } from '../../upstream/upstream.types.ts'
import { chainUnavailable } from '../chains/chain.errors.ts'
import type { Chain } from '../chains/chain.types.ts'
import { acceptedBefore } from './acceptedBefore.ts'
import { isRepeatable } from './isRepeatable.ts'
import { judgeAnswer, type NodeAnswer } from './judgeAnswer.ts'
import { tooLargeAnswer } from './tooLargeAnswer.ts'

/** A node has this long (spec 7: 10 s). */
const timeoutMs = 10_000
/** Nodes tried for one call. */
const maxTries = 5
const maxAnswerBytes = 10 * 1024 * 1024

/** The way to the chains: one pool of nodes a chain, for the proxy and for the service's own reads. */
export function createRpcGateway({ poster, metrics, clock, random }: createRpcGateway.Options): RpcGateway {
  const scores = createHealthScores(clock)
  const pools = new Map<string, UpstreamPool>()

  function pool(chain: Chain, kind: 'http' | 'ws'): UpstreamPool {
    const id = chain.network.caipNetworkId
    const key = `${kind} ${id}`
    const existing = pools.get(key)
    if (existing !== undefined) return existing
    const created = createUpstreamPool({
      scope: id,
      upstreams: kind === 'http' ? chain.upstreams : chain.upstreams.filter(({ wsUrl }) => wsUrl !== undefined),
      clock,
      scores,
      random,
      onFailure({ name }, reason) {
        metrics.providerFailed.inc({ chain_id: id, provider: name })
        if (reason === 'connection' || reason === 'timeout')
          metrics.providerConnectionErrors.inc({ chain_id: id, provider: name })
      },
      onWeight: ({ name }, weight) => metrics.providerWeights.set({ provider: name, chain_id: id }, weight),
    })
    pools.set(key, created)
    return created
  }

  async function tryNode(
    chain: Chain,
    upstream: Upstream,
    bytes: Uint8Array,
    repeatable: boolean,
  ): Promise<TryResult<NodeAnswer | 'too-large'>> {
    const labels = { provider: upstream.name, chain_id: chain.network.caipNetworkId }
    const startedMs = performance.now()
    const sent = await poster.post(upstream.url, bytes, { timeoutMs, maxBytes: maxAnswerBytes, repeatable })
    metrics.chainLatency.observe(labels, (performance.now() - startedMs) / 1000)
    // The size is the answer's, not the node's: another node would send as much again.
    if (sent.kind === 'failure')
      return sent.reason === 'too-large'
        ? { kind: 'answer', value: 'too-large' }
        : { kind: 'failure', reason: sent.reason }

    metrics.providerStatus.inc({ ...labels, status_code: sent.status, endpoint: 'rpc' })
    const judged = judgeAnswer(sent.status, sent.body, (code) => metrics.providerErrorCodes.inc({ ...labels, code }))
    if (judged.kind === 'answer') {
      metrics.providerFinished.inc({ chain_id: labels.chain_id, provider: upstream.name })
      return judged
    }
    return sent.retryAfterMs === undefined ? judged : { ...judged, retryAfterMs: sent.retryAfterMs }
  }

  async function forward(chain: Chain, body: RpcBody, bytes: Uint8Array, options: ForwardOptions = {}) {
    const calls: readonly JsonRpcRequest[] = Array.isArray(body) ? body : [body]
    const repeatable = calls.every(({ method }) => isRepeatable(method))
    const result = await pool(chain, 'http').call((upstream) => tryNode(chain, upstream, bytes, repeatable), {
      tries: repeatable ? maxTries : 1,
      sessionId: options.sessionId,
      only: options.providerId,
    })
    const id = chain.network.caipNetworkId
    metrics.rpcRetries.observe({ chain_id: id }, Math.max(0, result.tries - 1))
    if (result.kind === 'exhausted') throw chainUnavailable(result.retryAfterMs)
    metrics.rpcCalls.inc({ chain_id: id, provider: result.upstream.name }, calls.length)
    metrics.foundProvider.inc({ chain_id: id, provider: result.upstream.name })
    if (result.value === 'too-large') return { status: 200, body: tooLargeAnswer(body) } as const
    const accepted = Array.isArray(body) ? undefined : acceptedBefore(body, result.tries, result.value.body)
    return accepted === undefined ? result.value : ({ status: 200, body: accepted } as const)
  }

  return {
    forward,
    connect: (chain, attempt, options) =>
      pool(chain, 'ws').call(attempt, { tries: maxTries, sessionId: options.sessionId, only: options.providerId }),
    async request(chain, method, params) {
      const body = { jsonrpc: '2.0' as const, id: 1, method, params: [...params] }
      const answer = await forward(chain, body, Buffer.from(JSON.stringify(body)))
      try {
        return JSON.parse(answer.body.toString('utf8'))
      } catch {
        throw chainUnavailable(0)
      }
    },
  }
}

export type RpcBody = JsonRpcRequest | JsonRpcRequest[]

export type ForwardOptions = {
  sessionId?: string | undefined
  /** Name of the one node to use. */
  providerId?: string | undefined
}

export type RpcGateway = {
  /**
   * Sends a call or a batch to a node of the chain, as it is.
   *
   * @param body The same as `bytes`, parsed.
   * @throws ApiFault `api/upstream-unavailable` when no node answers.
   */
  forward(chain: Chain, body: RpcBody, bytes: Uint8Array, options?: ForwardOptions): Promise<NodeAnswer>
  /** Opens something to a node with a WebSocket, trying one after another. */
  connect<Value>(
    chain: Chain,
    attempt: (upstream: Upstream) => Promise<TryResult<Value>>,
    options: ForwardOptions,
  ): Promise<CallResult<Value>>
  /** One call of the service's own; answers the node's JSON-RPC object, unchecked. @throws ApiFault as `forward` */
  request(chain: Chain, method: string, params: readonly unknown[]): Promise<unknown>
}

export declare namespace createRpcGateway {
  type Options = { poster: Poster; metrics: Metrics; clock: Clock; random: () => number }
}
