import type { Namespace } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import type { HistorySourceConfig } from '../../../config/config.types.ts'
import type { Metrics } from '../../../observe/createMetrics.ts'
import { createHealthScores } from '../../../upstream/createHealthScores.ts'
import type { HttpClient } from '../../../upstream/createHttpClient.ts'
import { createUpstreamPool, type UpstreamPool } from '../../../upstream/createUpstreamPool.ts'
import type { TryResult } from '../../../upstream/upstream.types.ts'
import type { ChainTable } from '../../chains/createChainTable.ts'
import { historyUnavailable } from '../history.errors.ts'
import { createBlockscoutHistory } from './createBlockscoutHistory.ts'
import { createEtherscanHistory } from './createEtherscanHistory.ts'
import type { PageJudge } from './createPageJudge.ts'
import { createZerionHistory } from './createZerionHistory.ts'
import {
  type HistorySource,
  type ReceivedAssets,
  SourceFailure,
  type SourcePage,
  type SourceQuestion,
} from './historySource.types.ts'

/** Their names as a history shows its source. */
const names = { node: 'node', index: 'solana-index' }

/** Histories from the service's own nodes, by chain, beside the sources that the operator names: those come first. */
export function withNodeHistory(sources: HistorySources, nodes: ReadonlyMap<string, HistorySource>): HistorySources {
  return {
    ...sources,
    chains: new Set([...sources.chains, ...nodes.keys()]),
    async read(question, only) {
      const id = question.chain.network.caipNetworkId
      const node = nodes.get(id)
      const isOurs = only === names.node || only === names.index
      if (node === undefined || (sources.chains.has(id) && !isOurs)) return sources.read(question, only)
      const page = await node.read(question)
      return { page, source: page.isIndexed ? names.index : names.node }
    },
  }
}

const makers = {
  blockscout: createBlockscoutHistory,
  etherscan: createEtherscanHistory,
  zerion: createZerionHistory,
} as const satisfies Record<HistorySourceConfig['kind'], unknown>

/**
 * The services that are asked for the history of chains that aren't indexed here, with fail-over among those of a
 * chain.
 */
export function createHistorySources(options: createHistorySources.Options): HistorySources {
  const { configs, httpClient, clock, random, metrics, judge } = options
  const scores = createHealthScores(clock)
  const named = configs.map((config, index) => ({ ...config, name: config.name ?? `${config.kind}-${index + 1}` }))
  const readers = new Map<string, HistorySource>(
    named.map(({ name, kind, url, apiKey }) => [name, makers[kind]({ httpClient, url, apiKey })]),
  )
  const poolsOf = (sources: typeof named): ReadonlyMap<string, UpstreamPool> =>
    new Map(
      [...new Set(sources.flatMap(({ chains }) => chains))].map((id) => [
        id,
        createUpstreamPool({
          scope: id,
          upstreams: sources
            .filter(({ chains }) => chains.includes(id))
            .map(({ name, url, priority }) => ({ name, url, wsUrl: undefined, priority: priority ?? 50 })),
          clock,
          scores,
          random,
          onFailure: ({ name }) => metrics.nodeFailed.inc({ chain: id, node: name }),
        }),
      ]),
    )
  const pools = poolsOf(named)
  const listing = poolsOf(named.filter(({ name }) => readers.get(name)?.received !== undefined))

  async function attempt<Value>(
    name: string,
    ask: (source: HistorySource) => Promise<Value>,
  ): Promise<TryResult<Value>> {
    const reader = readers.get(name)
    if (reader === undefined) throw new Error('A pool names a source that there is not.')
    try {
      return { kind: 'answer', value: await ask(reader) }
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      const { reason, retryAfterMs } = error
      return { kind: 'failure', reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
    }
  }

  async function readJudged(name: string, source: HistorySource, question: SourceQuestion): Promise<SourcePage> {
    const page = await source.read(question)
    if (!(await judge.isSound(name, question, page))) throw new SourceFailure('node-fault')
    return page
  }

  return {
    chains: new Set(pools.keys()),

    async read(question, only) {
      const pool = pools.get(question.chain.network.caipNetworkId)
      const result = await pool?.call(({ name }) => attempt(name, (source) => readJudged(name, source, question)), {
        tries: readers.size,
        only,
      })
      if (result === undefined || result.kind === 'exhausted') throw historyUnavailable(result?.retryAfterMs)
      return { page: result.value, source: result.upstream.name }
    },

    lists: new Set(listing.keys()),

    async received(question) {
      const pool = listing.get(question.chain.network.caipNetworkId)
      const ask = async (name: string, source: HistorySource) => {
        if (source.received === undefined) throw new Error('A pool names a source that lists nothing.')
        // What is held says nothing of the chain that it is on: a page of the history does.
        if (!judge.isTrusted(name, question.chain))
          await readJudged(name, source, { ...question, cursor: undefined, currency: 'usd' })
        return source.received(question)
      }
      const result = await pool?.call(({ name }) => attempt(name, (source) => ask(name, source)), {
        tries: readers.size,
      })
      if (result === undefined || result.kind === 'exhausted') throw historyUnavailable(result?.retryAfterMs)
      return result.value
    },
  }
}

export type HistorySources = {
  /** The chains that some source answers for, CAIP-2. */
  readonly chains: ReadonlySet<string>
  /**
   * A page of the history of an account.
   *
   * @param only The source that a cursor is of; undefined asks any.
   * @throws ApiError `api/upstream-unavailable` when none answers.
   */
  read(question: SourceQuestion, only: string | undefined): Promise<{ page: SourcePage; source: string }>
  /** The chains of which some source lists what came to an account, CAIP-2. */
  readonly lists: ReadonlySet<string>
  /** @throws ApiError `api/upstream-unavailable` when none answers. */
  received(question: Pick<SourceQuestion, 'chain' | 'account'>): Promise<ReceivedAssets>
}

export declare namespace createHistorySources {
  type Options = {
    configs: readonly HistorySourceConfig[]
    httpClient: HttpClient
    clock: Clock
    random: () => number
    metrics: Metrics
    judge: PageJudge
  }
}

/** The served chains whose nodes themselves serve a history, by CAIP-2 id. */
export function nodeHistories(
  chains: Pick<ChainTable, 'served'>,
  byNamespace: Readonly<Record<Namespace, HistorySource | undefined>>,
): ReadonlyMap<string, HistorySource> {
  return new Map(
    chains.served.flatMap(({ network }) => {
      const source = byNamespace[network.chainNamespace]
      return source === undefined ? [] : [[network.caipNetworkId, source] as const]
    }),
  )
}
