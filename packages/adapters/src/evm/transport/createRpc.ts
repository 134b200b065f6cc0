import type { Env } from '@latchkey/core/ports'
import { constants } from '@latchkey/protocol'
import { allowsMethod } from './allowsMethod.ts'
import { createEndpoint } from './createEndpoint.ts'
import { createRanking } from './createRanking.ts'
import { isRepeatable } from './isRepeatable.ts'
import { isRetryable } from './isRetryable.ts'
import { isReverted } from './isReverted.ts'
import { pause } from './pause.ts'
import { RpcFailure } from './RpcFailure.ts'
import type { RpcCall, RpcRequest, TransportOptions } from './transport.types.ts'
import { withDedupe } from './withDedupe.ts'

type Endpoint = { readonly call: RpcCall; retryAtMs: number; lastFailure: RpcFailure | undefined }

/**
 * Calls the nodes of one network: URLs in order until one answers, rounds of retries with growing pauses, and no URL
 * asked before the time that its `Retry-After` named. Spec sections 7 and 8, decisions 13.
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
      if (attempt >= retries || !outcome.failures.some(isRetryable)) throw mostTelling(outcome.failures)
      await pause(clock, retryDelayMs * 2 ** attempt, signal)
    }
  }
  return withDedupe(call, constants.requestDedupeCacheEntries)
}

type Round = { done: true; result: unknown } | { done: false; failures: readonly RpcFailure[] }

/** What a node said tells more than that another could not be reached. */
function mostTelling(failures: readonly RpcFailure[]): unknown {
  return failures.find(({ kind }) => kind === 'answer') ?? failures.at(-1)
}
