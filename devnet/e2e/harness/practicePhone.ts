import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { buildSite } from '../../src/site/buildSite.ts'
import { phoneSite } from '../../src/start/buildSites.ts'
import { startPhone } from '../../src/start/startPhone.ts'
import { type HeldPhone, holdPhone } from './holdPhone.ts'
import { ownWorld } from './ownWorld.ts'

/**
 * Serves the practice phone on a relay for the tests of a file. Call it at the top of the file; the function that it
 * returns takes a phone of its own in hand for the running test.
 */
export function practicePhone(relayUrl: () => string): (browser: Browser) => Promise<HeldPhone> {
  let served: { url: string; stop(): Promise<void> } | undefined
  beforeAll(async () => {
    const output = await buildSite(phoneSite)
    const { chains } = ownWorld()
    served = await startPhone({
      output,
      port: undefined,
      relayUrl: relayUrl(),
      projectId: 'devnet',
      chains,
      solana: undefined,
      bitcoin: undefined,
    })
  })
  afterAll(() => served?.stop())
  return async (browser) => {
    if (served === undefined) throw new Error('The phone is served only while tests run.')
    return holdPhone(browser, served.url)
  }
}
