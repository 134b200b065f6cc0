import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { createExpiringCache } from '../../../cache/caches.ts'
import type { Metrics } from '../../../observe/createMetrics.ts'
import type { HealthScores } from '../../../upstream/createHealthScores.ts'
import type { HttpClient, PostResult } from '../../../upstream/createHttpClient.ts'
import { createUpstreamPool } from '../../../upstream/createUpstreamPool.ts'
import type { FailureReason, TryResult } from '../../../upstream/upstream.types.ts'
import type { VendorRequest } from './aggregator.types.ts'

/** A vendor has this long for all that it is asked. */
const timeoutMs = 1_200
const maxBytes = 1024 * 1024
/** What one answered is not asked again at once: a caller who came too early comes back for it. */
const answerMs = 3_000
const maxAnswers = 5_000

/** It knows no way, or none that may be taken; or it fails, or says nothing in time. */
export type Silent = 'no-way' | 'unreachable'

/** Asks one vendor, which is left alone for a while after failures. */
export function createVendor<Answer extends object>(vendor: createVendor.Vendor, parts: createVendor.Parts) {
  const { name, headers } = vendor
  const { httpClient, metrics, clock, scores, random } = parts
  const url = vendor.url.replace(/\/+$/, '')
  const answers = createExpiringCache<Answer | Silent>(clock, answerMs, maxAnswers)
  const pool = createUpstreamPool({
    scope: 'swaps',
    upstreams: [{ name, url, wsUrl: undefined, priority: 50 }],
    clock,
    scores,
    random,
    onFailure: (_, reason) => metrics.swapSourceFailed.inc({ source: name, reason }),
  })

  async function attempt(run: Run<Answer>): Promise<TryResult<Answer | undefined>> {
    const endMs = performance.now() + timeoutMs
    const request: VendorRequest = async (path, schema, { query, body } = {}) => {
      const leftMs = Math.floor(endMs - performance.now())
      if (leftMs <= 0) throw new VendorFailure('timeout')
      const limits = { timeoutMs: leftMs, maxBytes }
      const target = `${url}${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`
      const sent =
        body === undefined
          ? await httpClient.get(target, headers, limits)
          : await httpClient.post(target, Buffer.from(JSON.stringify(body)), { ...limits, repeatable: true, headers })
      return read(sent, schema)
    }
    try {
      return { kind: 'answer', value: await run(request) }
    } catch (error) {
      if (error instanceof NoWay) return { kind: 'answer', value: undefined }
      const failure = error instanceof VendorFailure ? error : new VendorFailure('node-fault')
      const { reason, retryAfterMs } = failure
      return { kind: 'failure', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
    }
  }

  return {
    /** What it gives, or why it gives nothing. @param key Of the question. @param fresh Whether a kept answer is passed over */
    ask: (key: string, run: Run<Answer>, fresh: boolean): Promise<Answer | Silent> =>
      answers.get(
        key,
        async () => {
          const result = await pool.call(() => attempt(run), { tries: 1 })
          return result.kind === 'answer' ? (result.value ?? 'no-way') : 'unreachable'
        },
        fresh,
      ),
  }
}

/** Undefined where the vendor knows no way. */
type Run<Answer> = (request: VendorRequest) => Promise<Answer | undefined>

export declare namespace createVendor {
  type Vendor = {
    readonly name: string
    /** Where its interface is. */
    readonly url: string
    /** What the operator's key goes into. */
    readonly headers: Readonly<Record<string, string>>
  }
  type Parts = {
    readonly httpClient: HttpClient
    readonly metrics: Metrics
    readonly clock: Clock
    readonly scores: HealthScores
    readonly random: () => number
  }
}

/** A vendor that failed: another time it may not. */
class VendorFailure extends Error {
  readonly reason: FailureReason
  readonly retryAfterMs: number | undefined

  constructor(reason: FailureReason, retryAfterMs?: number) {
    super(reason)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** A vendor that knows no way for the swap. */
class NoWay extends Error {}

function read<Schema extends v.GenericSchema>(sent: PostResult, schema: Schema): v.InferOutput<Schema> {
  if (sent.kind === 'failure') throw new VendorFailure(sent.reason)
  if (sent.status === 429) throw new VendorFailure('rate-limited', sent.retryAfterMs)
  // All of them say so where a token, or a way, is unknown to them.
  if (sent.status === 400 || sent.status === 404 || sent.status === 422) throw new NoWay()
  if (sent.status !== 200) throw new VendorFailure('status', sent.retryAfterMs)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), sent.body.toString('utf8'))
  if (!parsed.success) throw new VendorFailure('node-fault')
  return parsed.output
}
