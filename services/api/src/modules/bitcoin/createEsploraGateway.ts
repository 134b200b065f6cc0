import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { ApiError } from '../../http/ApiError.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import { createHealthScores } from '../../upstream/createHealthScores.ts'
import type { HttpClient } from '../../upstream/createHttpClient.ts'
import { createUpstreamPool, type UpstreamPool } from '../../upstream/createUpstreamPool.ts'
import type { TryResult, Upstream } from '../../upstream/upstream.types.ts'
import { type Chain, chainUnavailable } from '../chains/chain.ts'
import type { NodeCheck } from '../chains/createNodeCheck.ts'

/** A server has this long (spec 7: 10 s). */
const timeoutMs = 10_000
const maxTries = 5
const maxAnswerBytes = 10 * 1024 * 1024
/** What a server says of a refusal is passed on, up to this length. */
const maxReasonLength = 300

type Answer = { readonly status: number; readonly text: string }

/**
 * The way to Bitcoin networks: servers with Esplora's HTTP interface, one pool of them a network. Answers with the text
 * of the server.
 */
export function createEsploraGateway(options: createEsploraGateway.Options): EsploraGateway {
  const { httpClient, nodeCheck, metrics, clock, random } = options
  const scores = createHealthScores(clock)
  const pools = new Map<string, UpstreamPool>()

  function poolOf(chain: Chain): UpstreamPool {
    const { network, upstreams } = chain
    const scope = network.caipNetworkId
    const known = pools.get(scope)
    if (known !== undefined) return known
    const pool = createUpstreamPool({
      scope,
      upstreams,
      clock,
      scores,
      random,
      admit: (upstream) => nodeCheck.admit(chain, upstream),
      onFailure: ({ name }) => metrics.nodeFailed.inc({ chain: scope, node: name }),
    })
    pools.set(scope, pool)
    return pool
  }

  async function attempt(upstream: Upstream, path: string, body: string | undefined): Promise<TryResult<Answer>> {
    const url = `${upstream.url.replace(/\/$/, '')}${path}`
    const limits = { timeoutMs, maxBytes: maxAnswerBytes }
    const sent =
      body === undefined
        ? await httpClient.get(url, {}, limits)
        : // The chain takes a transaction once, however often it comes.
          await httpClient.post(url, Buffer.from(body), { ...limits, repeatable: true })
    if (sent.kind === 'failure') return { kind: 'failure', reason: sent.reason }
    const { status } = sent
    if (status === 200 || status === 400 || status === 404) {
      return { kind: 'answer', value: { status, text: sent.body.toString('utf8') } }
    }
    const wait = sent.retryAfterMs === undefined ? {} : { retryAfterMs: sent.retryAfterMs }
    return { kind: 'failure', reason: status === 429 ? 'rate-limited' : 'status', ...wait }
  }

  return async (chain, path, body) => {
    let mayBeSent = false
    const tryOne = async (upstream: Upstream) => {
      const tried = await attempt(upstream, path, body)
      mayBeSent ||= body !== undefined && tried.kind === 'failure' && tried.reason !== 'rate-limited'
      return tried
    }
    const result = await poolOf(chain).call(tryOne, { tries: maxTries, hedged: body === undefined })
    if (result.kind === 'exhausted') throw chainUnavailable(result.retryAfterMs, result.reason)
    const { status, text } = result.value
    if (status === 200) return text
    // Who refuses a transaction that another may have had is perhaps behind that one.
    if (mayBeSent) throw chainUnavailable(0)
    throw new ApiError({
      code: status === 404 ? 'api/not-found' : 'api/invalid-request',
      description: text.slice(0, maxReasonLength) || 'The network refused it.',
    })
  }
}

/**
 * Asks a server of the network, or gives it a body.
 * @throws ApiError `api/upstream-unavailable`; `api/invalid-request` and `api/not-found` with the server's words.
 */
export type EsploraGateway = (chain: Chain, path: string, body?: string) => Promise<string>

export declare namespace createEsploraGateway {
  type Options = {
    httpClient: HttpClient
    nodeCheck: Pick<NodeCheck, 'admit'>
    metrics: Metrics
    clock: Clock
    random: () => number
  }
}

/** A question of the service's own, its answer parsed. @throws ApiError as the gateway, also for an answer of another form */
export async function readEsplora<Schema extends v.GenericSchema>(
  ask: EsploraGateway,
  chain: Chain,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await ask(chain, path))
  if (parsed.success) return parsed.output
  throw chainUnavailable(0)
}
