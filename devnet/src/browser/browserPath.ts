import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/**
 * The Chromium for tests: LATCHKEY_BROWSER, else the system's, else the one that Playwright has installed, else
 * `undefined`.
 */
export function browserPath(): string | undefined {
  const named = process.env.LATCHKEY_BROWSER
  if (named !== undefined && named !== '') return named
  return [...systemBrowsers, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}
