import { devnetChains, personas, portsFrom, startDevnet } from '@latchkey/devnet'
import type { Running } from './running.types.ts'
import type { StartOptions } from './startOptions.ts'

/** The product on local chains with practice money. */
export async function startLocal(options: StartOptions, onProgress: (message: string) => void): Promise<Running> {
  const { stateDir, basePort } = options
  const { urls, chains, failed, stop } = await startDevnet({
    stateDir,
    ports: portsFrom(basePort),
    chainIds: devnetChains.map(({ id }) => Number(id)),
    further: ['solana', 'bitcoin', 'aggregators', 'shop', 'bundler', 'farcaster'],
    // Swaps on Ethereum's networks need no vendor; on Solana they are Jupiter's.
    swapSources: ['jupiter'],
    lived: true,
    onProgress,
  })
  // In the order of the table.
  const { web, api, example, requests, siwx, practice, ...others } = urls
  const ordered = { web, api, example, requests, siwx, practice, ...others }
  return {
    urls: Object.fromEntries(Object.entries(ordered).flatMap(([key, url]) => (url === undefined ? [] : [[key, url]]))),
    chains,
    notes: [
      `Open the web app and connect the practice wallet: Alice (${personas.alice.address}) is rich.`,
      'All money here is practice money. Ctrl-C stops; the next start goes on from here.',
    ],
    failed,
    stop,
  }
}
