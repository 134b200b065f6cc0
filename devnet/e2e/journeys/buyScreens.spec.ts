import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { openVisit } from '../harness/openVisit.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, modal, notification, openConnect, practiceRow } from '../harness/steps.ts'

// A purchase through the screens of the web app and the pages of the practice shop.

const browser = sharedBrowser()
const world = kindsWorld('shop')

beforeEach(() => world.control({ fault: 'none', autoApprove: true, account: 'carol' }))

/** A browser that lets the wallet open its window, and not the page. */
function blockShop(): void {
  const open = window.open.bind(window)
  window.open = (url, name, features) => (name?.startsWith('latchkey-buy') ? null : open(url, name, features))
}

/** The offers of the page for fifty dollars; only hosts of the devnet are asked for them. */
async function offers(options: { blocked?: boolean } = {}) {
  const visit = await openVisit(browser(), `${world.url('web')}/`, { furtherHosts: world.hosts() })
  const { page, context } = visit
  if (options.blocked) await context.addInitScript(blockShop)
  await page.reload()
  await openConnect(page)
  await practiceRow(page).click()
  await accountButton(page).waitFor()
  await page.getByTestId('wallet-features-onramp-button').click()
  await page.getByRole('heading', { level: 1, name: 'Buy' }).waitFor()
  await page.getByTestId('onramp-input-payment').fill('50')
  await page.getByTestId('onramp-provider-transak').waitFor()
  return visit
}

/** Pays in the shop's pages with its first card, which goes through. */
async function payByCard(shop: Page): Promise<void> {
  await shop.getByRole('button', { name: 'Continue' }).click()
  await shop.getByRole('button', { name: /^Pay/ }).click()
  await shop.getByRole('status').getByText('Delivered').waitFor()
}

it('is followed from the offers to Activity while the window is closed and the page reloaded [S1.10]', async () => {
  const { page, context } = await offers()
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).host))
  const row = page.getByTestId('onramp-provider-transak')
  const amount = /^\S+ USDC/.exec((await row.locator('.lk-num').textContent()) ?? '')?.[0] ?? ''
  const [shop] = await Promise.all([context.waitForEvent('page'), row.click()])
  await modal(page).getByRole('heading', { name: 'Buy in Transak' }).waitFor()
  expect(await shop.evaluate(() => window.opener)).toBeNull()
  expect(page.frames()).toHaveLength(1)
  await page.reload()
  await page.getByText(`Buying ${amount}`).waitFor()
  await payByCard(shop)
  await shop.close()
  await notification(page).getByText(`Bought ${amount} by card`).waitFor()
  await page.goto(`${world.url('web')}/activity`)
  await page.getByText(`Bought ${amount} by card`).waitFor()
  expect(asked).toContain(new URL(world.url('api')).host)
  expect(asked).not.toContain(new URL(world.url('shop')).host)
})

it('has a link where the browser opens no window, and says that it has arrived', async () => {
  const { page, context } = await offers({ blocked: true })
  await page.getByTestId('onramp-provider-coinbase').click()
  const [shop] = await Promise.all([
    context.waitForEvent('page'),
    modal(page).getByRole('link', { name: 'Open Coinbase' }).click(),
  ])
  await payByCard(shop)
  await modal(page)
    .getByRole('heading', { name: /^Bought / })
    .waitFor()
  await modal(page).getByTestId('buy-done').click()
  await page
    .getByRole('list', { name: 'Your purchases' })
    .getByText(/^Bought /)
    .waitFor()
})
