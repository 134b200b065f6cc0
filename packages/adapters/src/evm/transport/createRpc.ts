import type { Env } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import { createEndpoint } from './createEndpoint.ts'
import { LruMap } from './LruMap.ts'
import { isRetryable, isReverted, RpcFailure } from './RpcFailure.ts'
import type { MethodFilter, RankOptions, RpcCall, RpcRequest, TransportOptions } from './transport.types.ts'
import { pause, withTimeout } from './withTimeout.ts'

/** Reads by name; the rest of the reads are the `eth_get…` family. */
const reads: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_estimateUserOperationGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
])

/**
 * Whether a call may be sent twice without doing something twice: reads, and a signed transaction, whose bytes are
 * fixed, so that a chain takes it once. `eth_getFilterChanges` empties the filter: no plain read.
 */
function isRepeatable(method: string): boolean {
  if (method === 'eth_getFilterChanges') return false
  return reads.has(method) || method.startsWith('eth_get') || method === 'eth_sendRawTransaction'
}

type Endpoint = { readonly call: RpcCall; retryAtMs: number; lastFailure: RpcFailure | undefined }

/**
 * Calls the nodes of one network: URLs in order until one answers, rounds of retries with growing pauses, and no URL
 * asked before the time that its `Retry-After` named. Spec sections 7 and 8.
 *
 * viem's http and fallback transports are not used here, because they retry writes, ignore dates in `Retry-After` and
 * any `Retry-After` of an answer with a JSON-RPC body, stop their clock before the body has arrived, match the
 * answers of a batch by position, and rank for ever in the background.
 */
export function createRpc(options: {
  urls: readonly string[]
  env: Pick<Env, 'clock' | 'fetch'>
  transport?: TransportOptions | undefined
}): RpcCall {
  const { env, transport = {} } = options
  const { clock } = env
  const timeoutMs = transport.timeoutMs ?? constants.rpcTimeoutMs
  const retryCount = transport.retryCount ?? constants.rpcRetries
  const retryDelayMs = transport.retryDelayMs ?? constants.rpcRetryDelayMs
  const batch = transport.batch === true ? {} : transport.batch || undefined
  const rank = transport.rank === true ? {} : transport.rank || undefined

  const endpoints = options.urls.map(
    (url): Endpoint => ({ call: createEndpoint({ url, env, timeoutMs, batch }), retryAtMs: 0, lastFailure: undefined }),
  )
  const ranked =
    rank && createRanking(endpoints, { ...rank, intervalMs: rank.intervalMs ?? constants.rpcPollingMs, clock })
  const inOrder = () => ranked?.() ?? endpoints

  /** Waits until one URL may be asked; gives up when that is later than a person waits for a node. */
  const waitForTurn = async (signal: AbortSignal | undefined) => {
    const next = [...endpoints].sort((a, b) => a.retryAtMs - b.retryAtMs)[0]
    if (!next) throw new RpcFailure({ kind: 'refused', message: 'No RPC URL is known for this network.' })
    const delayMs = next.retryAtMs - clock.nowMs()
    if (delayMs <= 0) return
    if (delayMs > timeoutMs && next.lastFailure) throw next.lastFailure
    await pause(clock, delayMs, signal)
  }

  const round = async (request: RpcRequest, signal: AbortSignal | undefined): Promise<Round> => {
    const failures: RpcFailure[] = []
    const now = clock.nowMs()
    const ready = inOrder().filter(({ retryAtMs }) => retryAtMs <= now)
    for (const endpoint of isRepeatable(request.method) ? ready : ready.slice(0, 1)) {
      try {
        return { done: true, result: await endpoint.call(request, { signal }) }
      } catch (error) {
        if (!(error instanceof RpcFailure) || error.kind === 'aborted' || isReverted(error)) throw error
        failures.push(error)
        endpoint.lastFailure = error
        endpoint.retryAtMs = error.retryAtMs ?? 0
      }
    }
    return { done: false, failures }
  }

  const call: RpcCall = async (request, callOptions) => {
    if (!allowsMethod(transport.methods, request.method)) {
      throw new RpcFailure({ kind: 'refused', message: `The method ${request.method} is not allowed.`, code: -32004 })
    }
    const signal = callOptions?.signal
    const retries =
      isRepeatable(request.method) && allowsMethod(transport.retryMethods, request.method) ? retryCount : 0
    for (let attempt = 0; ; attempt += 1) {
      await waitForTurn(signal)
      const outcome = await round(request, signal)
      if (outcome.done) return outcome.result
      if (attempt >= retries || !outcome.failures.some(isRetryable)) throw bestFailure(outcome.failures)
      await pause(clock, retryDelayMs * 2 ** attempt, signal)
    }
  }
  return withDedupe(call, constants.requestDedupeCacheEntries)
}

