import type { JsonRpcRequest } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import { keccak256 } from 'viem/utils'
import { ApiError } from '../../http/ApiError.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import { createHealthScores } from '../../upstream/createHealthScores.ts'
import type { HttpClient } from '../../upstream/createHttpClient.ts'
import { createUpstreamPool, type UpstreamPool } from '../../upstream/createUpstreamPool.ts'
import type { CallResult, TryResult, Upstream } from '../../upstream/upstream.types.ts'
import { type Chain, chainUnavailable } from '../chains/chain.ts'
import type { NodeCheck } from '../chains/createNodeCheck.ts'
import { type NodeAnswer, readNodeAnswer } from './readNodeAnswer.ts'

const knownAlready = /already known|known transaction|already imported|already exists/i

/**
 * A second node may say that it knows a transaction already because the first took it and then failed to answer. The
 * caller's transaction was accepted then, and its hash is the answer.
 *
 * @returns The answer in place of the node's, or undefined to keep the node's.
 */
function acceptedBefore(call: JsonRpcRequest, tries: number, body: Buffer): Buffer<ArrayBuffer> | undefined {
  if (tries < 2 || call.method !== 'eth_sendRawTransaction' || !body.includes('"error"')) return undefined
  const raw = Array.isArray(call.params) ? call.params[0] : undefined
  if (typeof raw !== 'string' || !isHex(raw) || !knownAlready.test(body.toString('utf8'))) return undefined
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: call.id ?? null, result: keccak256(raw) }))
}

function isHex(text: string): text is `0x${string}` {
  return /^0x([0-9a-f]{2})+$/i.test(text)
}

// Calls that change something beyond the node's own cache, or may: those of the standards, and the usual prefixes of
// wallets and test nodes. What is not listed is taken for a read, as most methods are.
const writes =
  /^(personal|wallet|admin|miner|evm|anvil|hardhat|tenderly)_|^eth_(send|submit|sign)|^debug_setHead$|^send[A-Z]|^requestAirdrop$/

/**
 * Whether a call may be sent to a second node when the first fails. Reads may. Of the writes only
 * `eth_sendRawTransaction`: its bytes are signed and carry a nonce, so a second arrival changes nothing.
 */
function isRepeatable(method: string): boolean {
  return method === 'eth_sendRawTransaction' || !writes.test(method)
}

/** The codes of JSON-RPC and of EIP-1474, and 3 of a revert. A node may send any number: others are one label. */
function knownCode(code: number): string {
  const isKnown =
    code === 3 || code === -32700 || (code <= -32600 && code >= -32603) || (code <= -32000 && code >= -32006)
  return isKnown ? String(code) : 'other'
}

/** A node has this long (spec 7: 10 s). */
const timeoutMs = 10_000
/** Nodes tried for one call. */
const maxTries = 5
const maxAnswerBytes = 10 * 1024 * 1024

