import { type Anvil, createPointer, rpcCall, startAnvil } from '@latchkey/devnet'
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
const toWindow = '[data-testid=approve-window]'
const isArmed = () =>
  visit.frame.evaluate(() => document.querySelector('.approve')?.hasAttribute('data-armed') === true)
/** A sign-in to the page itself: all that the frame approves. */
const signIn = () => requests.signIn(new URL(stage.app).host)
const drawn = () => visit.frame.waitForSelector(`${confirm}:enabled`, { timeout: 15_000 })
const status = () => visit.frame.textContent('.approve-status')
const signed = async () => (await visit.events()).some((one) => one.event === 'sign')
const nonce = async () => Number(await rpcCall(chain.rpcUrl, 'eth_getTransactionCount', [evm, 'latest']))
/** Where Approve lies on the app's page. */
async function middle() {
  const box = await visit.frame.locator(confirm).boundingBox()
  if (!box) throw new Error('not drawn')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** The person's pointer comes to the button and rests there. */
async function come() {
  const { x, y } = await middle()
  const pointer = await createPointer(visit.page, 'mouse', { x: x - 100, y: y - 160 })
  await pointer.moveTo({ x, y })
}
/** The same, until Approve is lit, which it is for a moment only if the pointer moved last. */
async function whenActive() {
  // A pointer that came before the browser reported the screen as visible comes once more.
  await expect
    .poll(
      async () => {
        await come()
        await visit.page.waitForTimeout(1300)
        return isArmed()
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  const { x, y } = await middle()
  const pointer = await createPointer(visit.page, 'mouse', { x, y })
  await pointer.moveTo({ x: x + 6, y })
  await pointer.moveTo({ x, y })
}
async function clickThere() {
  const { x, y } = await middle()
  await visit.page.mouse.click(x, y)
}

beforeAll(async () => {
  chain = await startAnvil({ chainId: 1 })
  stage = await startStage({ 'eip155:1': chain.rpcUrl })
  const addresses = await addressesOf(new Uint8Array(32).fill(7))
  evm = addresses.evm
  requests = createRequests(stage.app, addresses)
  await rpcCall(chain.rpcUrl, 'anvil_setBalance', [evm, '0x56bc75e2d63100000'])
})

afterAll(async () => {
  await stage?.stop()
  await chain?.stop()
})

/** What an app may do to the frame, and how it takes it back. */
const tricks: readonly [string, () => void][] = [
  ['makes it see-through', () => document.querySelector('#wallet')?.setAttribute('style', 'opacity:.01')],
  ['fades it a little', () => document.querySelector('#wallet')?.setAttribute('style', 'opacity:.99')],
  ['filters it', () => document.querySelector('#wallet')?.setAttribute('style', 'filter:contrast(.1)')],
  ['blends it', () => document.querySelector('#wallet')?.setAttribute('style', 'mix-blend-mode:multiply')],
  ['shrinks it', () => document.querySelector('#wallet')?.setAttribute('style', 'transform:scale(.2)')],
  ['turns it', () => document.querySelector('#wallet')?.setAttribute('style', 'transform:rotate(180deg)')],
  ['cuts it', () => document.querySelector('#wallet')?.setAttribute('style', 'clip-path:inset(560px 0 0 50%)')],
  [
    'pushes it half out of the window',
    () => document.querySelector('#wallet')?.setAttribute('style', 'margin-top:-400px'),
  ],
  [
    'covers it with something that lets clicks through',
    () => {
      const cover = document.createElement('div')
      cover.className = 'cover'
      cover.style.cssText = 'position:fixed;inset:0;background:#fff;pointer-events:none;z-index:9'
      document.body.append(cover)
    },
  ],
  [
    'covers all but the button',
    () => {
      const cover = document.createElement('div')
      cover.className = 'cover'
      cover.style.cssText = 'position:fixed;inset:0 0 180px 0;background:#fff;pointer-events:none;z-index:9'
      document.body.append(cover)
    },
  ],
]

describe('an app that', () => {
  // One page for all of them: what is tried next finds the frame as the last one left it.
  beforeAll(async () => {
    visit = await stage.open()
    return () => visit.page.context().close()
  })

  it.each(tricks)('%s gets no approval, before or after it was armed', async (_name, trick) => {
    await visit.page.evaluate(trick)
    await visit.ask(signIn())
    await drawn()
    await come()
    await visit.page.waitForTimeout(1300)
    expect(await isArmed()).toBe(false)
    await clickThere()
    // And the other way round: shown honestly first.
    await visit.page.evaluate(() => {
      document.querySelector('#wallet')?.removeAttribute('style')
      document.querySelector('.cover')?.remove()
    })
    await whenActive()
    await visit.page.evaluate(trick)
    await expect.poll(isArmed, { interval: 20 }).toBe(false)
    await clickThere()
    await visit.page.waitForTimeout(300)
    expect(await signed()).toBe(false)
    await visit.page.evaluate(() => {
      document.querySelector('#wallet')?.removeAttribute('style')
      document.querySelector('.cover')?.remove()
    })
    await visit.frame.click('[data-testid=approve-reject]')
    await visit.frame.waitForSelector('.approve', { state: 'detached' })
  })
})

describe('an app that, on a page of its own,', () => {
  afterEach(() => visit.page.context().close())

  it('makes it too small to read is told to use a window', async () => {
    visit = await stage.open()
    await visit.ask(signIn())
    await whenActive()
    await visit.page.evaluate(() =>
      document.querySelector('#wallet')?.setAttribute('style', 'width:300px;height:380px'),
    )
    await visit.frame.waitForSelector('[data-testid=approve-window]')
    expect(await visit.frame.locator(confirm).count()).toBe(0)
    expect(await status()).toContain('too small')
    await visit.page.evaluate(() => document.querySelector('#wallet')?.removeAttribute('style'))
    await whenActive()
    expect(await visit.frame.locator(confirm).count()).toBe(1)
    expect(await status()).toBe('')
  })

  it('uncovers it in the moment of the click gets none', async () => {
    visit = await stage.open()
    await visit.page.evaluate(tricks.find(([name]) => name.startsWith('covers it with'))?.[1] ?? (() => {}))
    await visit.ask(signIn())
    await drawn()
    const { x, y } = await middle()
    await visit.page.mouse.move(x, y)
    await visit.page.waitForTimeout(1300)
    await visit.page.evaluate(() => document.querySelector('.cover')?.remove())
    await visit.page.mouse.click(x, y)
    expect(await status()).toMatch(/covers or moves|Too soon/)
    await visit.page.waitForTimeout(400)
    expect(await signed()).toBe(false)
  })

  it('baits with a double click gets none', async () => {
    visit = await stage.open()
    await visit.page.evaluate(() => document.querySelector('#wallet')?.setAttribute('style', 'display:none'))
    const { x, y } = { x: 750, y: 690 }
    await visit.ask(signIn())
    await visit.page.mouse.click(x, y)
    await visit.page.evaluate(() => document.querySelector('#wallet')?.removeAttribute('style'))
    await drawn()
    const spot = await middle()
    await visit.page.mouse.dblclick(spot.x, spot.y)
    await visit.page.waitForTimeout(400)
    expect(await signed()).toBe(false)
  })

  it('moves or resizes it all the time gets none', async () => {
    visit = await stage.open()
    await visit.ask(signIn())
    await whenActive()
    await visit.page.evaluate(() => {
      let width = 380
      setInterval(() => {
        width = width === 380 ? 379 : 380
        document.querySelector('#wallet')?.setAttribute('style', `width:${width}px`)
      }, 60)
    })
    await expect.poll(isArmed, { interval: 20 }).toBe(false)
    for (let i = 0; i < 5; i++) {
      await clickThere()
      await visit.page.waitForTimeout(150)
    }
    expect(await signed()).toBe(false)
  })

  it('moves it under the pointer gets none', async () => {
    visit = await stage.open()
    await visit.ask(signIn())
    await whenActive()
    const { x, y } = await middle()
    await visit.page.mouse.move(x, y)
    await visit.page.evaluate(() => document.querySelector('#wallet')?.setAttribute('style', 'margin-left:420px'))
    await visit.page.mouse.move(x - 20, y)
    await visit.page.mouse.click(x - 20, y)
    await visit.page.waitForTimeout(400)
    expect(await signed()).toBe(false)
  })

  it('has a script press it gets none', async () => {
    visit = await stage.open()
    await visit.ask(signIn())
    await whenActive()
    await visit.frame.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), confirm)
    await visit.page.waitForTimeout(300)
    expect(await signed()).toBe(false)
  })

  it('takes the frame away before the press in its window gets no transaction', async () => {
    visit = await stage.open()
    const before = await nonce()
    await visit.ask(requests.send())
    await visit.frame.waitForSelector(toWindow)
    const [opened] = await Promise.all([visit.page.context().waitForEvent('page'), visit.frame.click(toWindow)])
    await opened.waitForSelector(`${confirm}:enabled`)
    const box = await opened.locator(confirm).boundingBox()
    if (!box) throw new Error('not drawn')
    const pointer = await createPointer(opened, 'mouse')
    await pointer.moveTo({ x: box.x + 20, y: box.y + 20 })
    await opened.waitForSelector('.approve[data-armed]')
    await visit.page.evaluate(() => document.querySelector('#wallet')?.remove())
    const press = async () => {
      await pointer.down()
      await pointer.up()
    }
    // The window closes by itself once its frame is gone, which may be before the press or in the middle of it.
    await press().catch((error: unknown) => {
      if (!opened.isClosed()) throw error
    })
    await visit.page.waitForTimeout(1000)
    expect(await nonce()).toBe(before)
    expect(await visit.answer('1')).toBeUndefined()
  })

  it('asks six times at once is shown five, one after the other, and each must be approved anew', async () => {
    visit = await stage.open()
    for (let i = 0; i < 6; i++) await visit.ask(signIn())
    await expect.poll(() => visit.answer('6')).toMatchObject({ error: 'frame/too-many-requests' })
    await whenActive()
    const { x, y } = await middle()
    for (let i = 0; i < 5; i++) {
      await visit.page.mouse.click(x, y)
      await visit.page.waitForTimeout(120)
    }
    await expect.poll(() => visit.answer('1')).toMatchObject({ result: expect.stringMatching(/^0x/) })
    await visit.page.waitForTimeout(200)
    expect(await visit.answer('2')).toBeUndefined()
    expect((await visit.events()).filter((one) => one.event === 'sign')).toHaveLength(1)
  })

  it('is not on the list can not embed it, nor the window', async () => {
    visit = await stage.open()
    for (const [host, path] of [
      ['evil.localhost', 'sdk'],
      ['app.localhost', 'approve'],
    ] as const) {
      await visit.page.goto(stage.app.replace('app.localhost', host))
      await visit.page.evaluate(
        (src) => document.querySelector('#wallet')?.setAttribute('src', src),
        `${stage.secure}/${path}`,
      )
      await visit.page.waitForTimeout(500)
      expect(visit.page.frames().some((one) => one.url().startsWith(stage.secure))).toBe(false)
    }
  })
})
