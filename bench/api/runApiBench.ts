import { mkdtemp, open, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { devnetContracts, personas, startAnvil } from '@latchkey/devnet'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { startValkey } from '@latchkey/service-kit/test/valkey'
import { median, percentile } from '../statistics.ts'
import { fillBlocks, startBenchChains } from './benchChains.ts'
import { type BenchRequest, closedLoop } from './closedLoop.ts'
import { type Figure, report } from './report.ts'
import { type BenchProcess, startBenchProcess } from './startBenchProcess.ts'

const blocks = 160
const each = 100

/** Transactions a second that the indexer takes in from its first block on, by database. */
async function measureCatchUp(options: measureCatchUp.Options): Promise<Readonly<Record<string, number>>> {
  await using chain = await options.startAnvil({ chainId: 1 })
  const tip = await fillBlocks(chain.rpcUrl, blocks, each)
  const config = { chains: [{ caip: chain.caip, rpcUrl: chain.rpcUrl }], tokens: [] }
  const found: Record<string, number> = {}
  for (const [name, database] of [
    ['SQLite', {}],
    ['PostgreSQL', { databaseUrl: options.databaseUrl }],
  ] as const) {
    const startedMs = performance.now()
    const api = await options.start('apiProcess.ts', { ...config, ...database })
    const readyMs = performance.now()
    while ((await headOf(api.url)) < tip) await new Promise((resolve) => setTimeout(resolve, 20))
    // The indexer begins before the service listens: the whole start counts against it.
    found[name] = (blocks * each * 1000) / (performance.now() - Math.min(startedMs, readyMs))
    await api.stop()
  }
  return found
}

declare namespace measureCatchUp {
  type Options = {
    readonly startAnvil: typeof startAnvil
    readonly start: (file: string, argument: unknown) => Promise<BenchProcess>
    readonly databaseUrl: string
  }
}

async function headOf(url: string): Promise<number> {
  const response = await fetch(`${url}/v1/account/0x${'99'.repeat(20)}/history?projectId=bench`)
  const { asOf } = (await response.json()) as { asOf?: { block?: number }[] }
  return asOf?.[0]?.block ?? -1
}

const connections = 16
const secondsEach = 2
const rounds = 7
const alice = personas.alice.address
const key = 'projectId=bench&st=latchkey&sv=bench-evm-0.1.0'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

type Question = {
  readonly name: string
  /** Whether every request needs work that no memory can spare. */
  readonly fresh: boolean
  readonly connections?: number
  readonly request: (index: number) => BenchRequest
}

const somebody = (index: number) => `0x${(0x10_0000_0000 + index).toString(16).padStart(40, 'a')}`
const priceBody = JSON.stringify({
  projectId: 'bench',
  currency: 'usd',
  addresses: [native, devnetContracts.usdc, devnetContracts.dai].map((address) => `eip155:1:${address}`),
})

/** Askers take turns, so that none of them is over the limit that production has. */
const callers = Array.from({ length: 1_024 }, (_, index) => `10.9.${index >> 8}.${index & 255}`)

/** Counts on over all rounds, so that no two requests are the same. */
let serial = 0
const questions: readonly Question[] = [
  { name: 'balance', fresh: false, request: () => ({ path: `/v1/account/${alice}/balance?currency=usd&${key}` }) },
  {
    name: 'balance, 50 tokens on 3 chains',
    fresh: true,
    connections: 1,
    request: () => ({ path: `/v1/account/${somebody(serial++)}/balance?currency=usd&${key}` }),
  },
  { name: 'history, 50 entries', fresh: false, request: () => ({ path: `/v1/account/${alice}/history?${key}` }) },
  {
    name: 'history, 50 entries',
    fresh: true,
    request: () => ({ path: `/v1/account/${alice}/history?${key}`, host: `api-${serial++}.example` }),
  },
  { name: 'price', fresh: false, request: () => ({ path: '/v1/fungible/price', body: priceBody }) },
  { name: 'identity', fresh: false, request: () => ({ path: `/v1/identity/${alice}?${key}` }) },
  {
    name: 'identity',
    fresh: true,
    request: () => ({ path: `/v1/identity/${somebody(serial++)}?${key}` }),
  },
  { name: 'wallets, page of 40', fresh: false, request: () => ({ path: `/getWallets?page=1&entries=40&${key}` }) },
  {
    name: 'wallets, page of 40',
    fresh: true,
    request: () => ({ path: `/getWallets?page=1&entries=40&exclude=none-${serial++}&${key}` }),
  },
]

/** The routes that a modal waits for, on both databases, beside a bare server that answers the same bytes, in turns. */
export async function runApiBench(): Promise<{ text: string; numbers: unknown }> {
  const [loadBefore = 0] = loadavg()
  const chains = await startBenchChains()
  const postgres = await startPostgres()
  const valkey = await startValkey()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const log = await open(join(folder, 'api.log'), 'w')
  const started: BenchProcess[] = []
  const start = async (file: string, argument: unknown) => {
    const running = await startBenchProcess(file, argument, { stdout: log.fd })
    started.push(running)
    return running
  }
  try {
    const chainsConfig = { chains: chains.chains.map(({ caip, rpcUrl }) => ({ caip, rpcUrl })), tokens: chains.tokens }
    const config = { ...chainsConfig, production: { valkeyUrl: valkey.url } }
    const servers = [
      { name: 'SQLite', process: await start('apiProcess.ts', config) },
      { name: 'PostgreSQL', process: await start('apiProcess.ts', { ...config, databaseUrl: postgres.url }) },
    ]
    for (const { process } of servers) await untilIndexed(process.url)
    const samples = await sampleAnswers(servers[0]?.process.url ?? '')
    const floor = await start('floorProcess.ts', samples[0])

    const figures: Figure[] = []
    for (const [index, question] of questions.entries()) {
      const ways = [{ name: 'floor', process: floor }, ...servers]
      const request = (sent: number) => ({ ...question.request(sent), caller: callers[sent % callers.length] })
      await floor.ask(JSON.stringify(samples[index]))
      const taken = new Map(ways.map(({ name }) => [name, [] as Omit<Figure, 'question' | 'fresh' | 'way'>[]]))
      for (let round = 0; round < rounds; round += 1)
        for (const way of round % 2 === 0 ? ways : ways.toReversed())
          taken.get(way.name)?.push(await measure(way.process, request, question.connections ?? connections))
      for (const [way, all] of taken)
        figures.push({ question: question.name, fresh: question.fresh, way, ...middle(all) })
    }
    const catchUp = await measureCatchUp({ startAnvil, start, databaseUrl: postgres.url })
    return {
      text: report(figures, catchUp, { connections, rounds, secondsEach, loadBefore }),
      numbers: { figures, catchUp },
    }
  } finally {
    for (const one of started) await one.stop()
    await postgres[Symbol.asyncDispose]()
    await valkey.stop()
    await log.close()
    await rm(folder, { recursive: true, force: true })
    await chains.stop()
  }
}

async function measure(server: BenchProcess, request: Question['request'], over: number) {
  const before = await server.cpuMicroseconds()
  const { perSecond, latenciesMs, errors } = await closedLoop({
    url: server.url,
    connections: over,
    seconds: secondsEach,
    request,
  })
  const after = await server.cpuMicroseconds()
  return {
    perSecond,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    cpuMicroseconds: (after - before) / Math.max(1, latenciesMs.length),
    errors,
  }
}

function middle(all: readonly Omit<Figure, 'question' | 'fresh' | 'way'>[]) {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50Ms: median(all.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(all.map(({ p99Ms }) => p99Ms)),
    cpuMicroseconds: median(all.map(({ cpuMicroseconds }) => cpuMicroseconds)),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
  }
}

/** Of each answer: what Node itself adds. */
const ownHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** What each question is answered with, for the floor to answer the same. */
function sampleAnswers(url: string): Promise<readonly { headers: Record<string, string>; body: string }[]> {
  return Promise.all(
    questions.map(async ({ request }) => {
      const { path, body } = request(0)
      const response = await fetch(url + path, body === undefined ? {} : { method: 'POST', body })
      if (!response.ok) throw new Error(`${path} answers ${response.status}.`)
      const headers = Object.fromEntries([...response.headers].filter(([name]) => !ownHeaders.includes(name)))
      return { headers, body: await response.text() }
    }),
  )
}

async function untilIndexed(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(`${url}/v1/account/${alice}/history?${key}`)
    const { next } = (await answer.json()) as { next: string | null }
    if (next !== null) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The index has not caught up.')
}
