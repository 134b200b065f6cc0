import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { installFolder } from '../../src/process/installFolder.ts'
import { buildSite } from '../../src/site/buildSite.ts'
import { serveFiles } from '../../src/site/serveFiles.ts'
import { ownWorld } from './ownWorld.ts'

/** What leaves this machine in the client's own code: its vendor's api, pictures, fonts and counters. */
const ofTheVendor = /^(.*\.)?(reown\.com|walletconnect\.(org|com)|web3modal\.(org|com)|fonts\.googleapis\.com)$/

/**
 * What the client asks its vendor's api for goes to ours, as an operator's proxy would have it; its other hosts answer
 * nothing.
 */
export async function leadToApi(context: BrowserContext, api: string): Promise<void> {
  const vendor = 'https://rpc.walletconnect.org'
  await context.route(`${vendor}/**`, async (route) => {
    const url = route.request().url().replace(vendor, api)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
}

/** Hosts that the app, the client and the wallet ask: the devnet's, its nodes', the vendor's, and those of further addresses. */
export function peerHosts(...further: readonly string[]): readonly (string | RegExp)[] {
  const { urls, chains } = ownWorld()
  const own = [urls.frame, urls.auth, urls.guardian, urls.api, ...chains.map(({ rpcUrl }) => rpcUrl), ...further]
  return [...own.map((url) => new URL(url).host), ofTheVendor]
}

/**
 * Serves the app on the peer's client for the tests of a file. Call it at the top of the file; the function that it
 * returns gives its address under a name of its own.
 */
export function peerApp(): (host: string) => string {
  let port = ''
  let stop: (() => Promise<void>) | undefined
  beforeAll(async () => {
    await installFolder({ folder: 'devnet/peer-client', name: 'the peer’s client', onProgress: console.log })
    const output = await buildSite({ folder: 'devnet/peer-client' })
    const { urls, chains } = ownWorld()
    const served = await serveFiles({
      output,
      settings: {
        path: '/peer.json',
        value: {
          projectId: 'devnet',
          frameUrl: urls.frame,
          relayUrl: urls.relay,
          rpcUrls: Object.fromEntries(chains.map(({ caip, rpcUrl }) => [caip, rpcUrl])),
        },
      },
      // The client writes styles into its elements.
      policy: "object-src 'none'",
    })
    stop = served.stop
    ;({ port } = new URL(served.url))
  })
  afterAll(() => stop?.())
  return (host) => `http://${host}:${port}/`
}
