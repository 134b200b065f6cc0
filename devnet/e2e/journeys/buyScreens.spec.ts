import { base, mainnet, solana } from '@latchkey/protocol/networks'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it, vi } from 'vitest'
import { solanaPersonas } from '../../src/solana/solanaPersonas.ts'
import { personas } from '../../src/world/personas.ts'
import { type Bought, createBuyer, unitsOf } from '../../test/shop/buyFromShop.ts'
import {
  buyAndGoBack,
  expectPurchases,
  fillBuy,
  offerOf,
  openBuyPage,
  payThere,
  providerWindow,
  visitAsBob,
  writtenOrders,
} from '../harness/buySteps.ts'
import { tabTo } from '../harness/focus.ts'
import { worldOf } from '../harness/kindsWorld.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { chromeOnAndroid } from '../harness/openAndroid.ts'
import { openVisit } from '../harness/openVisit.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, modal, notification, openConnect } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'
import { runAxe } from '../views/runAxe.ts'

// Purchases on our screens, of each of the five providers once at least, and in the pages of the practice shop, which
// stands for them. What a screen says of each end is shown in packages/react/src/views/buy, what each practice card leads
// to in devnet/test/shop.

vi.setConfig({ testTimeout: 150_000 })

const browser = sharedBrowser({ partitioned: true })
const world = worldOf({ further: ['shop', 'solana', 'frame', 'mail'], chainIds: [1, 8453] })

type Holding = Pick<Bought, 'networkId' | 'asset' | 'receiver'>

const usdcOn = ({ caipNetworkId }: typeof mainnet | typeof base, receiver: string = personas.bob.address): Holding => ({
  networkId: caipNetworkId,
  asset: 'USDC',
  receiver,
})
const nativeSol: Holding = {
  networkId: solana.caipNetworkId,
  asset: 'native',
  receiver: solanaPersonas.bob.address,
}
const buyer = () => createBuyer({ urls: { api: world.url('api') }, chains: world.chains() })
const holds = (what: Holding) => buyer().holds(what)

/** What a newcomer orders without our screens. */
const ofTransak = (amount?: string): Bought => ({
  provider: 'transak',
  method: 'credit_debit_card',
  ...usdcOn(mainnet, privateKeyToAccount(generatePrivateKey()).address),
  ...(amount === undefined ? {} : { amount }),
})

/** What the newest purchases of a browser are to bring, the newest first, in smallest units of what each is of. */
async function quoted(page: Page, ...whats: readonly Holding[]): Promise<readonly bigint[]> {
  const orders = await writtenOrders(page)
  return whats.map((what, at) => unitsOf(orders[at]?.receive ?? '', what))
}

it('a newcomer with an empty wallet buys by the keyboard alone, and sees it arrive [S1.10, S1.11, S9.74]', async () => {
  const { page } = await visitAsBob(browser(), world)
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).host))
  await page.getByText('Total on 3 networks').waitFor()
  await accountButton(page).press('Enter')
  await modal(page).getByTestId('empty-account-state').waitFor()
  await tabTo(page, /^buy-button$/)
  await page.keyboard.press('Enter')
  await modal(page).getByTestId('onramp-input-payment').waitFor()
  await tabTo(page, /^onramp-input-payment$/)
  await page.keyboard.type('50')
  await offerOf(modal(page), 'Coinbase').waitFor()
  await tabTo(page, /^onramp-provider-coinbase$/)

  const shop = await providerWindow(page, () => page.keyboard.press('Enter'))
  expect(await shop.evaluate(() => [window.opener, window === window.top])).toEqual([null, true])
  await modal(page).getByRole('heading', { name: 'Buy in Coinbase' }).waitFor()
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await shop.keyboard.press(key)
  }
  await press('Tab', 'Tab', 'Enter')
  await shop.getByRole('heading', { name: 'Pay by card' }).waitFor()
  await press('Tab', 'ArrowDown', 'Tab', 'Enter')
  await shop.getByRole('heading', { name: 'Confirm with your practice bank' }).waitFor()
  await modal(page).getByRole('heading', { name: 'Coinbase says you are paying' }).waitFor()
  await press('Tab', 'Enter')
  await shop.getByRole('status').getByText('Delivered').waitFor()

  await modal(page)
    .getByRole('heading', { name: /^Bought .*USDC/ })
    .waitFor()
  const [due] = await quoted(page, usdcOn(mainnet))
  expect(await holds(usdcOn(mainnet))).toBe(due)
  await tabTo(page, /^buy-done$/)
  await page.keyboard.press('Enter')
  const amount = `${(Number(due) / 1e6).toFixed(2)} USDC`
  await modal(page).getByText(amount).waitFor()
  expect(page.frames()).toHaveLength(1)
  await page.goto(`${world.url('web')}/activity`)
  await page.getByText(/^Bought [\d.]+ USDC by card$/).waitFor()
  expect(asked).toContain(new URL(world.url('api')).host)
  expect(asked).not.toContain(new URL(world.url('shop')).host)
})

it('buys twice at once, of two providers, on two kinds of chains, and sees both arrive', async () => {
  const { page } = await visitAsBob(browser(), world)
  const bought = [nativeSol, usdcOn(mainnet)]
  const before = await Promise.all(bought.map(holds))
  await accountButton(page).click()
  const view = modal(page)
  await view.getByTestId('wallet-features-onramp-button').click()
  await fillBuy(page, view, { method: 'Bank transfer', token: 'USD Coin', network: 'Ethereum' })
  await buyAndGoBack(page, 'Meld', 'It arrives')
  await fillBuy(page, view, { method: 'Card', token: 'Solana', network: 'Solana' })
  await buyAndGoBack(page, 'MoonPay', 'Card that pays')
  await expectPurchases(page, [/Bought .*SOL.*Arrived on Solana/, /Bought .*USDC.*Arrived on Ethereum/])
  const due = await quoted(page, ...bought)
  expect(await Promise.all(bought.map(holds))).toEqual(before.map((held, at) => held + (due[at] ?? 0n)))
})

