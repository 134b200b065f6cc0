import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { focused, tabTo } from '../harness/focus.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { resetWallet, walletWindow } from '../harness/practiceWallet.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { connectPractice, modal, openConnect, practiceRow } from '../harness/steps.ts'
import { watchMotion } from '../harness/watchMotion.ts'
import { runAxe } from '../views/runAxe.ts'
import { settle } from '../views/settle.ts'

const browser = sharedBrowser()
const { urls } = ownWorld()

beforeEach(resetWallet)

/** Opens the wallet's window by a key, and says yes in it by keys. */
async function approveByKeys(page: Page): Promise<void> {
  const popup = await walletWindow(page, () => page.keyboard.press('Enter'))
  const closed = popup.waitForEvent('close')
  await tabTo(popup, /^button: (Connect|Send)$/)
  // The window may be gone before the key is up again.
  await popup.keyboard.press('Enter').catch(() => undefined)
  await closed
}

it('connects and sends by the keyboard alone', async () => {
  const chain = readChain('eip155:1')
  const bob = personas.bob.address
  const before = await chain.native(bob)
  const { page } = await openVisit(browser(), urls.example)
  await page.getByTestId('connect-button').waitFor()
  await tabTo(page, /^connect-button$/)
  await page.keyboard.press('Enter')
  await practiceRow(page).waitFor()
  await tabTo(page, /^wallet-selector-money\.latchkey\.practice$/)
  await approveByKeys(page)
  await page.getByTestId('account-button').waitFor()
  await modal(page).waitFor({ state: 'hidden' })
  await tabTo(page, /^account-button$/)
  await page.keyboard.press('Enter')
  await page.getByTestId('tab-tokens').waitFor()
  await tabTo(page, /^wallet-features-send-button$/)
  await page.keyboard.press('Enter')
  await modal(page).getByLabel('Amount to send').waitFor()
  await tabTo(page, /^input/)
  await page.keyboard.type('0.5')
  await page.keyboard.press('Tab')
  await tabTo(page, /^input/)
  await page.keyboard.type(bob)
  await modal(page).getByRole('button', { name: 'Review', disabled: false }).waitFor()
  await tabTo(page, /^button: Review$/)
  await page.keyboard.press('Enter')
  await modal(page).getByText('Leaves your wallet').waitFor()
  await tabTo(page, /^button: Send$/)
  await approveByKeys(page)
  await expect.poll(() => chain.native(bob), { timeout: 15_000 }).toBe(before + 500_000_000_000_000_000n)
})

it('keeps the focus inside while it is open, and gives it back', async () => {
  const { page } = await openVisit(browser(), urls.web)
  const button = page.getByTestId('connect-button').first()
  await button.focus()
  await page.keyboard.press('Enter')
  await practiceRow(page).waitFor()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press(presses < 15 ? 'Tab' : 'Shift+Tab')
    const outside = await page.evaluate(() => {
      let active = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      // The body has the focus when it went on to the browser's own controls, as it may.
      return active !== null && active !== document.body && active.closest('dialog') === null
    })
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await modal(page).waitFor({ state: 'hidden' })
  expect(await focused(page)).toBe('connect-button')
})

it('closes by Escape, by the cross and by a click beside it [S2.38 S2.7]', async () => {
  const { page } = await openVisit(browser(), urls.example)
  const leave = [
    () => page.keyboard.press('Escape'),
    () => modal(page).getByTestId('w3m-header-close').click(),
    () => page.mouse.click(5, 700),
  ]
  for (const close of leave) {
    await openConnect(page)
    await close()
    await modal(page).waitFor({ state: 'hidden' })
  }
})

it('is 360 px wide on a desktop, and no wider than a screen of 320 px [S2.49]', async () => {
  const { page } = await openVisit(browser(), urls.example)
  await openConnect(page)
  expect((await modal(page).boundingBox())?.width).toBe(360)
  await page.setViewportSize({ width: 320, height: 568 })
  await settle(page)
  const box = await modal(page).boundingBox()
  expect(box).toMatchObject({ x: 0, width: 320 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

it('connects on a screen of 320 px', async () => {
  const { page } = await openVisit(browser(), urls.web, { viewport: { width: 320, height: 568 }, hasTouch: true })
  await connectPractice(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

it('moves nothing for those who asked for that', async () => {
  const { page } = await openVisit(browser(), urls.example, { reducedMotion: 'reduce' })
  await page.getByTestId('connect-button').waitFor()
  const moved = await watchMotion(page, async () => {
    await page.getByTestId('connect-button').click()
    await practiceRow(page).waitFor()
    await modal(page).getByTestId('all-wallets').click()
    await page.getByPlaceholder(/Search/).waitFor()
    await modal(page).getByTestId('header-back').click()
    await practiceRow(page).waitFor()
  })
  expect(moved).toEqual([])
})

it.each(['dark', 'light'] as const)('has nothing for axe to find on the example page, %s', async (colorScheme) => {
  const { page } = await openVisit(browser(), urls.example, { colorScheme, reducedMotion: 'reduce' })
  await openConnect(page)
  await settle(page)
  expect(await runAxe(page)).toEqual([])
})
