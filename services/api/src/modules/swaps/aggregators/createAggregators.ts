import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { createExpiringCache } from '../../../cache/caches.ts'
import type { SwapSourceConfig } from '../../../config/config.types.ts'
import type { Metrics } from '../../../observe/createMetrics.ts'
import { createHealthScores } from '../../../upstream/createHealthScores.ts'
import type { HttpClient, PostResult } from '../../../upstream/createHttpClient.ts'
import { createUpstreamPool } from '../../../upstream/createUpstreamPool.ts'
import type { FailureReason, TryResult } from '../../../upstream/upstream.types.ts'
import {
  type Aggregator,
  type AggregatorAnswer,
  type AggregatorQuestion,
  nativePlaceholder,
  type VendorRequest,
} from './aggregator.types.ts'
import { kyberSwap } from './kyberSwap.ts'
import { odos } from './odos.ts'
import { oneInch } from './oneInch.ts'
import { zeroEx } from './zeroEx.ts'

type Hex = `0x${string}`

const known = { '1inch': oneInch, '0x': zeroEx, odos, kyberswap: kyberSwap } satisfies Record<
  SwapSourceConfig['kind'],
  Aggregator
>
/** An aggregator has this long for all that it is asked. */
const timeoutMs = 1_200
const maxBytes = 1024 * 1024
/** What one answered is not asked again at once: a caller who came too early comes back for it. */
const answerMs = 3_000
const maxAnswers = 5_000

/**
 * The aggregators that the operator has a key for. What one says counts only where its call goes to, and its approval
 * names, the one address that its adapter has pinned for the chain: everything else is dropped and counted.
 */
export function createAggregators({ sources, httpClient, metrics, clock, random }: createAggregators.Options) {
  const scores = createHealthScores(clock)
  const answers = createExpiringCache<AggregatorAnswer | Silent>(clock, answerMs, maxAnswers)
  const members = sources.map((config) => {
    const adapter: Aggregator = known[config.kind]
    const url = (config.url ?? adapter.url).replace(/\/+$/, '')
    const pool = createUpstreamPool({
      scope: 'swaps',
      upstreams: [{ name: adapter.name, url, wsUrl: undefined, priority: 50 }],
      clock,
      scores,
      random,
      onFailure: (_, reason) => metrics.swapSourceFailed.inc({ source: adapter.name, reason }),
    })
    return { adapter, pool, url, headers: adapter.headers(config.apiKey) }
  })
  type Member = (typeof members)[number]

  async function attempt({ adapter, url, headers }: Member, question: AggregatorQuestion) {
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
      return { kind: 'answer', value: checked(adapter, question, await adapter.ask(request, question)) } as const
    } catch (error) {
      if (error instanceof NoWay) return { kind: 'answer', value: undefined } as const
      const failure = error instanceof VendorFailure ? error : new VendorFailure('node-fault')
      const { reason, retryAfterMs } = failure
      return { kind: 'failure', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) } as const
    }
  }

  function checked({ name, routerOf }: Aggregator, question: AggregatorQuestion, answer: AggregatorAnswer | undefined) {
    if (answer === undefined || answer.amount === 0n) return undefined
    const pinned = routerOf(question.chainId)
    const isPinned = (address: Hex) => address.toLowerCase() === pinned?.toLowerCase()
    const maxValue = question.from === nativePlaceholder ? question.amount : 0n
    const reason = !isPinned(answer.spender)
      ? 'spender'
      : answer.call !== undefined && !isPinned(answer.call.to)
        ? 'target'
        : answer.call !== undefined && answer.call.value > maxValue
          ? 'value'
          : undefined
    if (reason === undefined) return answer
    metrics.swapSourceDropped.inc({ source: name, reason })
    return undefined
  }

  return {
    names: members.map(({ adapter }) => adapter.name),

    /** The aggregators of a chain, each with the one address that may be allowed. */
    on: (chainId: number): readonly { readonly name: string; readonly router: Hex }[] =>
      members.flatMap(({ adapter }) => {
        const router = adapter.routerOf(chainId)
        return router === undefined ? [] : [{ name: adapter.name, router }]
      }),

    /** What one gives, or why it gives nothing. */
    async ask(name: string, question: AggregatorQuestion, fresh = false): Promise<AggregatorAnswer | Silent> {
      const member = members.find(({ adapter }) => adapter.name === name)
      if (member === undefined) return 'no-way'
      const key = [name, ...Object.values(question)].join(' ')
      return answers.get(
        key,
        async () => {
          type Result = TryResult<AggregatorAnswer | undefined>
          const result = await member.pool.call((): Promise<Result> => attempt(member, question), { tries: 1 })
          return result.kind === 'answer' ? (result.value ?? 'no-way') : 'unreachable'
        },
        fresh,
      )
    },
  }
}

/** It knows no way, or none that may be taken; or it fails, or says nothing in time. */
export type Silent = 'no-way' | 'unreachable'

export type Aggregators = ReturnType<typeof createAggregators>

export declare namespace createAggregators {
  type Options = {
    sources: readonly SwapSourceConfig[]
    httpClient: HttpClient
    metrics: Metrics
    clock: Clock
    random: () => number
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
  // All four say so where a token, or a way, is unknown to them.
  if (sent.status === 400 || sent.status === 404 || sent.status === 422) throw new NoWay()
  if (sent.status !== 200) throw new VendorFailure('status', sent.retryAfterMs)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), sent.body.toString('utf8'))
  if (!parsed.success) throw new VendorFailure('node-fault')
  return parsed.output
}
