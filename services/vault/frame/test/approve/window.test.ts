import { type Anvil, rpcCall, startAnvil } from '@latchkey/devnet'
import axe from 'axe-core'
import type { BrowserContextOptions } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf } from '../../../keys/src/root/addressesOf.ts'
import { createRequests } from './requests.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

let chain: Anvil
let stage: Stage
let requests: ReturnType<typeof createRequests>
let visit: Visit
let evm: string

const confirm = '[data-testid=approve-confirm]'
const toWindow = '[data-testid=approve-window]'
const armed = (frame = visit.frame) => frame.waitForSelector('.approve[data-armed]', { timeout: 15_000 })
const result = async (id: string) => {
  await expect.poll(() => visit.answer(id), { timeout: 15_000 }).toBeDefined()
  return (await visit.answer(id))?.result
}

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  stage = await startStage({ 'eip155:1': chain.rpcUrl })
  const addresses = await addressesOf(new Uint8Array(32).fill(7))
  evm = addresses.evm
  requests = createRequests(stage.app, addresses)
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [evm, '0x56bc75e2d63100000'])
})

afterEach(() => visit?.page.context().close())

afterAll(async () => {
  await stage?.stop()
  await chain?.stop()
})

/** As Firefox and Safari are: no IntersectionObserver that tells what is seen. */
async function openBlind(options: BrowserContextOptions = {}): Promise<Visit> {
  return stage.open(options, () => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
}
/** What axe finds in the frame's own document. */
async function faults() {
  await visit.frame.evaluate(axe.source)
  const { violations, passes } = await visit.frame.evaluate(() =>
    (window as never as { axe: typeof axe }).axe.run('.approve'),
  )
  expect(passes.length).toBeGreaterThan(10)
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}
const popup = async () => {
  const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), visit.frame.click(toWindow)])
  await opened.waitForSelector('.approve[data-armed]', { timeout: 15_000 })
  return opened
}

