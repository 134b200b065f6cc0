import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser']
const require = createRequire(import.meta.url)

/**
 * The Chromium for tests: LATCHKEY_BROWSER, else the system's, else the one that Playwright has installed, else
 * `undefined`.
 */
export function browserPath(): string | undefined {
  const named = process.env.LATCHKEY_BROWSER
  if (named !== undefined && named !== '') return named
  const system = systemBrowsers.find((path) => existsSync(path))
  if (system !== undefined) return system
  const own = playwrightsOwn()
  return existsSync(own) ? own : undefined
}

/** Playwright is loaded when it is asked: a start of the devnet shares the entry and launches nothing. */
function playwrightsOwn(): string {
  const { chromium } = require('playwright-core') as typeof import('playwright-core')
  return chromium.executablePath()
}
