import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { measureLayout } from '../src/browser/measureLayout.ts'
import { personas } from '../src/world/personas.ts'
import { openVisit } from './harness/openVisit.ts'
import { ownWorld } from './harness/ownWorld.ts'
import { approve, resetWallet } from './harness/practiceWallet.ts'
import { sharedBrowser } from './harness/sharedBrowser.ts'
import { runAxe } from './views/runAxe.ts'
import { settle } from './views/settle.ts'

/** At every width, with every view of the modal: `npm run test:full`. */
const full = process.env.TEST_FULL === 'on'

/**
 * A theme changes colours, not sizes: sizes are judged in one of them, in every language at the narrowest. 640 is a wide
 * window at 200 %.
 */
const looks = [
  { themeMode: 'dark', locale: 'en-US', widths: [1280, 768, 640, 390, 320] },
  { themeMode: 'dark', locale: 'de', widths: full ? [1280, 390, 320] : [320] },
  { themeMode: 'dark', locale: 'ar', widths: full ? [1280, 390, 320] : [320] },
  { themeMode: 'light', locale: 'en-US', widths: full ? [1280, 390] : [390] },
] as const
const browser = sharedBrowser()

beforeEach(resetWallet)
afterEach(resetWallet)

/** Opens the app in a theme and language, as if they had been chosen before. */
async function open({ themeMode, locale }: (typeof looks)[number]): Promise<Page> {
  const { page } = await openVisit(browser(), 'about:blank', { reducedMotion: 'reduce' })
  const chosen = JSON.stringify({ v: 1, themeMode, locale })
  await page.addInitScript((text) => localStorage.setItem('latchkey-web/preferences', text), chosen)
  await page.goto(`${ownWorld().urls.web}/`)
  await page.getByTestId('connect-button').waitFor()
  return page
}

/** Goes to another page of the app the way its links do: without a reload. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new Event('latchkey:navigated'))
  }, path)
}

/** What is wrong with what is on the screen at some widths; one line each. `axeAt` are those at which axe looks too. */
async function judge(page: Page, name: string, widths: readonly number[], axeAt: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width > 1000 ? 800 : 844 })
    await settle(page)
    const layout = await page.evaluate(measureLayout)
    found.push(...layout.map(({ rule, where, what }) => `${name} at ${width}: ${rule}: ${where}: ${what}`))
    if (axeAt.includes(width)) found.push(...(await runAxe(page)).map((finding) => `${name} at ${width}: ${finding}`))
  }
  return found
}

async function connect(page: Page): Promise<void> {
  await page.getByTestId('connect-button').click()
  await approve(page, () => page.getByTestId('wallet-selector-money.latchkey.practice').click())
  await page.getByTestId('wallet-features-send-button').waitFor()
}

describe.each(looks)(
  'the app in $themeMode, $locale',
  (look) => {
    const { widths } = look
    // What axe looks for, names, roles and contrast, is the same in every language; sizes are not.
    const axeAt = (...at: readonly number[]) => (look.locale === 'en-US' ? at : [])
    const judgePage = (page: Page, name: string) => judge(page, name, widths, axeAt(1280, 390))

    it('has no page that overflows, cuts text or hides a target, and in English none that fails axe', async () => {
      const page = await open(look)
      const found = await judgePage(page, 'home without a wallet')
      await goTo(page, '/settings')
      found.push(...(await judgePage(page, 'settings without a wallet')))
      await goTo(page, '/security')
      found.push(...(await judgePage(page, 'security without a login')))
      await goTo(page, '/nowhere')
      found.push(...(await judgePage(page, 'not found')))
      await goTo(page, '/')
      await connect(page)
      found.push(...(await judgePage(page, 'home')))
      for (const path of [
        '/activity',
        '/nfts',
        '/names',
        '/buy',
        '/sign-ins',
        '/permissions',
        '/token/eip155%3A1',
        `/watch/${personas.carol.address}`,
      ]) {
        await goTo(page, path)
        found.push(...(await judgePage(page, path)))
      }
      await goTo(page, '/settings')
      found.push(...(await judgePage(page, 'settings')))
      await goTo(page, '/gallery')
      found.push(...(await judgePage(page, 'gallery')))
      expect(found).toEqual([])
    })

    // Every view is judged in packages/react/src/views/everyView.test.tsx; here are some with the app behind them.
    it('has no view of the modal that does', async () => {
      const page = await open(look)
      await connect(page)
      await goTo(page, '/gallery')
      const names = await page.locator('main li button').allInnerTexts()
      expect(names.length).toBeGreaterThan(15)
      const found: string[] = []
      for (const name of names.filter((_, place) => full || place % 12 === 0)) {
        await goTo(page, `/gallery/${name.trim()}`)
        await page.locator('dialog[open] .lk-body').waitFor()
        found.push(...(await judge(page, name.trim(), widths, axeAt(390))))
        await goTo(page, '/gallery')
        await page.locator('dialog[open]').waitFor({ state: 'detached' })
      }
      expect(found).toEqual([])
    })
  },
  180_000,
)
