import { createRequire } from 'node:module'
import { buildGraph } from '../../scripts/budgets/buildGraph.ts'
import { toolRoot } from '../../scripts/checks/project.ts'
import { markdownTable } from '../table.ts'

/** Bytes after gzip -9. */
type Weight = {
  readonly allBytes: number
  /** What loads with the page, before a person asks for a wallet. */
  readonly firstBytes: number
  /** What only a browser without the curves X25519 and Ed25519 of its own loads. */
  readonly spareBytes: number
}

type BundleNumbers = { readonly ours: Weight; readonly official: Weight; readonly version: string }

/** The most that the client may weigh in a browser that has the curves, in thousand bytes. */
const limitKb = 30

/** The section of docs/benchmarks.md. */
export function bundleReport({ ours, official, version }: BundleNumbers): string {
  const kb = (bytes: number) => (bytes / 1_000).toFixed(1)
  const usual = (weight: Weight) => weight.allBytes - weight.spareBytes
  const row = (name: string, weight: Weight) => [name, kb(weight.firstBytes), kb(usual(weight)), kb(weight.allBytes)]
  const table = markdownTable(
    ['client', 'kB with the page', 'once a wallet is asked for', 'in a browser without X25519 and Ed25519'],
    [row('ours (`latchkey/walletconnect`)', ours), row(`@walletconnect/sign-client ${version}`, official)],
  )
  const share = (usual(ours) / usual(official)) * 100
  const verdict = usual(ours) <= limitKb * 1_000 ? 'reached' : '**missed**'
  return [
    `${new Date().toISOString().slice(0, 10)}; minified by the same build, gzip -9, each column includes the one before.`,
    table,
    `- kB once a wallet is asked for: ${kb(usual(ours))}, at most ${limitKb}: ${verdict}; ${share.toFixed(0)} % of the official client`,
  ].join('\n\n')
}

/** What an app would write to have all of a client, nothing left for later. */
const pages = {
  ours: `export { walletConnect } from '@latchkey/adapters/walletconnect'`,
  official: `export { SignClient } from '@walletconnect/sign-client'`,
} as const

/** Weighs our WalletConnect client beside the official one of the lock file, built by the same build. */
export async function runBundleBench(): Promise<{ text: string; numbers: unknown }> {
  const weigh = async (source: string) => {
    const chunks = await buildGraph(toolRoot, source)
    const sum = (list: typeof chunks) => list.reduce((total, { gzipBytes }) => total + gzipBytes, 0)
    return {
      allBytes: sum(chunks),
      firstBytes: sum(chunks.filter(({ isEntry, lazyModule }) => isEntry && lazyModule === undefined)),
      spareBytes: sum(chunks.filter(({ lazyModule }) => lazyModule?.includes('@noble/curves') ?? false)),
    }
  }
  const { version } = createRequire(import.meta.url)('@walletconnect/sign-client/package.json') as { version: string }
  const numbers = { ours: await weigh(pages.ours), official: await weigh(pages.official), version }
  return { text: bundleReport(numbers), numbers }
}
