import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Frame, Page } from 'playwright-core'

export type PointerInput = 'mouse' | 'pen' | 'touch'
export type Place = { readonly x: number; readonly y: number }

/** A pointer as a person moves it: in small steps, a screen's refresh apart. CSS pixels of the page at the top. */
export type Pointer = {
  /** A finger that is not down is nowhere, and does not move. */
  moveTo(place: Place, overMs?: number): Promise<void>
  down(): Promise<void>
  up(): Promise<void>
}

const stepMs = 16

/** @param from Where it lies at first. */
export async function createPointer(page: Page, input: PointerInput, from: Place = { x: 5, y: 5 }): Promise<Pointer> {
  const session: CDPSession = await page.context().newCDPSession(page)
  let at = from
  let pressed = false
  const points = () => [{ x: at.x, y: at.y, radiusX: 6, radiusY: 6, force: 0.5 }]
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...at,
      pointerType: input === 'pen' ? 'pen' : 'mouse',
      button: type === 'mouseMoved' ? 'none' : 'left',
      buttons: pressed ? 1 : 0,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    })

  return {
    async moveTo(place, overMs = 160) {
      const begun = at
      const steps = Math.max(1, Math.round(overMs / stepMs))
      for (let step = 1; step <= steps; step += 1) {
        // Slow at both ends, as an arm is.
        const part = (1 - Math.cos((Math.PI * step) / steps)) / 2
        at = { x: begun.x + (place.x - begun.x) * part, y: begun.y + (place.y - begun.y) * part }
        if (input !== 'touch') await mouse('mouseMoved')
        else if (pressed) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points() })
        await sleep(stepMs)
      }
    },
    async down() {
      pressed = true
      if (input === 'touch')
        await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points() })
      else await mouse('mousePressed')
    },
    async up() {
      pressed = false
      if (input === 'touch') await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      else await mouse('mouseReleased')
    },
  }
}

const confirm = '[data-testid=approve-confirm]'
const armed = '.approve[data-armed]'
const toWindow = '[data-testid=approve-window]'
/** How long each step may take on a busy machine. */
const defaultLimitMs = 30_000

/**
 * Approves what the wallet's screen asks, as a person does: reads, comes with the pointer, waits until the button is lit,
 * presses for as long as it wants. Where the frame leads to a window of the wallet, goes on there.
 * @param input Default `mouse`. A finger needs a browser context that has touch.
 * @param limitMs How long each step may take.
 * @returns What the screen said.
 */
export async function approveAsPerson(
  page: Page,
  frame: Frame,
  input: PointerInput | 'key' = 'mouse',
  limitMs = defaultLimitMs,
): Promise<string> {
  await frame.waitForSelector(`${confirm}:enabled, ${toWindow}`, { timeout: limitMs })
  if ((input === 'touch' || input === 'key') && (await frame.locator(confirm).count()) > 0) {
    // In a frame a finger and a key prove nothing: the press leads to the window as well.
    return approveIn(await openedBy(page, frame, confirm, input, limitMs), input, limitMs)
  }
  if ((await frame.locator(toWindow).count()) === 0) return approveIn(frame, input, limitMs, page)
  return approveIn(await openedBy(page, frame, toWindow, input, limitMs), input, limitMs)
}

async function openedBy(
  page: Page,
  frame: Frame,
  selector: string,
  input: PointerInput | 'key',
  limitMs: number,
): Promise<Page> {
  for (let tries = 1; ; tries += 1) {
    const isLast = tries === presses
    const [opened] = await Promise.all([
      page
        .context()
        .waitForEvent('page', { timeout: limitMs / presses })
        .catch((error) => (isLast ? Promise.reject(error) : undefined)),
      input === 'key' ? frame.press(selector, 'Enter') : tap(page, frame, selector, input),
    ])
    if (opened !== undefined) return opened
  }
}

/** A press that comes while the frame moves goes to the page: it is repeated, as a person would. */
const presses = 3

/** Chromium 150 takes a frame's place off twice for the click of a tap by DevTools. In the page's corner that is nothing. */
async function moveToCorner(frame: Frame): Promise<void> {
  const holder = await frame.frameElement()
  await holder.evaluate(({ style }: HTMLElement) => Object.assign(style, { inset: '0 auto auto 0', margin: '0' }))
}

async function middleOf(screen: Frame | Page, selector: string) {
  const box = await screen.locator(selector).boundingBox()
  if (box === null) throw new Error(`${selector} is not on the screen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function tap(page: Page, frame: Frame, selector: string, input: PointerInput): Promise<void> {
  if (input === 'touch') await moveToCorner(frame)
  const place = await middleOf(frame, selector)
  const pointer = await createPointer(page, input, { x: place.x - 60, y: place.y - 90 })
  await pointer.moveTo(place)
  // Chromium makes no click of a tap into a frame that came up just now. People don't tap that fast.
  if (input === 'touch') await sleep(700)
  await pointer.down()
  await pointer.up()
}

async function approveIn(
  screen: Frame | Page,
  input: PointerInput | 'key',
  limitMs: number,
  page = screen as Page,
): Promise<string> {
  const pointer = input === 'key' ? undefined : await createPointer(page, input)
  await screen.waitForSelector(`${confirm}:enabled`, { timeout: limitMs })
  const texts = await screen.locator('.approve-body, .approve-seal').allTextContents()
  const says = texts.join('\n')
  const end = screen.locator('[data-read-end]')
  if ((await end.count()) > 0) await end.scrollIntoViewIfNeeded()
  const isOver = () =>
    screen.waitForSelector(`${confirm}:enabled`, { state: 'detached', timeout: limitMs }).catch((error: Error) => {
      // The window closes by itself.
      if (!(screen as Page).isClosed?.()) throw error
    })
  if (pointer === undefined) {
    await screen.locator('[data-testid=approve-reject]').focus()
    await page.keyboard.press('Tab')
    await lights(screen, limitMs)
    await page.keyboard.down('Enter')
    await isOver()
    await page.keyboard.up('Enter').catch(() => {})
    return says
  }
  const place = await middleOf(screen, confirm)
  await pointer.moveTo({ x: place.x - 12, y: place.y })
  // A pointer that came before the browser reported the screen as visible finds the button dark, and moves once more.
  while (!(await isLit(screen, limitMs))) {
    await pointer.moveTo({ x: place.x - 60, y: place.y - 40 })
    await pointer.moveTo({ x: place.x - 12, y: place.y })
  }
  await pointer.moveTo(place, 48)
  await pointer.down()
  if (
    await screen
      .locator(`${confirm}[data-holding]`)
      .count()
      .catch(() => 0)
  )
    await isOver()
  await pointer.up().catch(() => {})
  await isOver()
  return says
}

async function isLit(screen: Frame | Page, limitMs: number): Promise<boolean> {
  const waitMs = Math.min(3_000, limitMs)
  try {
    await lights(screen, waitMs)
    return true
  } catch (error) {
    // Still there: the pointer came too early. Gone: there is nothing to approve any more.
    if ((await screen.locator(`${confirm}:enabled`).count()) === 0) throw error
    return false
  }
}

/** Looks at each frame that is drawn; `waitForSelector` looks every half second in the end, and people are faster. */
function lights(screen: Frame | Page, timeout: number): Promise<unknown> {
  return screen.waitForFunction((selector) => document.querySelector(selector) !== null, armed, { timeout })
}
