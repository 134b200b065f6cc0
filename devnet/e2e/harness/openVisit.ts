import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { type RequestRecord, recordRequests } from '../../src/browser/recordRequests.ts'
import { repositoryRoot } from '../../src/site/sites.ts'
import { ownWorld } from './ownWorld.ts'

/** A person at a page: a browser profile of its own, and a record of all that the page asks for. */
export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  readonly requests: RequestRecord
}

export declare namespace openVisit {
  type Options = BrowserContextOptions & {
    /** Uncaught errors that the journey itself provokes. */
    readonly expectedErrors?: RegExp
    /** Hosts with port beside those of the devnet. */
    readonly furtherHosts?: readonly (string | RegExp)[]
  }
}

/**
 * Opens `url` for the running test. When the test is over, the visit is closed, and fails it for a request to a host
 * that isn't configured, an uncaught error, or something that the content security policy refused.
 */
export async function openVisit(browser: Browser, url: string, options: openVisit.Options = {}): Promise<Visit> {
  const { expectedErrors, furtherHosts = [], ...contextOptions } = options
  const world = ownWorld()
  const hosts = Object.values(world.urls).map((address) => new URL(address).host)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...contextOptions })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const requests = recordRequests(context, [...hosts, ...furtherHosts])
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text())
  })

  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await photograph(context, task.name)
    await context.close()
    requests.expectNoForeign()
    const unexpected = errors.filter((error) => expectedErrors?.test(error) !== true)
    if (unexpected.length > 0) throw new Error(`The page broke:\n${unexpected.join('\n')}`)
  })

  const page = await context.newPage()
  await page.goto(url)
  return { page, context, requests }
}

async function photograph(context: BrowserContext, test: string): Promise<void> {
  const folder = join(repositoryRoot, '.latchkey', 'test-results', 'screenshots')
  mkdirSync(folder, { recursive: true })
  const name = test.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: join(folder, `${name}-${index}.png`) }).catch(() => undefined)
  }
}
