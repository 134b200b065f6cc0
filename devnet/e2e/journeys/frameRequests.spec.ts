import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { type Hex, stringToHex } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { appPages } from '../harness/appPages.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { type FrameHost, frameHost } from '../harness/frameHost.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal, openConnect } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'

// What becomes of a request whose page is gone, or hears no more: nothing.

const browser = sharedBrowser({
  partitioned: true,
  backForwardCache: true,
  args: ['--enable-blink-features=MessagePortCloseEvent'],
})
const app = appPages()
const { urls } = ownWorld()
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const confirm = '[data-testid=approve-confirm]'
const toWindow = '[data-testid=approve-window]'
/** Longer than it takes to leave a page. */
const slowMs = 2_500
let person: BrowserContext
let evm: Hex
const nonce = () => readChain('eip155:1').nonce(evm)
const send = () => ({ method: 'eth_sendTransaction', params: [{ from: evm, to: stranger, value: '0x1' }] })

type There = { readonly page: Page; readonly host: FrameHost; readonly frame: Frame }

async function open(): Promise<There> {
  const page = await person.newPage()
  await page.goto(app('app-a.localhost'))
  const host = await frameHost(page, urls.frame)
  await page.addStyleTag({
    content: '#w3m-iframe{position:fixed;inset:0;margin:auto;width:380px;height:660px;border:0}',
  })
  const frame = page.frames().find((one) => one.url().includes('/sdk?'))
  if (!frame) throw new Error('no frame')
  return { page, host, frame }
}
async function visit(): Promise<There> {
  const there = await open()
  onTestFinished(() => there.page.close())
  return there
}
/** What was looked up for it is on the screen. */
const shown = (on: Page | Frame) => on.waitForSelector(`${toWindow}, ${confirm}:enabled`, { timeout: 20_000 })

/** Slows what the frame asks a node by this name, inside of its document, and gives how to wait until it has begun. */
async function slow({ frame }: There, method: string) {
  await frame.evaluate(
    ([name, ms]) => {
      const { fetch } = window
      window.fetch = async (input, init) => {
        if (String(init?.body).includes(`"${name}"`)) {
          Object.assign(window, { begun: true })
          await new Promise((resolve) => setTimeout(resolve, Number(ms)))
        }
        return fetch(input, init)
      }
    },
    [method, slowMs] as const,
  )
  return () => frame.waitForFunction(() => 'begun' in window)
}

/** Approves, and waits for nothing: what follows comes before the screen has gone. Without a press `begun` ends the test. */
const press = ({ page }: There) => void approveInFrame(page).catch(() => {})

beforeAll(async () => {
  person = await browser().newContext()
  const { page, host } = await open()
  const email = `nadja.${Date.now()}@example.org`
  const mails = await watchMail(email)
  await host.ask('CONNECT_EMAIL', { email })
  await host.ask('CONNECT_OTP', { otp: await mails.next(mailPatterns.code) })
  evm = ((await host.ask('GET_USER', { chainId: 1 })) as { address: Hex }).address
  const { rpcUrl } = ownWorld().chains.find(({ caip }) => caip === 'eip155:1') ?? { rpcUrl: '' }
  await rpcCall(rpcUrl, 'anvil_setBalance', [evm, '0x8ac7230489e80000'])
  await page.close()
  return () => person.close()
})

const leavings: readonly [string, (there: There) => Promise<unknown>][] = [
  ['was killed', ({ page }) => Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => {})])],
  ['went elsewhere', ({ page }) => page.goto(app('app-b.localhost'))],
  ['took the frame out', ({ page }) => page.evaluate(() => document.querySelector('#w3m-iframe')?.remove())],
  [
    'loaded the frame anew',
    ({ page }) => page.evaluate(() => document.querySelector('#w3m-iframe')?.setAttribute('src', '/')),
  ],
]