/** The way to the chains: one pool of nodes a chain, for the proxy and for the service's own reads. */
export function createRpcGateway({
  httpClient,
  nodeCheck,
  metrics,
  clock,
  random,
}: createRpcGateway.Options): RpcGateway {
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
      admit: (upstream) => nodeCheck.admit(chain, upstream),
      onFailure({ name }, reason) {
        metrics.nodeFailed.inc({ chain: id, node: name })
        if (reason === 'connection' || reason === 'timeout') metrics.nodeConnectionErrors.inc({ chain: id, node: name })
      },
      onWeight: ({ name }, weight) => metrics.nodeWeights.set({ chain: id, node: name }, weight),
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
    const labels = { chain: chain.network.caipNetworkId, node: upstream.name }
    const startedMs = performance.now()
    const sent = await httpClient.post(upstream.url, bytes, { timeoutMs, maxBytes: maxAnswerBytes, repeatable })
    metrics.nodeSeconds.observe(labels, (performance.now() - startedMs) / 1000)
    // The size is the answer's, not the node's: another node would send as much again.
    if (sent.kind === 'failure')
      return sent.reason === 'too-large'
        ? { kind: 'answer', value: 'too-large' }
        : { kind: 'failure', reason: sent.reason }

    metrics.nodeStatus.inc({ ...labels, status: sent.status })
    const judged = readNodeAnswer(sent.status, sent.body, (code) =>
      metrics.nodeErrorCodes.inc({ ...labels, code: knownCode(code) }),
    )
    if (judged.kind === 'answer') {
      metrics.nodeAnswered.inc(labels)
      return judged
    }
    return sent.retryAfterMs === undefined ? judged : { ...judged, retryAfterMs: sent.retryAfterMs }
  }

  async function forward(chain: Chain, body: RpcBody, bytes: Uint8Array, options: ForwardOptions = {}) {
    const calls: readonly JsonRpcRequest[] = Array.isArray(body) ? body : [body]
    const repeatable = calls.every(({ method }) => isRepeatable(method))
    const result = await pool(chain, 'http').call((upstream) => tryNode(chain, upstream, bytes, repeatable), {
      tries: repeatable ? maxTries : 1,
      // A transaction that the first node is slow to answer for may be in a block when the second one gets it.
      hedged: calls.every(({ method }) => !writes.test(method)),
      sessionId: options.sessionId,
      only: options.providerId,
    })
    const id = chain.network.caipNetworkId
    metrics.rpcRetries.observe({ chain: id }, Math.max(0, result.tries - 1))
    if (result.kind === 'exhausted') {
      if (result.reason === 'too-large') return { status: 200, body: tooLargeAnswer(body) } as const
      throw chainUnavailable(result.retryAfterMs, result.reason)
    }
    metrics.rpcCalls.inc({ chain: id, node: result.upstream.name }, calls.length)
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
   * @throws ApiError `api/upstream-unavailable` when no node answers.
   */
  forward(chain: Chain, body: RpcBody, bytes: Uint8Array, options?: ForwardOptions): Promise<NodeAnswer>
  /** Opens something to a node with a WebSocket, trying one after another. */
  connect<Value>(
    chain: Chain,
    attempt: (upstream: Upstream) => Promise<TryResult<Value>>,
    options: ForwardOptions,
  ): Promise<CallResult<Value>>
  /** One call of the service's own; answers the node's JSON-RPC object, unchecked. @throws ApiError as `forward` */
  request(chain: Chain, method: string, params: readonly unknown[]): Promise<unknown>
}

export declare namespace createRpcGateway {
  type Options = {
    httpClient: HttpClient
    nodeCheck: Pick<NodeCheck, 'admit'>
    metrics: Metrics
    clock: Clock
    random: () => number
  }
}

/** What callers get where they asked in more bytes than a node takes, or an answer is over the size limit: EIP-1474 "limit exceeded", for each call of a batch. */
function tooLargeAnswer(body: JsonRpcRequest | readonly JsonRpcRequest[]): Buffer<ArrayBuffer> {
  const one = ({ id }: JsonRpcRequest) => ({
    jsonrpc: '2.0',
    id: id ?? null,
    error: {
      code: -32005,
      message: 'The question is larger than the nodes take, or the answer than 10 MiB. Ask for less at once.',
    },
  })
  return Buffer.from(JSON.stringify('method' in body ? one(body) : body.map(one)))
}

/**
 * The node that the caller asked for by name. Only the operator's testing project may: for others the choice is the
 * service's.
 * @throws ApiError `api/invalid-request`
 */
export function pinnedProvider(
  providerId: string | undefined,
  projectId: string,
  testingProjectId: string | undefined,
): string | undefined {
  if (providerId === undefined || projectId === testingProjectId) return providerId
  throw new ApiError({
    code: 'api/invalid-request',
    field: 'providerId',
    description: 'Only the testing project may choose a node.',
  })
}
