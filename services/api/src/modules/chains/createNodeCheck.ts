import { type Namespace, parseCaipNetworkId } from '@latchkey/protocol'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import type { Metrics } from '../../observe/createMetrics.ts'
import type { HttpClient } from '../../upstream/createHttpClient.ts'
import type { Failure, TryResult, Upstream } from '../../upstream/upstream.types.ts'
import { readNodeAnswer } from '../rpc/readNodeAnswer.ts'
import type { Chain } from './chain.ts'

/** A node is asked again after this long. */
const everyMs = 10 * 60_000
/** What a node said counts for this long, should it not be reached meanwhile. */
const keptMs = 2 * everyMs
const limits = { timeoutMs: 5_000, maxBytes: 64 * 1024 }
/** Asked at once. */
const atOnce = 8

const evmChainId = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((id) => BigInt(id).toString()),
)
/** CAIP-2 takes the first 32 characters of the hash of the first block, on Solana and on Bitcoin. */
const firstBlock = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(32),
  v.transform((hash) => hash.slice(0, 32)),
)

type Question = (httpClient: HttpClient, url: string) => Promise<TryResult<string>>

/** How a node is asked for its chain, and what it says as the reference of a CAIP-2 id. */
const questions: Readonly<Record<Namespace, Question | undefined>> = {
  eip155: (httpClient, url) => askRpc(httpClient, url, 'eth_chainId', evmChainId),
  solana: (httpClient, url) => askRpc(httpClient, url, 'getGenesisHash', firstBlock),
  async bip122(httpClient, url) {
    const sent = await httpClient.get(`${url.replace(/\/$/, '')}/block-height/0`, {}, limits)
    if (sent.kind === 'failure') return sent
    if (sent.status !== 200) return { kind: 'failure', reason: sent.status === 429 ? 'rate-limited' : 'status' }
    return said(v.safeParse(firstBlock, sent.body.toString('utf8')))
  },
  polkadot: undefined,
  cosmos: undefined,
}

async function askRpc(
  httpClient: HttpClient,
  url: string,
  method: string,
  reference: v.GenericSchema<string, string>,
): Promise<TryResult<string>> {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: questionId, method, params: [] }))
  const sent = await httpClient.post(url, body, { ...limits, repeatable: true })
  if (sent.kind === 'failure') return sent
  const judged = readNodeAnswer(sent.status, sent.body, () => {})
  if (judged.kind === 'failure') return judged
  const answer = v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ result: reference }),
    v.transform(({ result }) => result),
  )
  return said(v.safeParse(answer, judged.value.body.toString('utf8')))
}

/**
 * Nothing that a node answers counts before it has said which chain it is of. A node of another chain, which may well
 * be a mistake in the configuration, would show balances that no one has. Each node is asked at the start, and every 10
 * minutes.
 */
export function createNodeCheck({ httpClient, clock, metrics, log }: createNodeCheck.Options): NodeCheck {
  /** By chain and URL. */
  const known = new Map<string, { readonly atMs: number; readonly isRight: boolean }>()
  const asking = new Map<string, Promise<Failure | undefined>>()
  const wrong = new Map<string, WrongNode>()
  let timer: NodeJS.Timeout | undefined

  async function check(chain: Chain, upstream: Upstream): Promise<Failure | undefined> {
    const { caipNetworkId } = chain.network
    const key = keyOf(chain, upstream)
    const answer = await questions[chain.network.chainNamespace]?.(httpClient, upstream.url)
    if (answer === undefined) return undefined
    if (answer.kind === 'failure') return answer
    const isRight = answer.value === parseCaipNetworkId(caipNetworkId).reference
    if (known.get(key)?.isRight !== isRight) {
      metrics.nodeWrongChain.set({ chain: caipNetworkId, node: upstream.name }, isRight ? 0 : 1)
      if (isRight) wrong.delete(key)
      else {
        wrong.set(key, { chainId: caipNetworkId, provider: upstream.name })
        log.error(
          { provider: upstream.name, chain_id: caipNetworkId, says: answer.value },
          'a node answers for another chain and is shut out',
        )
      }
    }
    known.set(key, { atMs: clock.nowMs(), isRight })
    return isRight ? undefined : wrongChain
  }

  /** One question at a time for each node. */
  function checkOnce(chain: Chain, upstream: Upstream): Promise<Failure | undefined> {
    const key = keyOf(chain, upstream)
    const existing = asking.get(key)
    if (existing !== undefined) return existing
    const started = check(chain, upstream).finally(() => asking.delete(key))
    asking.set(key, started)
    return started
  }

  async function checkAll(chains: readonly Chain[]): Promise<void> {
    const all = chains.flatMap((chain) => chain.upstreams.map((upstream) => ({ chain, upstream })))
    const next = all.values()
    const work = async () => {
      for (const { chain, upstream } of next) await checkOnce(chain, upstream)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }

  return {
    async admit(chain, upstream) {
      const last = known.get(keyOf(chain, upstream))
      if (last !== undefined && clock.nowMs() - last.atMs < keptMs) return last.isRight ? undefined : wrongChain
      return checkOnce(chain, upstream)
    },
    wrong: () => [...wrong.values()],
    start(chains) {
      const run = () => void checkAll(chains)
      run()
      timer = setInterval(run, everyMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** The id of the question, by which a node's log tells it from the calls of others. */
const questionId = 'which chain'
const wrongChain = { kind: 'failure', reason: 'wrong-chain' } as const
const keyOf = ({ network }: Chain, { url }: Upstream) => `${network.caipNetworkId} ${url}`

function said(read: { readonly success: boolean; readonly output: unknown }): TryResult<string> {
  return read.success && typeof read.output === 'string'
    ? { kind: 'answer', value: read.output }
    : { kind: 'failure', reason: 'node-fault' }
}

/** A node that is shut out. */
export type WrongNode = {
  /** The chain that it was named for. */
  readonly chainId: string
  readonly provider: string
}

export type NodeCheck = {
  /** Why nothing may be asked of the node now. Waits for its word where it hasn't said it lately. */
  admit(chain: Chain, upstream: Upstream): Promise<Failure | undefined>
  /** Nodes that are shut out. */
  wrong(): readonly WrongNode[]
  /** Asks all nodes of the chains, now and from time to time. */
  start(chains: readonly Chain[]): void
  stop(): void
}

export declare namespace createNodeCheck {
  type Options = {
    httpClient: HttpClient
    clock: Clock
    metrics: Pick<Metrics, 'nodeWrongChain'>
    log: { error(fields: object, message: string): void }
  }
}
