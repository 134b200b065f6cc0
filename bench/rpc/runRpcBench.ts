import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startAnvil } from '@latchkey/devnet'
import { median, percentile } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'

const perSecond = 500
const secondsEach = 5
const rounds = 6

/** Asks the same node directly and through the proxy, in turns, at a fixed rate. */
export async function runRpcBench(): Promise<{ text: string; numbers: unknown }> {
  await using anvil = await startAnvil({ chainId: 1 })
  const api = fork(fileURLToPath(new URL('apiProcess.ts', import.meta.url)), [anvil.rpcUrl])
  try {
    const apiUrl = await Promise.race([
      once(api, 'message').then(([url]) => String(url)),
      once(api, 'exit').then(() => {
        throw new Error('The api ended before it was ready: look at the lines above.')
      }),
    ])
    const ways = [
      { name: 'direct', url: anvil.rpcUrl, rounds: [] as (readonly number[])[], errors: 0 },
      {
        name: 'proxy',
        url: `${apiUrl}/v1/?chainId=eip155:1&projectId=bench`,
        rounds: [] as (readonly number[])[],
        errors: 0,
      },
    ]
    for (const way of ways) await load(way.url, perSecond)
    for (let round = 0; round < rounds; round += 1) {
      for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
        const { latenciesMs, errors } = await load(way.url, perSecond * secondsEach)
        way.rounds.push(latenciesMs)
        way.errors += errors
      }
    }
    return { text: writeUp(ways), numbers: ways }
  } finally {
    if (api.connected) {
      api.disconnect()
      await once(api, 'exit')
    }
  }
}

type Way = { readonly name: string; readonly rounds: readonly (readonly number[])[]; readonly errors: number }

function load(url: string, total: number) {
  return openLoop({ url, perSecond, total, body: balanceRequest })
}

/** A read that no cache can answer: another address each time. */
function balanceRequest(index: number): string {
  const address = `0x${index.toString(16).padStart(40, '0')}`
  return JSON.stringify({ jsonrpc: '2.0', id: index, method: 'eth_getBalance', params: [address, 'latest'] })
}

function writeUp(ways: readonly Way[]): string {
  // Each round's own figure, then the median of the rounds: a burst of other work spoils one round and not the result.
  const at = (name: string, share: number) =>
    median(ways.find((way) => way.name === name)?.rounds.map((latencies) => percentile(latencies, share)) ?? [])
  const table = markdownTable(
    ['way', 'answers', 'errors', 'p50, ms', 'p95, ms', 'p99, ms'],
    ways.map((way) => [
      way.name,
      String(way.rounds.flat().length),
      String(way.errors),
      ...[0.5, 0.95, 0.99].map((share) => at(way.name, share).toFixed(2)),
    ]),
  )
  const added = (share: number, limit: number) => {
    const value = at('proxy', share) - at('direct', share)
    return `- added p${share * 100}: ${value.toFixed(2)} ms, at most ${limit}: ${value <= limit ? 'reached' : '**missed**'}`
  }
  const day = new Date().toISOString().slice(0, 10)
  return [
    `${day}; ${machine()}; ${perSecond} requests a second, medians of ${rounds} rounds of ${secondsEach} s each way, all on one machine (load, proxy and node share its cores).`,
    table,
    `${added(0.5, 1)}\n${added(0.99, 5)}`,
  ].join('\n\n')
}

type LoopResult = {
  /** Milliseconds from the moment at which each request was due until its answer was whole. */
  readonly latenciesMs: readonly number[]
  readonly errors: number
}

/**
 * Sends `total` JSON-RPC requests at a fixed rate without waiting for answers. Latency counts from the moment that a
 * request was due, so that a server which stalls pays for everything that queued up meanwhile.
 */
export async function openLoop(options: {
  readonly url: string
  readonly perSecond: number
  readonly total: number
  readonly body: (index: number) => string
}): Promise<LoopResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const latenciesMs: number[] = []
  let errors = 0
  const startedAtMs = performance.now()
  const pending: Promise<void>[] = []
  for (let sent = 0; sent < options.total; ) {
    const dueMs = startedAtMs + (sent * 1000) / options.perSecond
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    while (sent < options.total && startedAtMs + (sent * 1000) / options.perSecond <= performance.now()) {
      const itsDueMs = startedAtMs + (sent * 1000) / options.perSecond
      pending.push(
        post(agent, options.url, options.body(sent)).then((ok) => {
          if (ok) latenciesMs.push(performance.now() - itsDueMs)
          else errors += 1
        }),
      )
      sent += 1
    }
  }
  await Promise.all(pending)
  agent.destroy()
  return { latenciesMs, errors }
}

function post(agent: Agent, url: string, body: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve(response.statusCode === 200 && text.includes('"result"')))
        response.on('error', () => resolve(false))
      },
    )
    sent.on('error', () => resolve(false))
    sent.end(body)
  })
}
