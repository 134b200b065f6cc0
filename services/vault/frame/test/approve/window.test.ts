import { type Anvil, approveAsPerson, createPointer, rpcCall, startAnvil } from '@latchkey/devnet'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf } from '../../../keys/src/addresses.ts'
import { axeFaults } from './axeFaults.ts'
import { createRequests } from './requests.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

let chain: Anvil
let stage: Stage
let requests: ReturnType<typeof createRequests>
let visit: Visit
let evm: string

const confirm = '[data-testid=approve-confirm]'
const toWindow = '[data-testid=approve-window]'
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

/** As Firefox and Safari are: no IntersectionObserver that reports visibility. */
async function openBlind(options: BrowserContextOptions = {}): Promise<Visit> {
  return stage.open(options, () => {
    Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })
}
const popup = async () => {
  const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), visit.frame.click(toWindow)])
  await opened.waitForSelector(`${confirm}:enabled`, { timeout: 15_000 })
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
    await opened.close()
    await visit.frame.waitForSelector(toWindow)
    expect(await approveAsPerson(visit.page, visit.frame)).toContain('bank.example')
    const { params } = requests.signIn('bank.example')
    const message = { raw: params[0] as Hex }
    expect(await recoverMessageAddress({ message, signature: (await result(id)) as Hex })).toBe(evm)
    expect(visit.page.context().pages()).toHaveLength(1)
  })

  it('is read there where the browser can not prove that the frame is seen, and declined there too', async () => {
    visit = await openBlind()
    const id = await visit.ask(requests.send())
    await expect.poll(() => visit.frame.textContent('.approve-status')).toContain('window of the wallet’s own')
    expect(await visit.frame.locator(confirm).count()).toBe(0)
    const closed = await popup()
    await closed.close()
    await expect.poll(() => visit.frame.textContent('.approve-status')).toContain('window of the wallet’s own')
    const opened = await popup()
    await opened.click('[data-testid=approve-reject]')
    await expect.poll(() => visit.answer(id)).toMatchObject({ error: 'wallet/user-rejected' })
    const second = await visit.ask(requests.send())
    await approveAsPerson(visit.page, visit.frame)
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

describe('a sign-in to the page that asks', () => {
  const signIn = () => requests.signIn(new URL(stage.app).host)

  it.each(['mouse', 'pen'] as const)('is approved in the frame by a %s that comes to it', async (input) => {
    visit = await stage.open()
    const id = await visit.ask(signIn())
    await approveAsPerson(visit.page, visit.frame, input)
    expect(await result(id)).toMatch(/^0x/)
    expect(visit.page.context().pages()).toHaveLength(1)
  })

  it.each(['touch', 'key'] as const)('leads to the window by %s, and is approved there', async (input) => {
    visit = await stage.open({ hasTouch: input === 'touch' })
    const id = await visit.ask(signIn())
    await approveAsPerson(visit.page, visit.frame, input)
    expect(await result(id)).toMatch(/^0x/)
  })

  it('leads to the window where nothing proves that the frame is seen, and where there is no pointer but a finger', async () => {
    visit = await openBlind()
    await visit.ask(signIn())
    await visit.frame.waitForSelector(toWindow)
    expect(await visit.frame.locator(confirm).count()).toBe(0)
    await visit.page.context().close()
    visit = await stage.open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
    await visit.ask(signIn())
    await visit.frame.waitForSelector(toWindow)
    expect(await visit.frame.locator(confirm).count()).toBe(0)
  })
})

describe('the window', () => {
  it('shows the request however late it comes', async () => {
    visit = await stage.open()
    await visit.page.clock.install()
    const id = await visit.ask(requests.message())
    await visit.frame.waitForSelector(toWindow)
    const { promise: free, resolve: release } = Promise.withResolvers<void>()
    await visit.page.context().route(`${stage.secure}/approve`, async (route) => {
      await free
      await route.continue()
    })
    // A page is shown once it has answered.
    const opening = visit.page.context().waitForEvent('page')
    await visit.frame.click(toWindow)
    await visit.page.clock.runFor(9_000)
    await expect.poll(() => visit.frame.textContent('.approve-status')).toContain('was blocked')
    release()
    const opened = await opening
    await opened.waitForSelector(`${confirm}:enabled`)
    await opened.click('[data-testid=approve-reject]')
    await expect.poll(() => visit.answer(id)).toMatchObject({ error: 'wallet/user-rejected' })
  })

  it('takes no press before a second of the pointer on it is over, and says so', async () => {
    visit = await stage.open()
    const id = await visit.ask(requests.message())
    await visit.frame.waitForSelector(toWindow)
    const opened = await popup()
    const box = await opened.locator(confirm).boundingBox()
    if (!box) throw new Error('not drawn')
    const pointer = await createPointer(opened, 'mouse', { x: box.x, y: box.y - 100 })
    await pointer.moveTo({ x: box.x + 20, y: box.y + 20 })
    await pointer.down()
    await pointer.up()
    expect(await opened.textContent('.approve-status')).toContain('Too soon')
    // The pointer lies still since: it may as well be a game's.
    await opened.waitForTimeout(1300)
    await pointer.down()
    await pointer.up()
    expect(await opened.textContent('.approve-status')).toContain('Too soon')
    expect((await visit.events()).map(({ event }) => event)).not.toContain('sign')
    await pointer.moveTo({ x: box.x + 60, y: box.y + 20 })
    await opened.waitForSelector('.approve[data-armed]')
    await pointer.down()
    await pointer.up()
    expect(await result(id)).toMatch(/^0x/)
  })

  it('takes no tap of a finger', async () => {
    visit = await stage.open({ hasTouch: true })
    await visit.ask(requests.message())
    await visit.frame.waitForSelector(toWindow)
    const opened = await popup()
    const box = await opened.locator(confirm).boundingBox()
    if (!box) throw new Error('not drawn')
    await opened.waitForTimeout(1300)
    const finger = await createPointer(opened, 'touch', { x: box.x + 20, y: box.y + 20 })
    await finger.down()
    await finger.up()
    await expect.poll(() => opened.textContent('.approve-status')).toContain('Too short')
    expect((await visit.events()).map(({ event }) => event)).not.toContain('sign')
  })
})

describe('the screen', () => {
  const offered = (request: object) => async () => {
    await visit.ask(request)
    await visit.frame.waitForSelector(toWindow)
    return popup()
  }
  /** Where each stands on the screen, from the top. */
  const order = (opened: Page, selectors: readonly string[]) =>
    opened.evaluate(
      (all) => all.map((one) => document.querySelector(one)?.getBoundingClientRect().top ?? -1),
      selectors,
    )

  it('says what leaves and what it is worth, to whom, network and fee, and at the bottom who asks', async () => {
    visit = await stage.open()
    const opened = await offered(requests.send())()
    expect(await opened.textContent('.approve h1')).toBe('Send 0.10 ETH')
    expect(await opened.textContent('.approve-worth')).toBe('$370.00')
    expect(await opened.textContent('.approve-who')).toBe('corner-bakery.eth0x52908400098527886E0F7030069857D2E4169EE7')
    const tops = await order(opened, ['h1', '.approve-who', '.approve-network', confirm, '.approve-seal'])
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(tops).not.toContain(-1)
    expect(await opened.textContent(confirm)).toBe('Send \u20680.10 ETH\u2069')
    await opened.click('[data-testid=approve-reject]')
  })

  it('says nothing of a fee where nothing is sent', async () => {
    visit = await stage.open()
    const opened = await offered(requests.message())()
    expect(await opened.locator('[data-testid=approve-fee], [data-testid=approve-network]').count()).toBe(0)
    expect(await opened.textContent(confirm)).toBe('Sign')
    // The title has the focus so that it is read aloud. No box is drawn around it.
    expect(await opened.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe(
      'none',
    )
    await opened.click('[data-testid=approve-reject]')
  })

  it('arms no button before who may spend was on the screen', async () => {
    visit = await stage.open()
    const opened = await offered(requests.approveAll('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'))()
    await opened.setViewportSize({ width: 360, height: 480 })
    const box = await opened.locator(confirm).boundingBox()
    if (!box) throw new Error('not drawn')
    const pointer = await createPointer(opened, 'mouse', { x: box.x, y: box.y - 100 })
    await pointer.moveTo({ x: box.x + 20, y: box.y + 20 })
    await expect.poll(() => opened.textContent('.approve-status')).toBe('Scroll to the end to continue.')
    await opened.waitForTimeout(1300)
    await pointer.moveTo({ x: box.x + 30, y: box.y + 20 })
    await opened.waitForTimeout(200)
    expect(await opened.locator('.approve[data-armed]').count()).toBe(0)
    await opened.locator('[data-read-end]').scrollIntoViewIfNeeded()
    await opened.waitForTimeout(1300)
    await pointer.moveTo({ x: box.x + 40, y: box.y + 20 })
    await opened.waitForSelector('.approve[data-armed]')
    // However it is pressed, its words stay in one line.
    const label = opened.locator(`${confirm} > span`)
    expect(await label.textContent()).toMatch(/^Hold to allow/)
    expect(await label.evaluate((node) => node.getClientRects().length)).toBe(1)
    await opened.click('[data-testid=approve-reject]')
  })

  it.each([
    ['dark', 'en-US', 'A call that can’t be read', 'ltr'],
    ['light', 'ar', 'استدعاء لا يمكن قراءته', 'rtl'],
    ['light', 'de-DE', 'Ein Aufruf, der nicht lesbar ist', 'ltr'],
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
        expect(await axeFaults(visit.frame)).toEqual([])
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
    await visit.frame.waitForSelector(toWindow)
    await visit.frame.focus('[data-testid=approve-reject]')
    await visit.page.keyboard.press('Tab')
    expect(await visit.frame.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('approve-window')
    const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), visit.page.keyboard.press('Enter')])
    await opened.waitForSelector(`${confirm}:enabled`)
    expect(await opened.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    while ((await opened.evaluate(() => document.activeElement?.getAttribute('data-testid'))) !== 'approve-confirm') {
      await opened.keyboard.press('Tab')
    }
    await opened.waitForSelector('.approve[data-armed]')
    await opened.keyboard.press('Enter')
    await expect.poll(() => opened.textContent('.approve-status')).toContain('Too short')
    expect(await visit.answer(id)).toBeUndefined()
    await opened.keyboard.down(' ')
    expect(await result(id)).toMatch(/^0x/)
    const left = await visit.ask(requests.message())
    await visit.frame.waitForSelector('.approve h1')
    expect(await visit.frame.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await visit.frame.focus('[data-testid=approve-reject]')
    await visit.page.keyboard.press('Escape')
    await expect.poll(() => visit.answer(left)).toMatchObject({ error: 'wallet/user-rejected' })
  })
})
