import { type JsonRpcResponse, jsonRpcResponseSchema, usualBundlerName } from '@latchkey/protocol/http'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { type Hex, parseEther, toHex } from 'viem'
import type { BundlerConfig } from '../../config/config.types.ts'
import type { Metrics } from '../../observe/createMetrics.ts'
import { createHealthScores } from '../../upstream/createHealthScores.ts'
import type { HttpClient, PostResult } from '../../upstream/createHttpClient.ts'
import { createUpstreamPool, type UpstreamPool } from '../../upstream/createUpstreamPool.ts'
import type { TryResult } from '../../upstream/upstream.types.ts'
import type { Chain } from '../chains/chain.ts'
import { bundlerUnavailable, noBundler, outcomeUnknown, unknownBundler } from './bundler.errors.ts'
import { operationHash, userOperationSchema } from './userOperation.ts'

/** What callers may ask of a bundler. Who pays is asked of our own sponsor. */
export const bundlerMethods: readonly string[] = [
  'eth_sendUserOperation',
  'eth_getUserOperationReceipt',
  'eth_getUserOperationByHash',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
  'pimlico_getUserOperationGasPrice',
]

/** An operation is simulated before it is taken: a bundler has longer than a node. */
const timeoutMs = 20_000
const maxBytes = 2 * 1024 * 1024
/** Bundlers of a name that are tried for a read. */
const maxTries = 3

/** What the sender of an estimate has: whether it can pay is not the question (facts of the peer's service: AA21). */
const estimateBalance = toHex(parseEther('100'))

/**
 * The way to the bundlers of the operator. Reads go on to the next of the same name where one fails; an operation is
 * handed over once: where the bundler then falls silent it is asked whether it knows the operation's hash.
 */
export function createBundlerGateway(options: createBundlerGateway.Options): BundlerGateway {
  const { bundlers, httpClient, metrics, clock, random } = options
  const scores = createHealthScores(clock)
  const pools = new Map<string, UpstreamPool>()
  for (const [key, members] of Map.groupBy(bundlers, ({ networkId, name }) => `${networkId} ${name}`)) {
    const scope = members[0]?.networkId ?? key
    pools.set(
      key,
      createUpstreamPool({
        scope: `bundlers of ${scope}`,
        upstreams: members.map(({ name, url }, index) => ({
          name: index === 0 ? name : `${name}-${index + 1}`,
          url,
          wsUrl: undefined,
          priority: 50,
        })),
        clock,
        scores,
        random,
        onFailure: ({ name }, reason) => metrics.bundlerFailed.inc({ chain: scope, bundler: name, reason }),
      }),
    )
  }

  function poolOf(chain: Chain, name: string): UpstreamPool {
    const id = chain.network.caipNetworkId
    if (!bundlers.some(({ networkId }) => networkId === id)) throw noBundler()
    const pool = pools.get(`${id} ${name}`)
    if (pool === undefined) throw unknownBundler()
    return pool
  }

  async function ask(pool: UpstreamPool, method: string, params: readonly unknown[]) {
    // Made here: what a bundler reads is what was judged here, whatever the caller's bytes said twice.
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const repeatable = method !== 'eth_sendUserOperation'
    return pool.call(
      async ({ url }) => readBundlerAnswer(await httpClient.post(url, body, { timeoutMs, maxBytes, repeatable })),
      { tries: repeatable ? maxTries : 1 },
    )
  }

  /** Whether the bundler has what was handed to it before it fell silent. */
  async function isKnown(pool: UpstreamPool, hash: Hex): Promise<boolean> {
    const answers = await Promise.all(
      ['eth_getUserOperationByHash', 'eth_getUserOperationReceipt'].map((method) => ask(pool, method, [hash])),
    )
    return answers.some((answer) => answer.kind === 'answer' && (answer.value.result ?? null) !== null)
  }

  return {
    async request(chain, name = usualBundlerName, method, params) {
      const pool = poolOf(chain, name)
      const sent = await ask(pool, method, method === 'eth_estimateUserOperationGas' ? withBalance(params) : params)
      if (sent.kind === 'answer') return sent.value
      // No try: the bundler is left alone after failures, and nothing went out.
      if (method !== 'eth_sendUserOperation' || sent.tries === 0) throw bundlerUnavailable(sent.retryAfterMs)
      const hash = hashOf(params, chain)
      if (hash === undefined || !(await isKnown(pool, hash))) throw outcomeUnknown()
      return { jsonrpc: '2.0', result: hash }
    },
  }
}

export type BundlerGateway = {
  /**
   * Asks a bundler of the chain.
   *
   * @param name Undefined: the usual one.
   * @param method One of `bundlerMethods`.
   * @returns Its answer, errors included.
   * @throws ApiError `bundler/not-configured`, `bundler/unknown`, `bundler/unavailable`, `bundler/outcome-unknown`
   */
  request(chain: Chain, name: string | undefined, method: string, params: readonly unknown[]): Promise<JsonRpcResponse>
}

export declare namespace createBundlerGateway {
  type Options = {
    bundlers: readonly BundlerConfig[]
    httpClient: HttpClient
    metrics: Metrics
    clock: Clock
    random: () => number
  }
}

/** Bundlers say what is wrong with an operation with statuses of several kinds: what counts is JSON-RPC in the body. */
function readBundlerAnswer(sent: PostResult): TryResult<JsonRpcResponse> {
  if (sent.kind === 'failure') return { kind: 'failure', reason: sent.reason }
  const wait = sent.retryAfterMs === undefined ? {} : { retryAfterMs: sent.retryAfterMs }
  if (sent.status === 429) return { kind: 'failure', reason: 'rate-limited', ...wait }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), jsonRpcResponseSchema), sent.body.toString('utf8'))
  if (parsed.success && (parsed.output.error !== undefined || 'result' in parsed.output))
    return { kind: 'answer', value: parsed.output }
  return { kind: 'failure', reason: sent.status === 200 ? 'node-fault' : 'status', ...wait }
}

const estimateSchema = v.tuple([v.looseObject({ sender: v.string() }), v.string()])

/** An estimate of exactly an operation and an EntryPoint assumes that the sender can pay. */
function withBalance(params: readonly unknown[]): readonly unknown[] {
  if (params.length !== 2 || !v.is(estimateSchema, params)) return params
  const { sender } = v.parse(estimateSchema, params)[0]
  return [...params, { [sender]: { balance: estimateBalance } }]
}

const sendSchema = v.tuple([userOperationSchema, v.string()])

function hashOf(params: readonly unknown[], chain: Chain): Hex | undefined {
  const sent = v.safeParse(sendSchema, params)
  if (!sent.success) return undefined
  const [operation, entryPoint] = sent.output
  if (entryPoint.toLowerCase() !== smartAccountContracts.EntryPoint.toLowerCase()) return undefined
  return operationHash(operation, Number(chain.network.id))
}
