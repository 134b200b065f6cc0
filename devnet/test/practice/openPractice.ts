import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { devnetChains } from '../../src/chains/devnetChains.ts'
import { type Devnet, launchBrowser, startDevnet } from '../../src/index.ts'
import { startPractice } from '../../src/practice/startPractice.ts'
import { serveSite } from '../../src/site/serveSite.ts'
import { buildSites } from '../../src/start/buildSites.ts'

/** What a request through the wallet came to. */
export type Outcome = { readonly result?: unknown; readonly code?: number; readonly message?: string }

type DappWindow = {
  wallet: {
    info: { rdns: string; name: string; icon: string }
    provider: { request(request: unknown): Promise<unknown> }
  }
  events: readonly (readonly [string, unknown])[]
  prepare(method: string, params: readonly unknown[]): void
  outcome: Promise<Outcome> | undefined
}

const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>A page</title></head>
<body><button id="go">Go</button><script type="module" src="/assets/page.js"></script></body></html>`

// What any page with EIP-6963 does, and a button, because windows open from clicks only.
const script = `
window.events = []
addEventListener('eip6963:announceProvider', ({ detail }) => {
  if (window.wallet) return
  window.wallet = detail
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
    detail.provider.on(name, (value) => window.events.push([name, value instanceof Error ? value.code : value]))
})
dispatchEvent(new Event('eip6963:requestProvider'))
window.prepare = (method, params) => {
  window.outcome = undefined
  document.getElementById('go').onclick = () => {
    window.outcome = window.wallet.provider.request({ method, params }).then(
      (result) => ({ result }),
      ({ code, message }) => ({ code, message }),
    )
  }
}
`

/** A page with the practice wallet in it, served as our own pages are, over local chains. */
export async function openPractice(sessionsFile?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-practice-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), html)
  writeFileSync(join(folder, 'assets/page.js'), script)
  const devnet: Devnet = await startDevnet({ only: ['evm'], chainIds: [1, 8453] })
  const chains = devnetChains.flatMap((network) => {
    const rpcUrl = devnet.chains.find(({ caip }) => caip === network.caipNetworkId)?.rpcUrl
    return rpcUrl === undefined ? [] : [{ network, rpcUrl }]
  })
  const output = await buildSites(new Set(['practice']), () => {})('practice')
  const practice = await startPractice({ output, chains, sessionsFile })
  const site = await serveSite({
    output: folder,
    settings: { apiUrl: practice.url, projectId: 'a test', devnet: true, networks: ['eip155:1'] },
    practice: { origin: practice.url, scriptFile: practice.scriptFile },
  })
  const browser: Browser = await launchBrowser()

  return {
    devnet,
    output,
    practice,
    site,
    browser,
    async control(body: Readonly<Record<string, unknown>>): Promise<void> {
      const response = await fetch(`${practice.url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    /** A page of a new person. */
    async newPage(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext(options)
      return openPage(context, site.url)
    },
    async stop(): Promise<void> {
      await browser.close()
      await Promise.all([site.stop(), practice.stop(), devnet.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type PracticeFixture = Awaited<ReturnType<typeof openPractice>>

/** Another tab of the same person. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'wallet' in window)
  return page
}

/** A call that opens no window. */
export const call = (page: Page, method: string, params: readonly unknown[] = []): Promise<Outcome> =>
  page.evaluate(
    ([name, list]) =>
      (window as unknown as DappWindow).wallet.provider.request({ method: name, params: list }).then(
        (result) => ({ result }),
        (error: { code: number; message: string }) => ({ code: error.code, message: error.message }),
      ),
    [method, params] as const,
  )

/** Clicks, and gives the wallet's window. */
export async function ask(page: Page, method: string, params: readonly unknown[] = []): Promise<Page> {
  await page.evaluate(([name, list]) => (window as unknown as DappWindow).prepare(name, list), [
    method,
    params,
  ] as const)
  await lingering(page)
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('#go')])
  return popup
}

/** A window stays for a moment after a connection, for a page that asks for another kind: waits until it is gone. */
async function lingering(page: Page): Promise<void> {
  for (const other of page.context().pages()) {
    if (other === page || (await other.opener()) !== page) continue
    await other.waitForEvent('close', { timeout: 2_000 }).catch(() => undefined)
  }
}

/** The key that answers: it closes the wallet's window, sometimes before it is let go. */
export async function pressLast(popup: Page, key: string): Promise<void> {
  await Promise.all([popup.waitForEvent('close'), popup.keyboard.press(key).catch(() => undefined)])
}

/** What the last `ask` came to. */
export const outcome = (page: Page): Promise<Outcome> =>
  page.evaluate(async () => (await (window as unknown as DappWindow).outcome) ?? {})

/** Asks, presses a button of the wallet's window, and gives what the page got. */
export async function askAndPress(
  page: Page,
  press: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<Outcome> {
  const popup = await ask(page, method, params)
  await popup.getByRole('button', { name: press, exact: true }).click()
  return outcome(page)
}

/** The events that the page has heard. */
export const events = (page: Page): Promise<readonly (readonly [string, unknown])[]> =>
  page.evaluate(() => (window as unknown as DappWindow).events)

/** The wallet as it announced itself. */
export const walletInfo = (page: Page): Promise<DappWindow['wallet']['info']> =>
  page.evaluate(() => (window as unknown as DappWindow).wallet.info)
