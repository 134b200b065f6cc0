import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { openVisit } from '../harness/openVisit.ts'
import { approve, resetWallet } from '../harness/practiceWallet.ts'
import { servePage } from '../harness/servePage.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal, practiceRow } from '../harness/steps.ts'

const browser = sharedBrowser()
const address = servePage('two-kits')

beforeEach(resetWallet)

const first = (page: Page) => page.locator('#first')
const second = (page: Page) => page.locator('#second')
const openPage = () => openVisit(browser(), address(), { furtherHosts: [new URL(address()).host] })

it('connects one kit and leaves the other alone, over a reload too', async () => {
  const { page } = await openPage()
  await first(page).getByTestId('connect-button').click()
  await approve(page, () => practiceRow(page).click())
  await first(page).getByTestId('account-button').waitFor()
  await second(page).getByTestId('connect-button').waitFor()
  await page.reload()
  await first(page).getByTestId('account-button').waitFor()
  await second(page).getByTestId('connect-button').waitFor()
})

it('shows each kit its own networks', async () => {
  const { page } = await openPage()
  await first(page).getByTestId('w3m-network-button').click()
  await modal(page).getByTestId('w3m-network-switch-Base').waitFor()
  expect(await modal(page).getByTestId('w3m-network-switch-Polygon').count()).toBe(0)
  await modal(page).getByTestId('w3m-header-close').click()
  await modal(page).waitFor({ state: 'hidden' })
  await second(page).getByTestId('w3m-network-button').click()
  await modal(page).getByTestId('w3m-network-switch-Polygon').waitFor()
  expect(await modal(page).getByTestId('w3m-network-switch-Base').count()).toBe(0)
})

it('draws each kit in its own theme', async () => {
  const { page } = await openPage()
  const background = async (open: () => Promise<void>) => {
    await open()
    await practiceRow(page).waitFor()
    const colour = await modal(page).evaluate((card) => getComputedStyle(card).backgroundColor)
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'hidden' })
    return colour
  }
  const dark = await background(() => first(page).getByTestId('connect-button').click())
  const light = await background(() => second(page).getByTestId('connect-button').click())
  expect(dark).not.toBe(light)
})
