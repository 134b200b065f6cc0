import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** A practice phone in use. */
export type HeldPhone = {
  readonly page: Page
  /** Reads a link in, as from a code, and answers the question that it brings. */
  connect(uri: string, answer?: 'approve' | 'reject'): Promise<void>
  /** Reads a link in, and answers the sign-in that it brings. Gives what it said. */
  signIn(uri: string, answer?: 'approve' | 'reject'): Promise<string>
  /** How often the person was asked. */
  questions(): Promise<number>
  /** Waits for a question about a request, and answers it. Gives what it said. */
  answer(answer: 'approve' | 'reject'): Promise<string>
  /** Leaves the network, or comes back. */
  toggleNetwork(): Promise<void>
}

/** Opens the practice phone of `url` in a browser profile of its own, for the running test. */
export async function holdPhone(browser: Browser, url: string): Promise<HeldPhone> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(url)
  const question = async (testId: string, answer: 'approve' | 'reject') => {
    const asked = page.getByTestId(testId).first()
    await asked.waitFor()
    const words = (await asked.textContent()) ?? ''
    const shown = await asked.elementHandle()
    await asked.getByTestId(`phone-${answer}`).click()
    // The app may have the answer before the phone has put the question away.
    await shown?.waitForElementState('hidden')
    return words
  }
  const pair = async (uri: string) => {
    await page.getByTestId('phone-uri').fill(uri)
    await page.getByTestId('phone-pair').click()
  }
  return {
    page,
    connect: async (uri, answer = 'approve') => {
      await pair(uri)
      await question('phone-proposal', answer)
    },
    signIn: async (uri, answer = 'approve') => {
      await pair(uri)
      return question('phone-authentication', answer)
    },
    questions: async () => Number(await page.locator('main').getAttribute('data-questions')),
    answer: (answer) => question('phone-request', answer),
    toggleNetwork: () => page.getByTestId('phone-online').click(),
  }
}