it('goes on without the window, after a reload, in a second tab, and with the service gone for a while', async () => {
  const { page, context } = await visitAsBob(browser(), world)
  const main = await openBuyPage(page)
  const row = (tab: Page) =>
    tab.getByRole('main').getByRole('list', { name: 'Your purchases' }).getByRole('button').first()
  const expectRow = (tab: Page, line: RegExp) =>
    expect.poll(() => row(tab).textContent(), { timeout: 10_000 }).toMatch(line)
  await fillBuy(page, main, { method: 'Card', token: 'USD Coin', network: 'Base' })
  await offerOf(main, 'Stripe').waitFor()
  await page.evaluate(() => {
    window.open = () => null
  })
  await offerOf(main, 'Stripe').click()
  await modal(page).getByText('Your browser has blocked the window.').waitFor()
  const first = await providerWindow(page, () => modal(page).getByRole('link', { name: 'Open Stripe' }).click())
  await first.close()
  await page.reload()
  await expectRow(page, /Buying .*Not paid yet in Stripe/)
  await row(page).click()
  const shop = await providerWindow(page, () => modal(page).getByRole('link', { name: 'Open Stripe again' }).click())
  await payThere(shop, 'Card with 3-D Secure')
  await modal(page).getByRole('heading', { name: 'Stripe says you are paying' }).waitFor()

  // Time goes by at once from here on: the page asks less and less often while the service is gone.
  await page.clock.install()
  await page.reload()
  await expectRow(page, /Stripe says you are paying/)
  const tab = await context.newPage()
  await tab.goto(`${world.url('web')}/buy`)
  await expectRow(tab, /Stripe says you are paying/)
  const api = `${world.url('api')}/**`
  const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/onramp/orders/'))
  await page.route(api, (route) => route.abort('connectionrefused'))
  await page.clock.fastForward(4_000)
  await gone
  await shop.getByRole('button', { name: 'Approve' }).click()
  await shop.getByRole('status').getByText('Delivered').waitFor()
  await expectRow(tab, /Bought .*Arrived on Base/)
  await notification(tab)
    .getByText(/^Bought [\d.]+ USDC by card/)
    .waitFor()
  await page.unroute(api)
  await page.clock.fastForward(8_000)
  await expectRow(page, /Bought .*Arrived on Base/)
})

it('leads a phone to the provider in the same tab, and back', async () => {
  const { page } = await visitAsBob(browser(), world, {
    isMobile: true,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    userAgent: chromeOnAndroid,
  })
  const before = await holds(usdcOn(base))
  const main = await openBuyPage(page)
  await fillBuy(page, main, { method: 'Card', token: 'USD Coin', network: 'Base' })
  const windows: Page[] = []
  page.on('popup', (opened) => windows.push(opened))
  await offerOf(main, 'MoonPay').click()
  await payThere(page, 'Card that pays')
  await page.getByRole('status').getByText('Delivered').waitFor()
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await page.getByRole('list', { name: 'Your purchases' }).getByText('Arrived on Base').waitFor()
  const [due = 0n] = await quoted(page, usdcOn(base))
  expect((await holds(usdcOn(base))) - before).toBe(due)

  // Stripe's page has no address to lead back to.
  await fillBuy(page, main, { method: 'Card', token: 'USD Coin', network: 'Base' })
  await offerOf(main, 'Stripe').click()
  await payThere(page, 'Card that pays')
  await page.getByRole('status').getByText('Delivered').waitFor()
  await page.getByRole('button', { name: 'Back to the app' }).click()
  await expect
    .poll(() => page.getByRole('list', { name: 'Your purchases' }).getByText('Arrived on Base').count())
    .toBe(2)
  expect(windows).toEqual([])
})

it('delivers to the embedded wallet of somebody who has just typed an address', async () => {
  const { page } = await openVisit(browser(), world.url('web'), { furtherHosts: world.hosts() })
  const email = `buyer.${Date.now()}@example.org`
  const mails = await watchMail(email, { inbox: world.url('mail') })
  await openConnect(page)
  await logInByMail(page, email, mails)
  await modal(page).waitFor({ state: 'hidden' })
  const main = await openBuyPage(page)
  await fillBuy(page, main, { method: 'Bank transfer', token: 'USD Coin', network: 'Base' })
  await payThere(await providerWindow(page, () => offerOf(main, 'Transak').click()), 'It arrives')
  await modal(page)
    .getByRole('heading', { name: /^Bought/ })
    .waitFor()
  const [order] = await writtenOrders(page)
  const what = usdcOn(base, order?.receiver.split(':')[2])
  expect(await holds(what)).toBe((await quoted(page, what))[0])
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

it('in the provider’s pages, pays by card and 3-D Secure with the keyboard alone, and what was quoted arrives', async () => {
  const { order, untilState } = buyer()
  const what = ofTransak('1200.00')
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

it('in the provider’s pages, is told that a transfer is on its way and then that it came back', async () => {
  const { order, untilState } = buyer()
  const made = await order(ofTransak(), `${world.url('web')}/buy`)
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
