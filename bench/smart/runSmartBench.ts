import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { devnetPaymaster } from '@latchkey/devnet'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { freePort } from '@latchkey/service-kit/test/freePort'
import { startPostgres } from '@latchkey/service-kit/test/postgres'
import { numberToHex } from 'viem'
import { chainId, maxWei, networkId, operationOf } from '../../services/api/test/sponsor/accountOperations.ts'
import { startFakeNode } from '../../services/api/test/startFakeNode.ts'
import { closedLoop } from '../api/closedLoop.ts'
import { median, percentile } from '../statistics.ts'
import { machine, markdownTable } from '../table.ts'
import { measurePresses, type Presses } from './measurePresses.ts'

const targets = { perSecond: 300, p99Ms: 40, selfPaidMs: 60, sponsoredMs: 600, timesAlto: 1.6 }
const seconds = 3
const rounds = 3
const connections = 8
const main = fileURLToPath(new URL('../../services/api/src/main.ts', import.meta.url))

/** The api as a process of its own, with a policy that lets everything through: the work is the same, and every answer is a yes. */
async function startSponsor(nodeUrl: string, database: Readonly<Record<string, string>>) {
  const plenty = String(10n ** 40n)
  const policy = {
    project: 'p',
    chain: networkId,
    for: 'anyone',
    calls: 'any',
    maxPerOperationWei: String(maxWei),
    maxPerAccountAndDayWei: plenty,
    maxPerProjectAndDayWei: plenty,
    maxGasPriceWei: '10000000000',
  }
  const port = await freePort()
  const child = spawn(process.execPath, ['--conditions=latchkey-source', main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...database,
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      DEFAULT_PROJECT_ID: 'p',
      RPC_URLS: JSON.stringify({ [networkId]: [nodeUrl] }),
      SPONSOR_POLICIES: JSON.stringify([policy]),
      SPONSOR_PAYMASTERS: JSON.stringify({ [networkId]: devnetPaymaster.address }),
      SPONSOR_SIGNER_KEY: devnetPaymaster.signerKey,
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const untilMs = Date.now() + 60_000
  while (!(await fetch(`${url}/health`).catch(() => undefined))?.ok) {
    if (Date.now() > untilMs) throw new Error('The api did not come up.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** A transfer of an account that asks for the first time. */
function requestOf(index: number) {
  const sender = `0x${(index + 1).toString(16).padStart(40, '0')}` as const
  const params = [operationOf(sender), smartAccountContracts.EntryPoint, '0x2105', {}]
  return {
    path: `/v1/bundler?projectId=p&chainId=${networkId}`,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData', params }),
  }
}

async function measure(nodeUrl: string, database: Readonly<Record<string, string>>) {
  const sponsor = await startSponsor(nodeUrl, database)
  let asked = 0
  const round = (length: number) =>
    closedLoop({ url: sponsor.url, connections, seconds: length, request: () => requestOf(asked++) })
  const { path, body } = requestOf(asked++)
  const first: unknown = await (await fetch(`${sponsor.url}${path}`, { method: 'POST', body })).json()
  if (!Object.hasOwn(Object(first), 'result')) throw new Error(`Nothing is paid for: ${JSON.stringify(first)}`)
  await round(2)
  const results: Awaited<ReturnType<typeof round>>[] = []
  for (let index = 0; index < rounds; index++) results.push(await round(seconds))
  await sponsor.stop()
  return {
    perSecond: Math.round(median(results.map(({ perSecond }) => perSecond))),
    p50Ms: median(results.map(({ latenciesMs }) => percentile(latenciesMs, 0.5))),
    p99Ms: median(results.map(({ latenciesMs }) => percentile(latenciesMs, 0.99))),
    errors: results.reduce((sum, { errors }) => sum + errors, 0),
  }
}

/** How fast it is decided whether an operation is paid for, and what a person waits for after Approve. */
export async function runSmartBench() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const code = `0xef0100${smartAccountContracts.EIP7702StatelessDeleGatorImpl.slice(2).toLowerCase()}`
  const node = await startFakeNode(
    (body) => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      const results: Record<string, unknown> = { eth_getCode: code, eth_blockNumber: '0x64', eth_getLogs: [] }
      return { jsonrpc: '2.0', id, result: results[method] ?? `0x${'f'.repeat(40).padStart(64, '0')}` }
    },
    undefined,
    numberToHex(chainId),
  )
  try {
    const onSqlite = await measure(node.url, { SQLITE_PATH: join(folder, 'api.db') })
    await using server = await startPostgres()
    const onPostgres = await measure(node.url, { DATABASE_URL: server.url })
    const sponsors = { SQLite: onSqlite, PostgreSQL: onPostgres }
    const presses = await measurePresses()
    const rows = Object.entries(sponsors).map(([name, { perSecond, p50Ms, p99Ms, errors }]) => [
      `Whether an operation is paid for, ${name}`,
      `${perSecond} a second`,
      `${p50Ms.toFixed(1)} ms`,
      `${p99Ms.toFixed(1)} ms`,
      String(errors),
    ])
    const head = ['', `${connections} at once`, 'p50', 'p99', 'failures']
    const text = [
      `${new Date().toISOString().slice(0, 10)}; ${machine()}; load of the machine ${loadavg()[0]?.toFixed(1)}; ${rounds} rounds of ${seconds} s of which the median counts; the chain's node is a double that answers at once.`,
      markdownTable(head, rows),
      Object.entries(sponsors)
        .map(
          ([name, { perSecond, p99Ms }]) =>
            `- ${name}: ${perSecond} a second, at least ${targets.perSecond}: ${said(perSecond >= targets.perSecond)}; p99 ${p99Ms.toFixed(1)} ms, at most ${targets.p99Ms}: ${said(p99Ms <= targets.p99Ms)}`,
        )
        .join('\n'),
      pressesSaid(presses),
    ].join('\n\n')
    return { text, numbers: { ...sponsors, presses } }
  } finally {
    await node[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  }
}

function pressesSaid({ selfPaidToSent, sponsoredToBlock, altoBare }: Presses): string {
  const times = sponsoredToBlock / altoBare
  const rows = [
    [
      'a batch that the account pays for, until it is sent',
      selfPaidToSent,
      `${targets.selfPaidMs} ms`,
      selfPaidToSent <= targets.selfPaidMs,
    ],
    [
      'a sponsored batch, until it is in a block',
      sponsoredToBlock,
      `${targets.sponsoredMs} ms`,
      sponsoredToBlock <= targets.sponsoredMs,
    ],
  ] as const
  const table = markdownTable(
    ['From the press of Approve in Chromium', 'median', 'at most', ''],
    rows.map(([name, ms, aim, isReached]) => [name, `${ms.toFixed(0)} ms`, aim, said(isReached)]),
  )
  const ratio = `- a sponsored batch takes ${times.toFixed(2)} times alto alone (${altoBare.toFixed(0)} ms from the question to its receipt, in the same run), at most ${targets.timesAlto}: ${said(times <= targets.timesAlto)}`
  return [table, ratio].join('\n\n')
}

const said = (isReached: boolean) => (isReached ? 'reached' : 'not reached')
