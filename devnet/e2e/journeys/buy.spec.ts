import { mainnet } from '@latchkey/protocol/networks'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { type Bought, createBuyer, unitsOf } from '../../test/shop/buyFromShop.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { openVisit } from '../harness/openVisit.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { runAxe } from '../views/runAxe.ts'

// A purchase in the pages of the practice shop, which stands for the provider's.

const browser = sharedBrowser()
const world = kindsWorld('shop')
const networkId = mainnet.caipNetworkId
const buyer = () =>
  createBuyer({
    urls: { api: world.url('api') },
    chains: [{ caip: networkId, name: mainnet.name, rpcUrl: world.rpcUrl('eip155') }],
  })
const bought = (amount?: string): Bought => ({
  provider: 'transak',
  method: 'credit_debit_card',
  networkId,
  asset: 'USDC',
  receiver: privateKeyToAccount(generatePrivateKey()).address,
  ...(amount === undefined ? {} : { amount }),
})

/** A page of the shop says what it is, and a machine finds nothing wrong with it, in both themes and on a phone. */
async function expectSound(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  expect(await page.getByText('no real money, no real card').isVisible()).toBe(true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await runAxe(page)).toEqual([])
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (size !== null) await page.setViewportSize(size)
}

/** Goes on with the keyboard: to the first control, down a choice so often, and to the button behind it. */
async function choose(page: Page, downs: number): Promise<void> {
  await page.keyboard.press('Tab')
  for (let press = 0; press < downs; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

it('pays by card and 3-D Secure with the keyboard alone, and what was quoted arrives', async () => {
  const { order, holds, untilState } = buyer()
  const what = bought('1200.00')
  const made = await order(what, `${world.url('web')}/buy`)
  const { page } = await openVisit(browser(), made.url, { furtherHosts: world.hosts() })
  await expectSound(page, 'Check your order')
  await choose(page, 0)
  await expectSound(page, 'Who is paying?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectSound(page, 'Pay by card')
  await choose(page, 1)
  await expectSound(page, 'Confirm with your practice bank')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Delivered').waitFor()
  await expectSound(page, 'Your order')
  expect(await holds(what)).toBe(unitsOf(made.receive, what))
  await untilState(made.orderId, 'delivered')
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await page.waitForURL(`${world.url('web')}/buy`)
})

it('says that a transfer is on its way and then that it came back, by itself', async () => {
  const { order, untilState } = buyer()
  const made = await order(bought(), `${world.url('web')}/buy`)
  const { page } = await openVisit(browser(), made.url, { furtherHosts: world.hosts() })
  await page.getByLabel('Bank transfer').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectSound(page, 'Pay by bank transfer')
  await page.getByLabel('It comes back').check()
  await page.getByRole('button', { name: 'Pay 50.00 USD' }).click()
  await page.getByRole('status').getByText('Waiting for the practice bank').waitFor()
  await page.getByRole('status').getByText('Refunded').waitFor()
  await untilState(made.orderId, 'refunded')
})

it('the shop has a page that says how each provider behaves', async () => {
  const { page } = await openVisit(browser(), world.url('shop'), { furtherHosts: world.hosts() })
  await expectSound(page, 'Practice shop')
  const meld = page.locator('section', { has: page.getByRole('heading', { name: 'Meld' }) })
  await meld.getByRole('button', { name: 'twice' }).click()
  await meld.getByRole('button', { name: 'twice', pressed: true }).waitFor()
})
