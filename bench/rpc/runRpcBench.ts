import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startAnvil } from '@latchkey/devnet'
import { machine } from '../machine.ts'
import { markdownTable } from '../markdownTable.ts'
import { percentile } from '../percentile.ts'
import { openLoop } from './openLoop.ts'

const perSecond = 500
const secondsEach = 5
const rounds = 4

/** Asks the same node directly and through the proxy, in turns, at a fixed rate. */
export async function runRpcBench(): Promise<{ text: string; numbers: unknown }> {
  await using anvil = await startAnvil({ chainId: 1 })
  const api = fork(fileURLToPath(new URL('apiProcess.ts', import.meta.url)), [anvil.rpcUrl])
  try {
    const [apiUrl] = (await once(api, 'message')) as [string]
    const ways = [
      { name: 'direct', url: anvil.rpcUrl, latenciesMs: [] as number[], errors: 0 },
      { name: 'proxy', url: `${apiUrl}/v1/?chainId=eip155:1&projectId=bench`, latenciesMs: [] as number[], errors: 0 },
    ]
    for (const way of ways) await load(way.url, perSecond)
    for (let round = 0; round < rounds; round += 1) {
      for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
        const { latenciesMs, errors } = await load(way.url, perSecond * secondsEach)
        way.latenciesMs.push(...latenciesMs)
        way.errors += errors
      }
    }
    return { text: describe(ways), numbers: ways }
  } finally {
    api.disconnect()
    await once(api, 'close')
  }
}

type Way = { readonly name: string; readonly latenciesMs: readonly number[]; readonly errors: number }

function load(url: string, total: number) {
  return openLoop({ url, perSecond, total, body: balanceRequest })
}

/** A read that no cache can answer: another address each time. */
function balanceRequest(index: number): string {
  const address = `0x${index.toString(16).padStart(40, '0')}`
  return JSON.stringify({ jsonrpc: '2.0', id: index, method: 'eth_getBalance', params: [address, 'latest'] })
}

function describe(ways: readonly Way[]): string {
  const at = (name: string, share: number) =>
    percentile(ways.find((way) => way.name === name)?.latenciesMs ?? [], share)
  const table = markdownTable(
    ['way', 'answers', 'errors', 'p50, ms', 'p95, ms', 'p99, ms'],
    ways.map((way) => [
      way.name,
      String(way.latenciesMs.length),
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
    `${day}; ${machine()}; ${perSecond} requests a second, ${rounds} rounds of ${secondsEach} s each way, all on one machine (load, proxy and node share its cores).`,
    table,
    `${added(0.5, 1)}\n${added(0.99, 5)}`,
  ].join('\n\n')
}