describe('a request that must not be read in the frame', () => {
  it('is read in a window of the secure origin: a sign-in for another site, after a long press', async () => {
    visit = await stage.open()
    const id = await visit.ask(requests.signIn('bank.example'))
    await visit.frame.waitForSelector('[data-finding=signInOrigin]')
    await expect.poll(() => visit.frame.locator(toWindow).count()).toBe(1)
    expect(await visit.frame.locator(confirm).count()).toBe(0)
    const opened = await popup()
    expect(new URL(opened.url()).origin).toBe(stage.secure)
    expect(await opened.textContent('[data-testid=approve-origin]')).toBe(stage.app)
    await opened.hover(confirm)
    await opened.mouse.down()
    const { params } = requests.signIn('bank.example')
    const message = { raw: params[0] as Hex }
    expect(await recoverMessageAddress({ message, signature: (await result(id)) as Hex })).toBe(evm)
    await expect.poll(() => opened.isClosed()).toBe(true)
  })

  it('is read there where the browser can not prove that the frame is seen, and declined there too', async () => {
    visit = await openBlind()
    const id = await visit.ask(requests.send())
    await expect.poll(() => visit.frame.textContent('.approve-status')).toContain('window of its own')
    expect(await visit.frame.locator(confirm).count()).toBe(0)
    const closed = await popup()
    await closed.close()
    await expect.poll(() => visit.frame.textContent('.approve-status')).toContain('window of its own')
    const opened = await popup()
    await opened.click('[data-testid=approve-reject]')
    await expect.poll(() => visit.answer(id)).toMatchObject({ error: 'wallet/user-rejected' })
    const second = await visit.ask(requests.send())
    await visit.frame.waitForSelector(toWindow)
    const again = await popup()
    await again.click(confirm)
    expect(await result(second)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('can not be approved in a window that the app has cut off, which says so', async () => {
    visit = await stage.open()
    const cut = await visit.page.context().newPage()
    await cut.goto(`${stage.secure}/approve`)
    await cut.getByRole('alert').getByText('nothing can be approved here').waitFor()
    expect(await cut.locator('button').count()).toBe(0)
  })

  it('is not sent for by anybody else: a window that no frame opened shows nothing', async () => {
    visit = await stage.open()
    const [opened] = await Promise.all([
      visit.page.context().waitForEvent('page'),
      visit.page.evaluate((url) => {
        const other = window.open(url)
        setInterval(() => {
          const { port1 } = new MessageChannel()
          other?.postMessage('approve-window-ready', new URL(url).origin, [port1])
        }, 50)
      }, `${stage.secure}/approve`),
    ])
    await opened.waitForTimeout(600)
    expect(await opened.locator('.approve').count()).toBe(0)
  })
})

describe('a text of low risk', () => {
  it('is signed by a long press where nothing proves that it is seen; a click is too short', async () => {
    visit = await openBlind()
    const id = await visit.ask(requests.message())
    await armed()
    await visit.frame.click(confirm)
    await visit.page.waitForTimeout(300)
    expect(await visit.answer(id)).toBeUndefined()
    await visit.frame.hover(confirm)
    await visit.page.mouse.down()
    expect(await result(id)).toMatch(/^0x/)
  })
})

describe('the screen', () => {
  it.each([
    ['dark', 'en-US', 'Approve a transaction', 'ltr'],
    ['light', 'ar', 'الموافقة على معاملة', 'rtl'],
    ['light', 'de-DE', 'Transaktion bestätigen', 'ltr'],
  ] as const)(
    'has no fault that axe finds, in %s and %s, and fits 320 pixels',
    async (colorScheme, locale, title, dir) => {
      visit = await stage.open({ colorScheme, locale, viewport: { width: 320, height: 640 } })
      for (const request of [
        requests.blind,
        requests.permit('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
        requests.signIn('bank.example'),
      ]) {
        await visit.ask(request)
        await visit.frame.waitForSelector('.approve h1')
        await visit.page.waitForTimeout(300)
        expect(await faults()).toEqual([])
        const wide = await visit.frame.evaluate(
          () =>
            document.documentElement.scrollWidth > innerWidth ||
            [...document.querySelectorAll('.approve-body')].some((one) => one.scrollWidth > one.clientWidth),
        )
        expect(wide).toBe(false)
        if (request === requests.blind) {
          expect(await visit.frame.textContent('.approve h1')).toBe(title)
          expect(await visit.frame.getAttribute('.approve', 'dir')).toBe(dir)
        }
        await visit.frame.click('[data-testid=approve-reject]')
        await visit.frame.waitForSelector('.approve', { state: 'detached' })
      }
    },
  )

  it('is worked by keys alone', async () => {
    visit = await stage.open()
    const id = await visit.ask(requests.message())
    await armed()
    await visit.frame.focus('[data-testid=approve-reject]')
    await visit.page.keyboard.press('Tab')
    expect(await visit.frame.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'approve-confirm',
    )
    await visit.page.waitForTimeout(700)
    await visit.page.keyboard.press('Enter')
    expect(await result(id)).toMatch(/^0x/)
    const held = await visit.ask(requests.unreadable)
    await armed()
    await visit.frame.focus(confirm)
    await visit.page.waitForTimeout(700)
    await visit.page.keyboard.press('Enter')
    await visit.page.waitForTimeout(300)
    expect(await visit.answer(held)).toBeUndefined()
    await visit.page.keyboard.down(' ')
    expect(await result(held)).toMatch(/^0x/)
    await visit.page.keyboard.up(' ')
    await visit.frame.waitForSelector('.approve', { state: 'detached' })
    const left = await visit.ask(requests.message())
    await visit.frame.waitForSelector('.approve h1')
    expect(await visit.frame.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await visit.frame.focus('[data-testid=approve-reject]')
    await visit.page.keyboard.press('Escape')
    await expect.poll(() => visit.answer(left)).toMatchObject({ error: 'wallet/user-rejected' })
  })
})
