import { createRequire } from 'node:module'
import { buildGraph } from '../../scripts/budgets/buildGraph.ts'
import { toolRoot } from '../../scripts/checks/toolRoot.ts'
import { bundleReport } from './bundleReport.ts'

/** What an app would write to have the whole of a client, nothing left for later. */
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
