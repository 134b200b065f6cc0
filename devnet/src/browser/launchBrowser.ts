import type { Browser } from 'playwright-core'
import { disableFeatures } from './browserFeatures.ts'
import { browserPath } from './browserPath.ts'

export declare namespace launchBrowser {
  type Options = {
    /** Shows the window. Default false. */
    headed?: boolean | undefined
    /** Splits storage by the site in the address bar, as people's browsers do; Playwright turns that off. Default false. */
    partitioned?: boolean | undefined
    /** Keeps a page that was left for a way back, as people's browsers do; Playwright turns that off. Default false. */
    backForwardCache?: boolean | undefined
    /** Opens one window in a click, as people's browsers do; Playwright turns that off. Default false. */
    blocksPopups?: boolean | undefined
    /** Further command-line flags of Chromium. */
    args?: readonly string[] | undefined
  }
}

/**
 * Starts Chromium for a test or a measurement. Names other than the loopback interface's don't resolve in it, so that a
 * page which asks another machine fails instead of depending on it.
 */
export async function launchBrowser(options: launchBrowser.Options = {}): Promise<Browser> {
  const executablePath = browserPath()
  if (executablePath === undefined) {
    throw new Error('No browser was found. `npx playwright install chromium` gets one; LATCHKEY_BROWSER names another.')
  }
  // Loaded here: a start of the devnet shares the entry and never launches one.
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath,
    headless: options.headed !== true,
    ignoreDefaultArgs: [
      ...(options.backForwardCache === true ? ['--disable-back-forward-cache'] : []),
      ...(options.blocksPopups === true ? ['--disable-popup-blocking'] : []),
    ],
    args: [
      // Chromium's sandbox refuses to run as root, and containers have no other user.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--force-color-profile=srgb',
      disableFeatures(options.partitioned === true ? ['ThirdPartyStoragePartitioning'] : []),
      ...(options.args ?? []),
    ],
  })
}
