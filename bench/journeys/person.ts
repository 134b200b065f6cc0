import { launchBrowser } from '@latchkey/devnet'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'

/** What a journey took of the person, and of their time. */
export type Effort = {
  readonly clicks: number
  /** Those in a window of the wallet's own. */
  readonly inWallet: number
  /** Characters typed into fields; what is copied from a mail counts too. */
  readonly typed: number
  /** From the last act of the person to what they wanted, in milliseconds. */
  readonly waitedMs: number
}

/** A person at a page: what they press and type is counted. */
export type Person = {
  readonly page: Page
  click(target: Locator): Promise<void>
  /** Presses something in a window of the wallet's own. */
  clickInWallet(target: Locator): Promise<void>
  type(target: Locator, text: string): Promise<void>
  /** Presses a key, which takes as much as a click. */
  key(name: string): Promise<void>
  /** Counts a press that something else performs. */
  countClick(): void
  /** Ends a journey: waits until what the person wanted is seen, or is gone. What comes next is another journey. */
  until(wanted: Locator, state?: 'seen' | 'gone'): Promise<Effort>
  close(): Promise<void>
}

const limitMs = 60_000

/** Opens `url` in a profile of its own. */
export async function meetPerson(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const page = await context.newPage()
  await page.goto(url)
  let clicks = 0
  let inWallet = 0
  let typed = 0
  let actedAtMs = performance.now()
  const press = async (target: Locator) => {
    await target.waitFor()
    await target.click()
    actedAtMs = performance.now()
  }
  return {
    page,
    async click(target) {
      await press(target)
      clicks += 1
    },
    async clickInWallet(target) {
      await press(target)
      inWallet += 1
    },
    async type(target, text) {
      await target.waitFor()
      await target.pressSequentially(text)
      actedAtMs = performance.now()
      typed += text.length
    },
    async key(name) {
      await page.keyboard.press(name)
      actedAtMs = performance.now()
      clicks += 1
    },
    countClick() {
      clicks += 1
      actedAtMs = performance.now()
    },
    async until(wanted, state = 'seen') {
      // A locator's own waiting looks twice a second in the end.
      while ((await wanted.isVisible()) !== (state === 'seen')) {
        if (performance.now() - actedAtMs > limitMs) throw new Error(`${wanted} is not ${state}.`)
        await page.waitForTimeout(5)
      }
      const effort = { clicks, inWallet, typed, waitedMs: performance.now() - actedAtMs }
      clicks = 0
      inWallet = 0
      typed = 0
      return effort
    },
    close: () => context.close(),
  }
}

/** A browser that splits storage by site, as people's browsers do. */
export const openBrowser = (): Promise<Browser> => launchBrowser({ partitioned: true })
