import { request as http, type Page } from 'playwright-core'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { drawPage } from '../harness/drawPage.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { resetWallet } from '../harness/practiceWallet.ts'
import { servePage } from '../harness/servePage.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, connectPractice, disconnectWallet, modal, openAccount } from '../harness/steps.ts'

const browser = sharedBrowser()
const address = servePage('server-drawn', { answer: drawPage })

beforeEach(resetWallet)

/** Opens the page; whatever it says on its console fails the test. */
async function openPage(path: string, options: openVisit.Options = {}) {
  const url = new URL(path, address())
  const visit = await openVisit(browser(), 'about:blank', { furtherHosts: [url.host], ...options })
  const said: string[] = []
  visit.context.on('console', (message) => said.push(message.text()))
  await visit.page.addInitScript(watchLayout)
  const open = async () => (await visit.page.goto(url.href))?.text() ?? ''
  return { ...visit, open, said, url: url.href }
}

/** In the page: what has moved, and every text that the buttons have had in a frame. */
function watchLayout() {
  const seen = window as unknown as { shift: number; texts: string[] }
  seen.shift = 0
  seen.texts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[]) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const hosts = document.querySelectorAll('main [data-lk-theme]')
    const text = [...hosts].map((host) => host.shadowRoot?.querySelector('button')?.textContent).join(', ')
    if (hosts.length > 0 && text !== seen.texts.at(-1)) seen.texts.push(text)
    requestAnimationFrame(look)
  }
  look()
}

const seenBy = (page: Page) =>
  page.evaluate(() => {
    const { shift, texts } = window as unknown as { shift: number; texts: string[] }
    return { shift, texts }
  })

/** The page's script has taken over what the server has drawn. */
const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const hosts = [...document.querySelectorAll('main [data-lk-theme]')]
    return hosts.length > 0 && hosts.every((host) => host.shadowRoot?.childElementCount === 1)
  })

const short = (html: string) => /<bdi dir="ltr">(0x[^<]*)</.exec(html)?.[1]

it.each(['/', '/nonce'])('has the button in the HTML of %s, and nothing moves when the script comes', async (path) => {
  const { page, open, said } = await openPage(path)
  const first = await open()
  expect(first).toContain('>Connect wallet<')
  expect(short(first)).toBeUndefined()
  await takenOver(page)
  expect((await seenBy(page)).shift).toBeLessThanOrEqual(0.01)

  await connectPractice(page)
  const name = (await accountButton(page).textContent()) ?? ''
  const again = await open()
  expect(name).toContain(short(again))
  expect(again).not.toContain('Connect wallet')
  await takenOver(page)
  await accountButton(page).getByText('ETH').waitFor()
  await page.waitForLoadState('networkidle')
  const { shift, texts } = await seenBy(page)
  expect(shift).toBeLessThanOrEqual(0.01)
  expect(texts.join()).not.toContain('Connect')

  await openAccount(page)
  await disconnectWallet(page)
  await page.getByTestId('connect-button').waitFor()
  expect(await open()).toContain('>Connect wallet<')
  expect(said).toEqual([])
})

it('looks the same with and without scripts, in both themes and at both widths', async () => {
  const { page, context, open } = await openPage('/')
  await open()
  const shot = async (javaScriptEnabled: boolean, colorScheme: 'dark' | 'light', width: number) => {
    const storageState = await context.storageState()
    const viewport = { width, height: 400 }
    const other = await browser().newContext({ javaScriptEnabled, colorScheme, viewport, storageState })
    onTestFinished(() => other.close())
    // Balances and images of networks come by a script alone, into places that are there for them.
    await other.route(
      (url) => url.origin === new URL(ownWorld().urls.api).origin,
      (route) => route.abort(),
    )
    const tab = await other.newPage()
    await tab.goto(page.url())
    if (javaScriptEnabled) await takenOver(tab)
    const texts = await tab.locator('main button').allTextContents()
    return `${texts.join()} ${(await tab.screenshot()).toString('base64')}`
  }
  const compare = async () => {
    for (const scheme of ['dark', 'light'] as const)
      for (const width of [1280, 390])
        expect(await shot(true, scheme, width), `${scheme} at ${width}`).toBe(await shot(false, scheme, width))
  }
  await compare()
  await connectPractice(page)
  await compare()
})

it('lets a person in whose browser stores nothing, and says so once', async () => {
  const { page, open, said } = await openPage('/')
  await page.addInitScript(() => {
    // The practice wallet is a script of the same page, and keeps its own.
    const { localStorage } = window
    Object.defineProperty(window, 'localStorage', {
      get() {
        if (new Error().stack?.includes('practice-wallet.js')) return localStorage
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await open()
  await takenOver(page)
  await connectPractice(page)
  await openAccount(page)
  await modal(page).waitFor()
  expect(said).toEqual([expect.stringMatching(/^Latchkey: The browser does not store: this page will be forgotten/)])
})

it('begins from the start with a cookie that is none', async () => {
  const client = await http.newContext()
  onTestFinished(() => client.dispose())
  for (const cookie of ['latchkey=%7B%22v%22%3A2%7D', `latchkey=${'x'.repeat(4096)}`, 'latchkey=%']) {
    const html = await (await client.get(address(), { headers: { cookie } })).text()
    expect(html).toContain('>Connect wallet<')
  }
})