describe.each(leavings)('a page that %s', (_name, leave) => {
  it('between the press and the broadcast gets no transaction', async () => {
    const there = await visit()
    const before = await nonce()
    await there.host.begin('RPC_REQUEST', send())
    await shown(there.frame)
    const begun = await slow(there, 'eth_getTransactionCount')
    press(there)
    await begun()
    await leave(there)
    await sleep(slowMs + 500)
    expect(await nonce()).toBe(before)
  })

  it('leaves no window in which anything can be approved', async () => {
    const there = await visit()
    const text = `bank.example wants you to sign in with your Ethereum account:\n${evm}\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: 12345678`
    await there.host.begin('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex(text), evm] })
    await shown(there.frame)
    const [opened] = await Promise.all([person.waitForEvent('page'), there.frame.click(toWindow)])
    await shown(opened)
    const closed = opened.waitForEvent('close')
    await leave(there)
    await closed
  })
})

it('a page that is left and come back to hears that its request has ended', async () => {
  const { page, frame } = await visit()
  const before = await nonce()
  await page.evaluate((call) => {
    window.frameHost?.ask('RPC_REQUEST', call).then(({ payload }) => Object.assign(window, { heard: payload }))
  }, send())
  await shown(frame)
  const browserOf = await person.newCDPSession(page)
  const read = async (expression: string) =>
    (await browserOf.send('Runtime.evaluate', { expression, returnByValue: true })).result.value
  await page.goto(app('app-a.localhost').replace(/\/$/, '/elsewhere'))
  expect(await read('typeof window.frameHost')).toBe('undefined')
  const { currentIndex, entries } = await browserOf.send('Page.getNavigationHistory')
  await browserOf.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
  // The same document as before, with what it waits for.
  await expect.poll(() => read('typeof window.frameHost')).toBe('object')
  await expect.poll(() => read('window.heard?.code')).toBe('request/aborted')
  expect(await nonce()).toBe(before)
})

it('a port that its page has closed ends what came by it, where the browser tells', async () => {
  const there = await visit()
  const before = await nonce()
  await there.host.begin('RPC_REQUEST', send())
  await shown(there.frame)
  const begun = await slow(there, 'eth_getTransactionCount')
  press(there)
  await begun()
  await there.page.evaluate(() => window.frameHost?.drop())
  await sleep(slowMs + 500)
  expect(await there.frame.locator('.approve').count()).toBe(0)
  expect(await nonce()).toBe(before)
})

describe('our own modal', () => {
  let page: Page
  let own: Hex
  const balance = () => readChain('eip155:1').nonce(own)
  /** Asks as an app does that found the wallet by EIP-6963. */
  const ask = (method: string, params: unknown) =>
    page.evaluate(
      async ([name, given]) => {
        type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }
        const provider = await new Promise<Provider>((resolve) => {
          window.addEventListener('eip6963:announceProvider', ((event: CustomEvent) => {
            if (event.detail.info.rdns === 'org.latchkey.embedded') resolve(event.detail.provider)
          }) as EventListener)
          window.dispatchEvent(new Event('eip6963:requestProvider'))
        })
        return provider.request({ method: String(name), params: given }).then(
          (result) => ({ result }),
          ({ message }: Error) => ({ message }),
        )
      },
      [method, params],
    )
  const inFrame = () => page.frameLocator('#w3m-iframe')
  const seen = async () => {
    await inFrame().locator(toWindow).waitFor()
    // For longer than a glimpse.
    await page.waitForTimeout(700)
  }

  beforeAll(async () => {
    page = await person.newPage()
    await page.goto(urls.web)
    await openConnect(page)
    const email = `olga.${Date.now()}@example.org`
    const mails = await watchMail(email)
    await logInByMail(page, email, mails)
    await modal(page).waitFor({ state: 'hidden' })
    const { result } = (await ask('eth_accounts', [])) as { result: Hex[] }
    own = result[0] ?? '0x'
    const { rpcUrl } = ownWorld().chains.find(({ caip }) => caip === 'eip155:1') ?? { rpcUrl: '' }
    await rpcCall(rpcUrl, 'anvil_setBalance', [own, '0x8ac7230489e80000'])
    return () => page.close()
  })

  it('is drawn in the place of the modal, on its overlay, as high as what it says', async () => {
    const asked = ask('personal_sign', [stringToHex('Short'), own])
    await seen()
    const empty = () =>
      inFrame()
        .locator('.approve')
        .evaluate((screen) => {
          const parts = [...screen.querySelectorAll<HTMLElement>('[data-height]')]
          return (
            innerHeight -
            Math.max(
              420,
              parts.reduce((sum, part) => sum + part.offsetHeight, 0),
            )
          )
        })
    await expect.poll(empty).toBe(0)
    const backdrop = await page.evaluate(() => {
      const dialog = document.querySelector('[data-latchkey-frame]')?.shadowRoot?.querySelector('dialog')
      return dialog && getComputedStyle(dialog, '::backdrop').backgroundColor
    })
    expect(backdrop).toBe('rgba(0, 0, 0, 0)')
    expect(await modal(page).isVisible()).toBe(false)
    await inFrame().getByTestId('approve-reject').click()
    expect(await asked).toMatchObject({ message: expect.any(String) })
  })

  it.each([
    [
      'the modal is closed under the wallet’s screen',
      'Request was aborted',
      // A person can't reach it there; the app's own code can.
      () => page.getByTestId('w3m-header-close').last().dispatchEvent('click'),
    ],
    [
      'the wallet’s own dialog is closed',
      'declined in the wallet',
      () =>
        page.evaluate(() => {
          const dialog = document.querySelector('[data-latchkey-frame]')?.shadowRoot?.querySelector('dialog')
          if (!dialog) throw new Error('no dialog')
          dialog.close()
          const watch = new MutationObserver(() => Object.assign(window, { broughtBack: dialog.open }))
          watch.observe(dialog, { attributeFilter: ['open'] })
          // Busy until what keeps the screen above the page is due.
          for (const end = performance.now() + 150; performance.now() < end; );
        }),
    ],
  ] as const)(
    'where %s, ends the request, and the next one is the one that is shown',
    async (_name, message, close) => {
      const before = await balance()
      const forgotten = ask('eth_sendTransaction', [{ from: own, to: stranger, value: '0x1' }])
      await seen()
      await close()
      expect(await forgotten).toMatchObject({ message: expect.stringContaining(message) })
      expect(await page.evaluate(() => 'broughtBack' in window)).toBe(false)
      const asked = ask('personal_sign', [stringToHex('Only this'), own])
      await seen()
      expect(await inFrame().locator('.approve-body').textContent()).toContain('Only this')
      await approveInFrame(page)
      expect(await asked).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
      expect(await balance()).toBe(before)
    },
  )
})
