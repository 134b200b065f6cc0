import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { HealthScores } from '../../upstream/createHealthScores.ts'
import type { HttpClient, PostResult } from '../../upstream/createHttpClient.ts'
import { createUpstreamPool } from '../../upstream/createUpstreamPool.ts'
import type { FailureReason } from '../../upstream/upstream.types.ts'
import type { OnrampFailure, OnrampProviderName, OnrampResult } from '../onrampProvider.ts'

/** A provider has this long for one call. */
const timeoutMs = 4_000
/** Lists of all that a provider sells are long. */
const maxBytes = 8 * 1024 * 1024

/**
 * Calls one provider, which is left alone for a while after failures. Nothing that is returned, counted or thrown holds
 * an address or a header: both may hold a key.
 */
export function createProviderCalls(options: createProviderCalls.Options) {
  const { name, httpClient, clock, scores, random, onFailure } = options
  const pool = createUpstreamPool({
    scope: 'onramp',
    upstreams: [{ name, url: '', wsUrl: undefined, priority: 50 }],
    clock,
    scores,
    random,
    ...(onFailure === undefined ? {} : { onFailure: (_, reason) => onFailure(name, reason) }),
  })

  return async function call<Schema extends v.GenericSchema>(
    question: createProviderCalls.Question,
    schema: Schema,
  ): Promise<OnrampResult<v.InferOutput<Schema>>> {
    let failure: OnrampFailure = { kind: 'unreachable', reason: 'connection' }
    const result = await pool.call<OnrampResult<v.InferOutput<Schema>>>(
      async () => {
        const answer = read(await send(httpClient, question), schema)
        if (answer.kind !== 'unreachable') return { kind: 'answer', value: answer }
        failure = answer
        const { reason, retryAfterMs } = answer
        return { kind: 'failure', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
      },
      { tries: 1 },
    )
    return result.kind === 'answer' ? result.value : { ...failure, retryAfterMs: result.retryAfterMs }
  }
}

export declare namespace createProviderCalls {
  type Parts = {
    readonly httpClient: HttpClient
    readonly clock: Clock
    readonly scores: HealthScores
    readonly random: () => number
    readonly onFailure?: ((provider: OnrampProviderName, reason: FailureReason) => void) | undefined
  }
  type Options = Parts & { readonly name: OnrampProviderName }
  type Question = {
    readonly url: string
    readonly query?: readonly (readonly [string, string])[] | undefined
    readonly headers: Readonly<Record<string, string>>
    /** Sent as JSON, by POST. */
    readonly json?: unknown
    /** Sent as a form, by POST. */
    readonly form?: readonly (readonly [string, string])[] | undefined
  }
}

function send(httpClient: HttpClient, { url, query, headers, json, form }: createProviderCalls.Question) {
  const target = query === undefined ? url : `${url}?${pairs(query)}`
  if (json === undefined && form === undefined) return httpClient.get(target, headers, { timeoutMs, maxBytes })
  const body = form === undefined ? JSON.stringify(json) : String(pairs(form))
  const type = form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
  // Not sent again: a session may be made by it.
  const limits = { timeoutMs, maxBytes, repeatable: false, headers: { ...headers, 'content-type': type } }
  return httpClient.post(target, Buffer.from(body), limits)
}

const pairs = (entries: readonly (readonly [string, string])[]) => new URLSearchParams(entries.map(([k, v]) => [k, v]))

function read<Schema extends v.GenericSchema>(sent: PostResult, schema: Schema): OnrampResult<v.InferOutput<Schema>> {
  if (sent.kind === 'failure') return { kind: 'unreachable', reason: sent.reason }
  const { status, retryAfterMs } = sent
  if (status === 429) return { kind: 'unreachable', reason: 'rate-limited', retryAfterMs }
  // All of them say so where they don't sell what is asked for, or know nothing of it.
  if (status === 400 || status === 404 || status === 422) return { kind: 'refused' }
  if (status < 200 || status > 299) return { kind: 'unreachable', reason: 'status', status, retryAfterMs }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), sent.body.toString('utf8'))
  return parsed.success ? { kind: 'answer', value: parsed.output } : { kind: 'unreachable', reason: 'node-fault' }
}

/** What is made of an answer; a failure stays as it is. */
export function mapAnswer<From, To>(
  result: OnrampResult<From>,
  make: (value: From) => OnrampResult<To>,
): OnrampResult<To> {
  return result.kind === 'answer' ? make(result.value) : result
}

/** An answer. */
export function answer<Value>(value: Value): OnrampResult<Value> {
  return { kind: 'answer', value }
}
