import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { type BenchProcess, startBenchProcess } from '../api/startBenchProcess.ts'
import { percentile } from '../statistics.ts'
import { createBuyer, networkId, paced, usdcOnBase, webhookSecret } from './buyer.ts'
import { measureScreens } from './measureScreens.ts'
import { type Measured, report } from './report.ts'

const distanceMs = 20
const ordersPerSecond = 100
const webhooksPerSecond = 300
const seconds = 10
const comparisons = 300
const warmUps = 30
/** Offers are fetched so many at a time: they live for a minute. */
const atOnce = 8

/** What orders, webhooks and comparing take over the providers' own time, on both databases, and what a person waits for. */
export async function runBuyBench(): Promise<{ text: string; numbers: unknown }> {
  console.log('Buying in the web app …')
  const screens = await measureScreens()
  const providers = await startBenchProcess('../buy/providersProcess.ts', distanceMs)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-buy-'))
  const postgres = await startPostgres()
  const databases: Measured[] = []
  try {
    console.log('Buying on SQLite …')
    databases.push(await measure('SQLite', providers, { sqlitePath: join(folder, 'api.sqlite') }))
    console.log('Buying on PostgreSQL …')
    databases.push(await measure('PostgreSQL', providers, { databaseUrl: postgres.url }))
  } finally {
    await postgres[Symbol.asyncDispose]()
    await providers.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const text = report({ databases, screens, distanceMs, ordersPerSecond, webhooksPerSecond })
  return { text, numbers: { databases, screens } }
}

async function measure(name: string, providers: BenchProcess, database: object): Promise<Measured> {
  const api = await startBenchProcess('../swap/apiProcess.ts', {
    ...database,
    logLevel: 'silent',
    trustedProxies: 1,
    modulesOff: ['history'],
    publicUrl: 'http://api.localhost',
    onrampKeys: accountsAt(providers.url),
    // Nothing is delivered: no node is asked.
    devnet: { chains: [{ caip: networkId, rpcUrl: 'http://127.0.0.1:9' }], tokens: [] },
  })
  try {
    return { name, ...(await measureAt(api, providers)) }
  } finally {
    await api.stop()
  }
}

async function measureAt(
  { url, cpuMicroseconds }: BenchProcess,
  providers: BenchProcess,
): Promise<Omit<Measured, 'name'>> {
  const buyer = createBuyer(url)
  /** What the providers took since the last look, the median: somewhat more than the distance. */
  const providersMs = async () => percentile((await providers.ask('took')) as number[], 0.5)
  const loadMicroseconds = () => {
    const { user, system } = process.cpuUsage()
    return user + system
  }
  for (let index = 0; index < warmUps; index += 1)
    for (const offer of (await buyer.offers('stripe')).slice(0, 1))
      for (const report of buyer.reportsOf(await buyer.order(offer))) await report()

  await providersMs()
  const compared: number[] = []
  for (let index = 0; index < comparisons; index += 1) {
    const startedMs = performance.now()
    const offers = await buyer.offers()
    compared.push(performance.now() - startedMs)
    if (new Set(offers.map(({ provider }) => provider)).size !== 5) throw new Error('A provider had no offer.')
  }

  const comparedAwayMs = await providersMs()

  const offers: Awaited<ReturnType<typeof buyer.offers>>[number][] = []
  while (offers.length < ordersPerSecond * seconds) {
    const fetched = await Promise.all(Array.from({ length: atOnce }, () => buyer.offers('stripe')))
    offers.push(...fetched.flat())
  }
  await providersMs()
  const beforeOrders = await cpuMicroseconds()
  const loadBeforeOrders = loadMicroseconds()
  const ordered = await paced(
    offers.slice(0, ordersPerSecond * seconds).map((offer) => () => buyer.order(offer)),
    ordersPerSecond,
  )

  const beforeReports = await cpuMicroseconds()
  const loadBetween = loadMicroseconds()
  const orderedAwayMs = await providersMs()
  // All first reports, then all second ones: those of one order are some seconds apart.
  const reports = ordered.results.map(buyer.reportsOf)
  const [first = []] = reports
  const inTurns = first.flatMap((_, turn) => reports.flatMap((each) => each[turn] ?? []))
  const noted = await paced(inTurns, webhooksPerSecond)

  const afterReports = await cpuMicroseconds()
  const loadAfterReports = loadMicroseconds()
  buyer.stop()
  return {
    providersMs: Math.max(comparedAwayMs, orderedAwayMs),
    offersP50Ms: percentile(compared, 0.5) - comparedAwayMs,
    offersP99Ms: percentile(compared, 0.99) - comparedAwayMs,
    orderP50Ms: percentile(ordered.latenciesMs, 0.5) - orderedAwayMs,
    orderP99Ms: percentile(ordered.latenciesMs, 0.99) - orderedAwayMs,
    webhookP50Ms: percentile(noted.latenciesMs, 0.5),
    webhookP99Ms: percentile(noted.latenciesMs, 0.99),
    orderCpuMs: (beforeReports - beforeOrders) / 1_000 / ordered.results.length,
    webhookCpuMs: (afterReports - beforeReports) / 1_000 / noted.results.length,
    orderLoadCpuMs: (loadBetween - loadBeforeOrders) / 1_000 / ordered.results.length,
    webhookLoadCpuMs: (loadAfterReports - loadBetween) / 1_000 / noted.results.length,
  }
}

/** The operator's accounts, as ONRAMP_PROVIDERS names them. */
function accountsAt(url: string) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keySecret = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const at = (name: string) => ({ kind: name, url: `${url}/${name}` })
  return [
    { ...at('coinbase'), keyId: 'key-1', keySecret, webhookSecret },
    { ...at('meld'), apiKey: 'a', webhookSecret },
    { ...at('moonpay'), publishableKey: 'pk_1', secretKey: 'sk_1', webhookKey: webhookSecret },
    { ...at('transak'), apiKey: 'a', apiSecret: 's', referrerDomain: 'app.example' },
    { ...at('stripe'), secretKey: 'sk_1', webhookSecret, assets: { 'usdc:base': usdcOnBase } },
  ]
}
