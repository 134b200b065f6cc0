import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { buildSite } from '../../src/site/buildSite.ts'
import { startPhone } from '../../src/start/startPhone.ts'
import { ownWorld } from './ownWorld.ts'

/** A practice phone in somebody's hand. */
export type HeldPhone = {
  readonly page: Page
  /** Reads a link in, as from a code, and answers the question that it brings. */
  connect(uri: string, answer?: 'approve' | 'reject'): Promise<void>
  /** Waits for a question about a request, and answers it. Gives what it said. */
  answer(answer: 'approve' | 'reject'): Promise<string>
  /** Leaves the network, or comes back. */
  toggleNetwork(): Promise<void>
}

/**
 * Serves the practice phone on a relay for the tests of a file. Call it at the top of the file; the function that it
 * returns takes a phone of its own in hand for the running test.
 */
export function practicePhone(relayUrl: () => string): (browser: Browser) => Promise<HeldPhone> {
  let served: { url: string; stop(): Promise<void> } | undefined
  beforeAll(async () => {
    const output = await buildSite({ folder: 'devnet/phone' })
    const { chains } = ownWorld()
    served = await startPhone({ output, port: undefined, relayUrl: relayUrl(), projectId: 'devnet', chains })
  })
  afterAll(() => served?.stop())
  return async (browser) => {
    if (served === undefined) throw new Error('The phone is served only while tests run.')
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(served.url)
    const question = async (testId: string, answer: 'approve' | 'reject') => {
      const asked = page.getByTestId(testId).first()
      await asked.waitFor()
      const words = (await asked.textContent()) ?? ''
      await asked.getByTestId(`phone-${answer}`).click()
      return words
    }
    return {
      page,
      connect: async (uri, answer = 'approve') => {
        await page.getByTestId('phone-uri').fill(uri)
        await page.getByTestId('phone-pair').click()
        await question('phone-proposal', answer)
      },
      answer: (answer) => question('phone-request', answer),
      toggleNetwork: () => page.getByTestId('phone-online').click(),
    }
  }
}
