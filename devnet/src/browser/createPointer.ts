import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'

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
