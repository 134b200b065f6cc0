import { type Anvil, approveAsPerson, rpcCall, startAnvil } from '@latchkey/devnet'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addressesOf } from '../../../keys/src/addresses.ts'
import { createRequests } from './requests.ts'
import { type Stage, startStage, type Visit } from './startStage.ts'

let chain: Anvil
let stage: Stage
let requests: ReturnType<typeof createRequests>
let visit: Visit
let evm: string

const confirm = '[data-testid=approve-confirm]'
/** On the screen for longer than a glimpse. */
const seen = async () => {
  await visit.frame.waitForSelector('[data-testid=approve-window]', { timeout: 15_000 })
  await visit.page.waitForTimeout(700)
}
const approve = () => approveAsPerson(visit.page, visit.frame)
const nonce = async () => Number(await rpcCall(chain.rpcUrl, 'eth_getTransactionCount', [evm, 'latest']))
const signed = async () => (await visit.events()).some((one) => one.event === 'sign')
const show = (display: 'none' | 'block') =>
  visit.page.evaluate(
    (value) => document.querySelector<HTMLElement>('#wallet')?.style.setProperty('display', value),
    display,
  )
const settled = (id: string) => expect.poll(() => visit.answer(id), { timeout: 15_000 })
/** Holds back what the frame asks its node by this name, and reports when it came. */
async function holdBack(method: string) {
  const { promise: came, resolve } = Promise.withResolvers<void>()
  const { promise: free, resolve: release } = Promise.withResolvers<void>()
  await visit.page.route(`${chain.rpcUrl}/**`, async (route) => {
    if (route.request().postData()?.includes(`"${method}"`)) {
      resolve()
      await free
    }
    await route.continue().catch(() => {})
  })
  return { came, release }
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

describe('a screen that was shown and is put away', () => {
  it('is declined, and the next one shows the next request', async () => {
    visit = await stage.open()
    const before = await nonce()
    const forgotten = await visit.ask(requests.send())
    await seen()
    await show('none')
    await settled(forgotten).toMatchObject({ error: 'wallet/user-rejected' })
    const id = await visit.ask(requests.message('Hello again'))
    await show('block')
    await seen()
    expect(await visit.frame.textContent('[data-testid=approve-does]')).toContain('Hello again')
    await approve()
    await settled(id).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    expect(await nonce()).toBe(before)
  })

  it.each([
    ['out of the window', 'left:-4000px;right:auto'],
    ['to nothing', 'width:0;height:0'],
    ['out of the page', 'display:none'],
  ])('is declined however it is taken %s', async (_name, style) => {
    visit = await stage.open()
    const id = await visit.ask(requests.message())
    await seen()
    await visit.page.evaluate((text) => document.querySelector('#wallet')?.setAttribute('style', text), style)
    await settled(id).toMatchObject({ error: 'wallet/user-rejected' })
  })

  it.each(['eth_getTransactionCount', 'eth_sendRawTransaction'])(
    'between the press and the broadcast gives no transaction: %s',
    async (method) => {
      visit = await stage.open()
      const before = await nonce()
      const id = await visit.ask(requests.send())
      await seen()
      const held = await holdBack(method)
      await approve()
      await held.came
      await show('none')
      await settled(id).toMatchObject({ error: 'wallet/user-rejected' })
      held.release()
      await visit.page.waitForTimeout(1500)
      expect(await nonce()).toBe(before)
    },
  )

  it('takes its window with it', async () => {
    visit = await stage.open()
    const id = await visit.ask(requests.signIn('bank.example'))
    const toWindow = visit.frame.locator('[data-testid=approve-window]')
    await toWindow.waitFor()
    // Shown for as long as a person needs to press it.
    await visit.page.waitForTimeout(600)
    const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), toWindow.click()])
    await opened.waitForSelector(`${confirm}:enabled`, { timeout: 15_000 })
    const closed = opened.waitForEvent('close')
    await show('none')
    await closed
    await settled(id).toMatchObject({ error: 'wallet/user-rejected' })
    expect(await signed()).toBe(false)
  })
})

describe('a screen that stays', () => {
  it('while its page is in the background, or half out of the window', async () => {
    visit = await stage.open()
    const id = await visit.ask(requests.message())
    await seen()
    const other = await visit.page.context().newPage()
    await other.bringToFront()
    await visit.page.waitForTimeout(800)
    await visit.page.bringToFront()
    await visit.page.evaluate(() => document.querySelector('#wallet')?.setAttribute('style', 'margin-top:-400px'))
    await visit.page.waitForTimeout(800)
    await visit.page.evaluate(() => document.querySelector('#wallet')?.removeAttribute('style'))
    await seen()
    await approve()
    await settled(id).toMatchObject({ result: expect.stringMatching(/^0x/) })
  })

  it('from one request to the next is not put away by a page that hides it for a moment', async () => {
    visit = await stage.open()
    const first = await visit.ask(requests.message('One'))
    await seen()
    await approve()
    await settled(first).toHaveProperty('result')
    const second = await visit.ask(requests.message('Two'))
    await visit.frame.waitForSelector('.approve h1')
    await show('none')
    await visit.page.waitForTimeout(300)
    await show('block')
    await seen()
    await approve()
    await settled(second).toMatchObject({ result: expect.stringMatching(/^0x/) })
  })
})

it('a request that no page ever shows is given up', async () => {
  visit = await stage.open()
  await visit.page.clock.install()
  await show('none')
  const id = await visit.ask(requests.send())
  await visit.frame.locator('.approve').waitFor({ state: 'attached' })
  await visit.page.clock.runFor(19_000)
  expect(await visit.answer(id)).toBeUndefined()
  await visit.page.clock.runFor(2_000)
  await settled(id).toMatchObject({ error: 'request/aborted' })
  expect(await signed()).toBe(false)
})

describe('a window whose frame is gone', () => {
  it.each([
    ['with its page', () => location.assign('about:blank')],
    ['out of its page', () => document.querySelector('#wallet')?.remove()],
    ['to another document', () => document.querySelector('#wallet')?.setAttribute('src', 'about:blank')],
  ] as const)('%s closes, and signs nothing', async (_name, leave) => {
    visit = await stage.open()
    await visit.ask(requests.signIn('bank.example'))
    const toWindow = visit.frame.locator('[data-testid=approve-window]')
    await toWindow.waitFor()
    const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), toWindow.click()])
    await opened.waitForSelector(`${confirm}:enabled`, { timeout: 15_000 })
    const closed = opened.waitForEvent('close')
    await visit.page.evaluate(leave)
    await closed
  })
})
