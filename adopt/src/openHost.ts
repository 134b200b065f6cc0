import { launchBrowser, recordRequests } from '@latchkey/devnet'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A browser in which a host's page is visited. */
type OpenHost = AsyncDisposable & {
  /** Where a wallet is put, before a page is opened. */
  readonly context: BrowserContext
  /** Another tab with the page. */
  readonly open: () => Promise<Page>
  /** Presses the page's `connect`, and chooses the virtual wallet in the modal. */
  readonly connect: (page: Page) => Promise<void>
  /** Waits until the output of that name holds `text`, with nothing in `error`. */
  readonly shows: (page: Page, name: string, text: string | RegExp) => Promise<void>
  /** Nothing was written to the console of any tab, and no machine was asked but the page's own and its RPC. */
  readonly expectQuiet: () => void
}

/** Opens a browser for the page at `url`, whose RPC is at `rpcUrl`. Parts of a page are found by their `data-testid`. */
export async function openHost(url: string, rpcUrl: string): Promise<OpenHost> {
  const browser = await launchBrowser()
  const context = await browser.newContext()
  const requests = recordRequests(context, [new URL(url).host, new URL(rpcUrl).host])
  const said: string[] = []
  return {
    context,
    async open() {
      const page = await context.newPage()
      page.on('console', (line) => said.push(line.text()))
      page.on('pageerror', (error) => said.push(error.message))
      await page.goto(url)
      return page
    },
    async connect(page) {
      await page.getByTestId('connect').getByRole('button').click()
      const modal = page.getByRole('dialog')
      await modal.getByRole('button', { name: 'Virtual wallet' }).click()
      await modal.waitFor({ state: 'hidden' })
    },
    async shows(page, name, text) {
      const output = page.getByTestId(name)
      const problem = page.getByTestId('error')
      await expect
        .poll(async () => [await output.textContent(), await problem.textContent()], { message: name, timeout: 20_000 })
        .toEqual([typeof text === 'string' ? text : expect.stringMatching(text), ''])
    },
    expectQuiet() {
      requests.expectNoForeign()
      expect(
        said.filter((text) => !text.includes('React DevTools')),
        'console',
      ).toEqual([])
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
