import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { KindsWorld } from './kindsWorld.ts'
import { openVisit, type Visit } from './openVisit.ts'

/** Chrome on Android. */
export const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

export declare namespace openAndroid {
  type Options = {
    readonly agent?: string
    readonly mayReachApps?: boolean
    /** What the phone does with a link to wallet apps; it hands it to the practice wallet unless given. */
    readonly system?: (link: string, page: Page) => unknown
  }
}

/** An Android phone at a page. `links`: those to wallet apps that the page has followed. */
export async function openAndroid(
  browser: Browser,
  world: KindsWorld,
  url: string,
  options: openAndroid.Options = {},
): Promise<Visit & { readonly links: readonly string[] }> {
  const { agent = chromeOnAndroid, mayReachApps = true } = options
  const { system = (link, page) => handToWallet(world, link, page) } = options
  const visit = await openVisit(browser, 'about:blank', {
    userAgent: agent,
    isMobile: true,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    // The ports of wallet apps.
    furtherHosts: [...world.hosts(), /^localhost:6[1-5]\d{3}$/],
  })
  // The browser asks a person for this, but for pages of the same device; granting others denies it.
  if (mayReachApps) await visit.context.grantPermissions(['local-network-access'])
  const links: string[] = []
  visit.context.on('request', (request) => {
    if (!request.url().startsWith('solana-wallet:')) return
    links.push(request.url())
    void system(request.url(), request.frame().page())
  })
  await visit.page.goto(url)
  return { ...visit, links }
}

/** The app comes up before the page, and listens. */
async function handToWallet(world: KindsWorld, link: string, page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  const answer = await fetch(`${world.url('practice')}/mobile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  })
  expect(await answer.json()).toEqual({ listening: true })
}
