import { base, mainnet, solana } from '@latchkey/protocol/networks'
import type { Page } from 'playwright-core'
import { formatUnits } from 'viem'
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

// Purchases on our screens, of each of the five providers once at least; the practice shop stands for them.

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
const holds = (what: Holding) => createBuyer({ urls: { api: world.url('api') }, chains: world.chains() }).holds(what)

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

it('buys twice at once, and says what became of payments that were declined, paid back, stalled or served short', async () => {
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
  await expectPurchases(page, [/^Bought .*SOL.*Arrived on Solana/, /^Bought .*USDC.*Arrived on Ethereum/])
  const due = await quoted(page, ...bought)
  expect(await Promise.all(bought.map(holds))).toEqual(before.map((held, at) => held + (due[at] ?? 0n)))

  await view.getByTestId('header-back').click()
  const onBase = await holds(usdcOn(base))
  await fillBuy(page, view, { method: 'Card', token: 'USD Coin', network: 'Base' })
  await buyAndGoBack(page, 'Stripe', 'Card that stalls')
  await buyAndGoBack(page, 'Transak', 'Card that gets less')
  await buyAndGoBack(page, 'Meld', 'Card that is refunded')
  await buyAndGoBack(page, 'Coinbase', 'Declined card')
  await expectPurchases(page, [/Buy failed/, /Refunded/, /Arrived on Base/, /Stripe says you have paid/])
  const [, , short = 0n] = await quoted(page, usdcOn(base), usdcOn(base), usdcOn(base))
  const arrived = (await holds(usdcOn(base))) - onBase
  expect(arrived).toBeGreaterThan(0n)
  expect(arrived).toBeLessThanOrEqual(short / 2n)

  const rows = view.getByRole('list', { name: 'Your purchases' }).getByRole('button')
  const says = [
    /Coinbase says that the payment didn’t go through, so nothing is sent/,
    /through Meld says it has given .*\$50\.00.* back/,
    new RegExp(`${formatUnits(arrived, 6)} USDC.* arrived, .*${formatUnits(short, 6)} USDC.* was quoted`),
    /It sends .*USDC.* next/,
  ]
  for (const [at, text] of says.entries()) {
    await rows.nth(at).click()
    await view.getByText(text).waitFor()
    expect(await view.getByRole('button', { name: 'Try again' }).count()).toBe(at < 2 ? 1 : 0)
    await view.getByTestId('header-back').click()
  }
  await page.reload()
  await (await openBuyPage(page)).getByText('Stripe says you have paid').waitFor()
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
  await expectRow(page, /^Buying .*Not paid yet in Stripe/)
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
  await expectRow(tab, /^Bought .*Arrived on Base/)
  await notification(tab)
    .getByText(/^Bought [\d.]+ USDC by card/)
    .waitFor()
  await page.unroute(api)
  await page.clock.fastForward(8_000)
  await expectRow(page, /^Bought .*Arrived on Base/)
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
