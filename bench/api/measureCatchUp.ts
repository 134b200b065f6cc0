import type { startAnvil } from '@latchkey/devnet'
import { fillBlocks } from './benchChains.ts'
import type { BenchProcess } from './startBenchProcess.ts'

const blocks = 160
const each = 100

/** Transactions a second that the indexer takes in from its first block on, by database. */
export async function measureCatchUp(options: measureCatchUp.Options): Promise<Readonly<Record<string, number>>> {
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

export declare namespace measureCatchUp {
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
