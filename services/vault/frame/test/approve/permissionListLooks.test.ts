import axe from 'axe-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { now, type PermissionWorld, sheetOf, startPermissionWorld } from './startPermissionWorld.ts'
import type { Visit } from './startStage.ts'

let world: PermissionWorld
let visit: Visit
const give: PermissionWorld['give'] = (...asked) => world.give(...asked)
const { sheet, open } = sheetOf(() => visit)

beforeAll(async () => {
  world = await startPermissionWorld()
  return () => world.stop()
})
afterEach(async () => {
  world.keeper.grants.length = 0
  await visit.page.context().close()
})

describe('what the list looks like', () => {
  it.each(
    (['en-US', 'de-DE', 'ar'] as const).flatMap((locale) =>
      (['dark', 'light'] as const).map((colorScheme) => [locale, colorScheme] as const),
    ),
  )(
    'has no fault that axe finds, in %s and %s, fits 320 pixels, and is worked by keys',
    async (locale, colorScheme) => {
      visit = await world.stage.open({ locale, colorScheme })
      const { hash } = await give('https://harbour.example')
      await give('https://very-long-name-of-an-app-that-nobody-reads.quay.example', undefined, { revokedAt: now() })
      await give('https://harbour.example', undefined, { chainId: 8453, revokedAt: now() })
      await give('https://past.example', world.budget(), { expiry: now() - 1 })
      await open()
      await visit.page.setViewportSize({ width: 320, height: 640 })
      const faults = async () => {
        await visit.frame.evaluate(axe.source)
        const { violations } = await visit.frame.evaluate(() =>
          (window as never as { axe: typeof axe }).axe.run('.sheet', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }),
        )
        const wide = await sheet().evaluate(
          (one) =>
            [...one.querySelectorAll('.sheet-body, .sheet-content *')].filter(
              (each) => each.scrollWidth > each.clientWidth + 1,
            ).length,
        )
        return { violations: violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`), wide }
      }
      expect(await faults()).toEqual({ violations: [], wide: 0 })
      // From the heading to the first permission, in it, and back.
      await visit.page.keyboard.press('Tab')
      expect(await visit.frame.evaluate(() => document.activeElement?.getAttribute('data-choice'))).toBe(`1 ${hash}`)
      await visit.page.keyboard.press('Enter')
      await expect.poll(() => sheet().locator('.permission-facts').count()).toBe(1)
      expect(await faults()).toEqual({ violations: [], wide: 0 })
      await visit.page.keyboard.press('Tab')
      await visit.page.keyboard.press('Enter')
      await expect.poll(() => sheet().locator('.permission-stop').count()).toBe(2)
    },
  )
})
