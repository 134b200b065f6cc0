import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../../src/browser/launchBrowser.ts'

/** A browser for the tests of a file. Call it at the top of the file; the function that it returns works inside of tests. */
export function sharedBrowser(options?: launchBrowser.Options): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await launchBrowser(options)
  })
  afterAll(() => browser?.close())
  return () => {
    if (browser === undefined) throw new Error('The browser is there only while tests run.')
    return browser
  }
}
