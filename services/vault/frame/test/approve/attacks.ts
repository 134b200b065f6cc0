import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from '@latchkey/devnet'
import type { Frame, Page } from 'playwright-core'
import { type AttackInput, type Gesture, type PersonAtDecoys, personAtDecoys } from './personAtDecoys.ts'
import type { Visit } from './startStage.ts'

const confirm = '[data-testid=approve-confirm]'
const target = `${confirm}:enabled, [data-testid=approve-window]`
/** Many pages share the machine. */
const waitMs = 120_000
/** A person whose screen is taken by a window of another site for this long has seen it. */
const noticedMs = 900

/** How a page brings the wallet's screen under a pointer that is there for something else. */
const tricks = ['moves', 'last moment', 'scales', 'uncovers', 'swaps', 'away and back', 'follows', 'resizes'] as const
type Trick = (typeof tricks)[number]

export type Attack = {
  readonly trick: Trick
  readonly gesture: Gesture
  readonly input: AttackInput
  /** Chosen at random for each beat: 80 to 3,000 ms, short ones as often as long ones. */
  beatMs(): number
  random(): number
}

export function drawAttack(random: () => number, input: AttackInput): Attack {
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One
  return {
    trick: pick(tricks),
    gesture: pick(['click', 'click', 'double', 'hold', 'drag'] as const),
    input,
    beatMs: () => 80 * (3000 / 80) ** random(),
    random,
  }
}

/** Where the button lies in the wallet's frame. It is rendered again when the network has answered. */
async function offsetIn(frame: Frame, page: Page, id: string): Promise<Place> {
  for (;;) {
    await frame.waitForSelector(target, { timeout: waitMs })
    const button = await frame.locator(target).first().boundingBox()
    const outer = await page.locator(id).boundingBox()
    if (button && outer) {
      return { x: button.x - outer.x + button.width / 2, y: button.y - outer.y + button.height / 2 }
    }
  }
}

const style = (page: Page, id: string, css: string) =>
  page.evaluate(([which, text]) => document.querySelector(which)?.setAttribute('style', text), [id, css] as const)
const at = (x: number, y: number) => `margin:0;right:auto;bottom:auto;left:${x}px;top:${y}px;`

/**
 * Plays one attack against a request that is on the screen, or comes onto it, and takes everything back.
 * @param second Sends another request to a second frame of the wallet, for the trick that swaps them.
 */
export async function playAttack(visit: Visit, attack: Attack, second: () => Promise<Frame>): Promise<void> {
  const { page, frame } = visit
  const { trick, gesture, input, beatMs, random } = attack
  const decoy = { x: 60 + random() * 300, y: 420 + random() * 300 }
  const offset = await offsetIn(frame, page, '#wallet')
  const left = decoy.x - offset.x
  const top = decoy.y - offset.y
  const under = at(left, top)
  const person = await personAtDecoys(page, input, { x: 20, y: 20 })
  const acts = async (times: number) => {
    for (let turn = 0; turn < times && page.context().pages().length === 1; turn += 1) {
      if (turn > 0) await sleep(beatMs())
      await person.act(gesture, beatMs())
    }
  }
  const times = () => 1 + Math.floor(random() * 3)

  // The honest screen in full view, for a while; then the game begins.
  if (trick === 'last moment') await style(page, '#wallet', 'visibility:hidden')
  if (trick === 'swaps') await offsetIn(await second(), page, '#second')
  await sleep(random() * 2000)
  switch (trick) {
    case 'away and back': {
      const honest = await page.locator('#wallet').boundingBox()
      const there = { x: (honest?.x ?? 0) + offset.x, y: (honest?.y ?? 0) + offset.y }
      await person.goTo({ x: there.x - 60, y: there.y - 60 }, 100)
      await person.goTo(there, 100 + random() * 200)
      await sleep(random() * 1500)
      await style(page, '#wallet', at(0, 0))
      await acts(times())
      await sleep(beatMs())
      await style(page, '#wallet', '')
      break
    }
    case 'follows':
      await person.goTo({ x: decoy.x + 300, y: decoy.y - 200 }, 160)
      await acts(times())
      await style(page, '#wallet', under)
      await sleep(beatMs())
      await person.goTo(decoy, 100 + random() * 300)
      break
    case 'uncovers':
      await page.evaluate((catches) => {
        const cover = document.createElement('div')
        cover.className = 'cover'
        cover.style.cssText = `position:fixed;inset:0;background:#fff;z-index:9;pointer-events:${catches ? 'auto' : 'none'}`
        document.body.append(cover)
      }, random() < 0.5)
      await style(page, '#wallet', under)
      await person.goTo(decoy, 160)
      await acts(times())
      await sleep(beatMs())
      await page.evaluate(() => document.querySelector('.cover')?.remove())
      break
    default: {
      await person.goTo(decoy, 160)
      await acts(times())
      // Somewhere in the beat, as often in its last moment.
      const beat = beatMs()
      const part = random() < 0.5 ? random() : 1
      await sleep(beat * part)
      if (trick === 'scales') {
        const scale = 0.4 + random() * 1.4
        const shift = at(decoy.x - offset.x * scale, decoy.y - offset.y * scale)
        await style(page, '#wallet', `${shift}transform-origin:0 0;transform:scale(${scale})`)
      } else if (trick === 'swaps') await style(page, '#second', `${under}z-index:9`)
      else if (trick === 'resizes') await style(page, '#wallet', `${under}width:379px`)
      else await style(page, '#wallet', under)
      await sleep(beat * (1 - part))
    }
  }
  await acts(1 + Math.floor(random() * 2))
  await sleep(60)
  const [, opened] = page.context().pages()
  if (opened) await goOn(opened, attack)
  await sleep(250)
  for (const other of page.context().pages().slice(1)) await other.close()
  await page.evaluate(() => {
    document.querySelector('.cover')?.remove()
    document.querySelector('#second')?.remove()
    document.querySelector('#wallet')?.removeAttribute('style')
  })
}

/** The press led to a window of the wallet: it came up so that its button lies under what the person still does. */
async function goOn(opened: Page, { input, gesture, beatMs, random }: Attack): Promise<void> {
  const isDrawn = await opened.waitForSelector(`${confirm}:enabled`, { timeout: waitMs }).catch(() => null)
  const box = await isDrawn?.boundingBox()
  if (!box) return
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const person: PersonAtDecoys = await personAtDecoys(opened, input, place)
  if (input === 'mouse') {
    // A pointer that lies still may press on for as long as it likes.
    for (let turn = 0; turn < 3; turn += 1) {
      await sleep(beatMs())
      await person.act(gesture === 'drag' ? 'hold' : gesture, beatMs())
    }
    return
  }
  await sleep(random() * 500)
  const seenMs = await opened.evaluate(
    () => performance.now() - ((window as never as { drawnAt?: number }).drawnAt ?? performance.now()),
  )
  // What begins later is done by a person who has looked at a whole window for a second.
  if (seenMs < noticedMs - 100) await person.act(gesture, beatMs())
}
