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
    databases.push(await measure('SQLite', providers.url, { sqlitePath: join(folder, 'api.sqlite') }))
    console.log('Buying on PostgreSQL …')
    databases.push(await measure('PostgreSQL', providers.url, { databaseUrl: postgres.url }))
  } finally {
    await postgres[Symbol.asyncDispose]()
    await providers.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const text = report({ databases, screens, distanceMs, ordersPerSecond, webhooksPerSecond })
  return { text, numbers: { databases, screens } }
}

async function measure(name: string, providersUrl: string, database: object): Promise<Measured> {
  const api = await startBenchProcess('../swap/apiProcess.ts', {
    ...database,
    logLevel: 'silent',
    trustedProxies: 1,
    modulesOff: ['history'],
    publicUrl: 'http://api.localhost',
    onrampKeys: accountsAt(providersUrl),
    // Nothing is delivered: no node is asked.
    devnet: { chains: [{ caip: networkId, rpcUrl: 'http://127.0.0.1:9' }], tokens: [] },
  })
  try {
    return { name, ...(await measureAt(api)) }
  } finally {
    await api.stop()
  }
}

async function measureAt({ url, cpuMicroseconds }: BenchProcess): Promise<Omit<Measured, 'name'>> {
  const buyer = createBuyer(url)
  for (let index = 0; index < warmUps; index += 1)
    for (const offer of (await buyer.offers('stripe')).slice(0, 1))
      for (const report of buyer.reportsOf(await buyer.order(offer))) await report()

  const compared: number[] = []
  for (let index = 0; index < comparisons; index += 1) {
    const startedMs = performance.now()
    const offers = await buyer.offers()
    compared.push(performance.now() - startedMs - distanceMs)
    if (new Set(offers.map(({ provider }) => provider)).size !== 5) throw new Error('A provider had no offer.')
  }

  const offers: Awaited<ReturnType<typeof buyer.offers>>[number][] = []
  while (offers.length < ordersPerSecond * seconds) {
    const fetched = await Promise.all(Array.from({ length: atOnce }, () => buyer.offers('stripe')))
    offers.push(...fetched.flat())
  }
  const beforeOrders = await cpuMicroseconds()
  const ordered = await paced(
    offers.slice(0, ordersPerSecond * seconds).map((offer) => () => buyer.order(offer)),
    ordersPerSecond,
  )

  const beforeReports = await cpuMicroseconds()
  // All first reports, then all second ones: those of one order are some seconds apart.
  const reports = ordered.results.map(buyer.reportsOf)
  const [first = []] = reports
  const inTurns = first.flatMap((_, turn) => reports.flatMap((each) => each[turn] ?? []))
  const noted = await paced(inTurns, webhooksPerSecond)

  const orderMs = ordered.latenciesMs.map((latency) => latency - distanceMs)
  return {
    offersP50Ms: percentile(compared, 0.5),
    offersP99Ms: percentile(compared, 0.99),
    orderP50Ms: percentile(orderMs, 0.5),
    orderP99Ms: percentile(orderMs, 0.99),
    webhookP50Ms: percentile(noted.latenciesMs, 0.5),
    webhookP99Ms: percentile(noted.latenciesMs, 0.99),
    orderCpuMs: (beforeReports - beforeOrders) / 1_000 / ordered.results.length,
    webhookCpuMs: ((await cpuMicroseconds()) - beforeReports) / 1_000 / noted.results.length,
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