type Round = { done: true; result: unknown } | { done: false; failures: readonly RpcFailure[] }

/** A node's answer says more than that another could not be reached. */
function bestFailure(failures: readonly RpcFailure[]): unknown {
  return failures.find(({ kind }) => kind === 'answer') ?? failures.at(-1)
}

/** Whether a filter lets a method through. No filter lets everything through. */
function allowsMethod(filter: MethodFilter | undefined, method: string): boolean {
  if (filter?.include) return filter.include.includes(method)
  return !filter?.exclude?.includes(method)
}

/**
 * Equal calls that run at the same time share one request. A call with a signal of its own goes alone, so that giving
 * up on it takes nothing from another caller.
 */
function withDedupe(call: RpcCall, limit: number): RpcCall {
  const running = new LruMap<Promise<unknown>>(limit)
  return (request, options) => {
    if (options?.signal || !isRepeatable(request.method)) return call(request, options)
    const key = JSON.stringify([request.method, request.params ?? []])
    const shared = running.get(key)
    if (shared) return shared
    const started = call(request).finally(() => {
      if (running.get(key) === started) running.delete(key)
    })
    running.set(key, started)
    return started
  }
}

type Sample = { readonly latencyMs: number; readonly success: 0 | 1 }

/**
 * Orders URLs by how they answer `net_listening`: the share of answers weighs 0.7, speed 0.3. A
 * sample is taken when a call is made and the last one is older than the interval: an idle page sends none.
 */
function createRanking<Endpoint extends { readonly call: RpcCall }>(
  endpoints: readonly Endpoint[],
  options: RankOptions & { clock: Env['clock']; intervalMs: number },
): () => readonly Endpoint[] {
  const { clock, intervalMs, sampleCount = constants.rpcRankSamples, timeoutMs = constants.rpcRankTimeoutMs } = options
  const weights = options.weights ?? constants.rpcRankWeights
  const samples: (readonly Sample[])[] = []
  let order = endpoints
  let sampledAtMs = Number.NEGATIVE_INFINITY

  const ping = async ({ call }: Endpoint): Promise<Sample> => {
    const startedAtMs = clock.nowMs()
    const success = await withTimeout((signal) => call({ method: constants.rpcRankMethod }, { signal }), {
      clock,
      timeoutMs,
    }).then(
      () => 1 as const,
      () => 0 as const,
    )
    return { latencyMs: clock.nowMs() - startedAtMs, success }
  }

  const sample = async () => {
    samples.push(await Promise.all(endpoints.map(ping)))
    if (samples.length > sampleCount) samples.shift()
    const slowestMs = Math.max(1, ...samples.flat().map(({ latencyMs }) => latencyMs))
    const scores = new Map(
      endpoints.map((endpoint, index) => {
        const own = samples.flatMap((row) => row[index] ?? [])
        const stability = mean(own.map(({ success }) => success))
        const latency = 1 - mean(own.map(({ latencyMs }) => latencyMs)) / slowestMs
        return [endpoint, stability === 0 ? 0 : weights.stability * stability + weights.latency * latency]
      }),
    )
    order = [...endpoints].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
  }

  return () => {
    const now = clock.nowMs()
    if (now - sampledAtMs >= intervalMs) {
      sampledAtMs = now
      void sample()
    }
    return order
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
