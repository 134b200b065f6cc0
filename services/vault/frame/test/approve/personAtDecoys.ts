import { setTimeout as sleep } from 'node:timers/promises'
import { createPointer, type Place, type Pointer, type PointerInput } from '@latchkey/devnet'
import type { Page } from 'playwright-core'

export type AttackInput = PointerInput | 'key'
/** What the decoy asks for. */
export type Gesture = 'click' | 'double' | 'hold' | 'drag'

/** A person who does what the decoys of a page ask, and looks at nothing else. */
export type PersonAtDecoys = {
  /** Goes to a decoy. Keys and fingers have no way. */
  goTo(place: Place, overMs: number): Promise<void>
  /** Does what the decoy asks, where the pointer is. */
  act(gesture: Gesture, forMs: number): Promise<void>
}

/** The keys that games ask for. */
const keys = ['Enter', ' '] as const

/** @param at Where the pointer lies. */
export async function personAtDecoys(page: Page, input: AttackInput, at: Place): Promise<PersonAtDecoys> {
  if (input === 'key') return atKeyboard(page)
  const pointer: Pointer = await createPointer(page, input, at)
  const press = async (forMs: number) => {
    await pointer.down()
    await sleep(forMs)
    await pointer.up()
  }
  let place = at
  return {
    async goTo(to, overMs) {
      place = to
      await pointer.moveTo(to, overMs)
    },
    async act(gesture, forMs) {
      if (gesture === 'hold') return press(forMs)
      if (gesture === 'click') return press(40)
      if (gesture === 'double') {
        await press(40)
        await sleep(Math.min(forMs, 180))
        return press(40)
      }
      await pointer.down()
      await pointer.moveTo({ x: place.x + 60, y: place.y - 20 }, Math.max(forMs, 48))
      await pointer.moveTo(place, 48)
      await pointer.up()
    },
  }
}

function atKeyboard(page: Page): PersonAtDecoys {
  let turn = 0
  const press = async (forMs: number) => {
    turn += 1
    const key = keys[turn % keys.length] ?? 'Enter'
    await page.keyboard.down(key)
    await sleep(forMs)
    await page.keyboard.up(key)
  }
  return {
    goTo: async () => {},
    async act(gesture, forMs) {
      if (gesture === 'drag') return page.keyboard.press('Tab')
      await press(gesture === 'hold' ? forMs : 40)
      if (gesture === 'double') await press(40)
    },
  }
}
