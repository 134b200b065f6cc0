import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { startValkey } from '@latchkey/service-kit/test/valkey'
import { memoryStore, type SiwxStore } from '@latchkey/siwx-server'
import { sqliteStore } from '@latchkey/siwx-server/sqlite'
import { verifySignature } from '@latchkey/verify'
import { openPostgresStore, openValkey, openValkeyStore } from '../../packages/siwx-server/test/openStores.ts'
import { createBrowser, createPerson, createTestServer } from '../../packages/siwx-server/test/people.ts'
import { percentile } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'

const targets = { shareOfRecoveries: 0.6, readsPerSecond: 5000, readP50Ms: 0.5, p99Ms: 30 }
const signInsPerSecond = 200
const atOnce = 16
const roundsEach = 5
const pacedSeconds = 10

type Loop = { readonly perSecond: number; readonly cpuMs: number; readonly latenciesMs: readonly number[] }

// What one loop left behind is not for the next one to clear away.
setFlagsFromString('--expose-gc')
const freeMemory = runInNewContext('gc') as () => void

/** All of `work`, `atOnce` at a time; or begun at a steady rate, whether the ones before are done or not. */
async function time(work: readonly (() => Promise<unknown>)[], perSecond?: number): Promise<Loop> {
  freeMemory()
  const latenciesMs: number[] = []
  const startedMs = performance.now()
  const startedCpu = process.cpuUsage()
  const one = async (task: () => Promise<unknown>, fromMs: number) => {
    await task()
    latenciesMs.push(performance.now() - fromMs)
  }
  if (perSecond === undefined) {
    const left = work.values()
    const worker = async () => {
      for (const task of left) await one(task, performance.now())
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  } else {
    const running = work.map(async (task, index) => {
      const dueMs = startedMs + (index * 1000) / perSecond
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
      await one(task, dueMs)
    })
    await Promise.all(running)
  }
  const { user, system } = process.cpuUsage(startedCpu)
  const cpuMs = (user + system) / 1000 / work.length
  return { perSecond: Math.round((work.length * 1000) / (performance.now() - startedMs)), cpuMs, latenciesMs }
}

/** Sign-ins that are ready to be sent, each by a browser and with a nonce of its own. */
async function prepare(store: SiwxStore, count: number) {
  const { server } = createTestServer({ store, verify: undefined })
  const people = Array.from({ length: 64 }, () => createPerson())
  const browsers: ReturnType<typeof createBrowser>[] = []
  const signIns: (() => Promise<void>)[] = []
  for (let index = 0; index < count; index++) {
    const person = people[index % people.length] ?? createPerson()
    const browser = createBrowser(server)
    const { nonce } = await browser.nonce()
    const message = person.write(nonce)
    const signature = await person.sign(message)
    browsers.push(browser)
    signIns.push(async () => {
      const { status } = await browser.post('/sign-in', { message, signature })
      if (status !== 200) throw new Error(`sign-in: ${status}`)
    })
  }
  return { server, browsers, signIns }
}

/** One round of the load, beside the floor before and after it: a shared machine is not as fast at one time as at another. */
async function round(store: SiwxStore, count: number) {
  const { signIns } = await prepare(store, count)
  const before = await recoveries(count / 2)
  const signedIn = await time(signIns)
  const after = await recoveries(count / 2)
  return {
    signIns: signedIn.perSecond,
    cpuMs: signedIn.cpuMs,
    recoveries: (before.perSecond + after.perSecond) / 2,
    recoveryCpuMs: (before.cpuMs + after.cpuMs) / 2,
  }
}

async function measure(store: SiwxStore, count: number) {
  await time((await prepare(store, 100)).signIns)
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let index = 0; index < roundsEach; index++) rounds.push(await round(store, Math.ceil(count / roundsEach)))
  const middle = (of: (one: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 0.5)
  const { server, browsers, signIns } = await prepare(store, signInsPerSecond * pacedSeconds)
  const paced = await time(signIns, signInsPerSecond)
  const requests = browsers.map(
    ({ cookies }) =>
      new Request('https://app.example/orders', { headers: { cookie: `__Host-siwx=${cookies.get('__Host-siwx')}` } }),
  )
  const read = async (index: number) => {
    const request = requests[index % requests.length]
    if (!request || !(await server.session(request))) throw new Error('no session')
  }
  const reads = await time(Array.from({ length: 20_000 }, (_, index) => () => read(index)))
  const alone: number[] = []
  for (let index = 0; index < 2000; index++) {
    const startedMs = performance.now()
    await read(index)
    alone.push(performance.now() - startedMs)
  }
  return {
    signIns: Math.round(middle((one) => one.signIns)),
    cpuMs: middle((one) => one.cpuMs),
    recoveries: Math.round(middle((one) => one.recoveries)),
    recoveryCpuMs: middle((one) => one.recoveryCpuMs),
    share: middle((one) => one.signIns / one.recoveries),
    signInP99Ms: percentile(paced.latenciesMs, 0.99),
    reads: reads.perSecond,
    readP50Ms: percentile(alone, 0.5),
    readP99Ms: percentile(alone, 0.99),
  }
}

/** How often a second this machine recovers a key, and nothing else. */
async function recoveries(count: number): Promise<Loop> {
  const person = createPerson()
  const message = person.write('a'.repeat(32))
  const signature = await person.sign(message)
  const work = Array.from(
    { length: count },
    () => () => verifySignature({ account: person.account, message, signature }),
  )
  await time(work.slice(0, 100))
  return time(work)
}

/** A store that is there for one measurement: what it leaves in the process must not fall into the next one's time. */
type OpenStore = { readonly name: string; readonly open: () => Promise<{ store: SiwxStore } & AsyncDisposable> }

const openStores: readonly OpenStore[] = [
  { name: 'memory', open: async () => ({ store: memoryStore(), [Symbol.asyncDispose]: async () => {} }) },
  {
    name: 'SQLite',
    open: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-siwx-'))
      const database = new DatabaseSync(join(folder, 'siwx.sqlite'))
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
      return {
        store: sqliteStore(database),
        [Symbol.asyncDispose]: async () => {
          database.close()
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
  },
  {
    name: 'PostgreSQL',
    open: async () => {
      const postgres = await startPostgres()
      const store = await openPostgresStore(postgres)
      return {
        store,
        [Symbol.asyncDispose]: async () => {
          await store[Symbol.asyncDispose]()
          await postgres[Symbol.asyncDispose]()
        },
      }
    },
  },
  {
    name: 'Valkey',
    open: async () => {
      const valkey = await startValkey()
      const client = openValkey(valkey.url)
      return {
        store: openValkeyStore(client, '{siwx}:'),
        [Symbol.asyncDispose]: async () => {
          client.disconnect()
          await valkey[Symbol.asyncDispose]()
        },
      }
    },
  },
]

/** Sign-ins and reads of sessions on each store, in one process with the load, beside bare recoveries. */
export async function runSiwxBench({ count = 1500 } = {}): Promise<{ text: string; numbers: unknown }> {
  const results: Result[] = []
  for (const { name, open } of openStores) {
    console.log(`Signing in on ${name} …`)
    await using opened = await open()
    results.push({ name, ...(await measure(opened.store, count)) })
  }
  return { text: report(results, count), numbers: results }
}

type Result = Awaited<ReturnType<typeof measure>> & { name: string }

function report(results: readonly Result[], count: number): string {
  const head = [
    'store',
    'sign-ins a second',
    'bare recoveries a second',
    'share',
    'CPU ms of a sign-in',
    'of a recovery',
    'p99 at 200 a second, ms',
    'reads a second',
    'read p50, ms',
    'p99, ms',
  ]
  const rows = results.map((one) => [
    one.name,
    String(one.signIns),
    String(one.recoveries),
    `${Math.round(one.share * 100)} %`,
    one.cpuMs.toFixed(2),
    one.recoveryCpuMs.toFixed(2),
    one.signInP99Ms.toFixed(1),
    String(one.reads),
    one.readP50Ms.toFixed(3),
    one.readP99Ms.toFixed(2),
  ])
  const verdicts = results.flatMap((one) => [
    `- ${one.name}: sign-ins ${Math.round(one.share * 100)} % of bare recoveries, at least 60: ${said(one.share >= targets.shareOfRecoveries)}`,
    `- ${one.name}: ${one.reads} reads a second, at least 5000: ${said(one.reads >= targets.readsPerSecond)}; p50 ${one.readP50Ms.toFixed(3)} ms, at most 0.5: ${said(one.readP50Ms <= targets.readP50Ms)}`,
    `- ${one.name}: p99 at 200 sign-ins a second ${one.signInP99Ms.toFixed(1)} ms, at most 30: ${said(one.signInP99Ms <= targets.p99Ms)}`,
  ])
  return [
    `${new Date().toISOString().slice(0, 10)}; ${machine()}; ${count} sign-ins a store in ${roundsEach} rounds of which the median counts, ${atOnce} at a time; ${pacedSeconds} s at a steady ${signInsPerSecond} a second; server, load and signature checks in one process. SQLite with \`synchronous = NORMAL\` in WAL mode.`,
    markdownTable(head, rows),
    verdicts.join('\n'),
  ].join('\n\n')
}

const said = (isReached: boolean) => (isReached ? 'reached' : 'not reached')
