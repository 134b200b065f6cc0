import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { KindsWorld } from './kindsWorld.ts'
import { openVisit, type Visit } from './openVisit.ts'
import { accountButton, modal, openConnect, practiceRow, viewTitle } from './steps.ts'

type Provider = 'Coinbase' | 'Meld' | 'MoonPay' | 'Transak' | 'Stripe'

/** What a person wants, in the words of the screen. */
export type Wish = {
  readonly method: 'Card' | 'Bank transfer'
  readonly token: 'USD Coin' | 'Solana'
  readonly network: 'Ethereum' | 'Base' | 'Solana'
}

/** An order as the browser has written it down. */
export type WrittenOrder = { readonly receive: string; readonly receiver: string }

/** Those of the browser, the newest first. */
export const writtenOrders = (page: Page): Promise<readonly WrittenOrder[]> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.orders')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '{"orders":[]}').orders
  })

/** Bob, who has nothing at first, at the web app. His wallet says yes to everything. */
export async function visitAsBob(
  browser: Browser,
  world: KindsWorld,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  await world.control({ account: 'bob', autoApprove: true, endSessions: true })
  const visit = await openVisit(browser, world.url('web'), { ...options, furtherHosts: world.hosts() })
  await openConnect(visit.page)
  await practiceRow(visit.page).click()
  await accountButton(visit.page).waitFor()
  return visit
}

/** Goes from the home page to that of buying. @returns Its form, offers and purchases */
export async function openBuyPage(page: Page): Promise<Locator> {
  await page.getByRole('main').getByTestId('wallet-features-onramp-button').click()
  await page.getByRole('heading', { level: 1, name: 'Buy' }).waitFor()
  return page.getByRole('main')
}

/** Says in a form what is wanted, for 50 dollars. */
export async function fillBuy(page: Page, form: Locator, { method, token, network }: Wish): Promise<void> {
  await form.getByRole('button', { name: /^Token:/ }).click()
  await modal(page)
    .getByRole('button', { name: new RegExp(`^${token}.*${network}`, 's') })
    .click()
  await form.getByRole('button', { name: method, exact: true }).click()
  await form.getByTestId('onramp-input-payment').fill('50')
}

/** The best offer of a provider. */
export const offerOf = (form: Locator, provider: Provider): Locator =>
  form.getByTestId(`onramp-provider-${provider.toLowerCase()}`)

/** Does what opens the provider's window. @returns The window, at the provider's page */
export async function providerWindow(page: Page, action: () => Promise<unknown>): Promise<Page> {
  const [shop] = await Promise.all([page.waitForEvent('popup'), action()])
  await shop.getByRole('heading', { name: 'Check your order' }).waitFor()
  return shop
}

/** Pays on the provider's page in the way that was chosen, by the practice card or transfer of that name. */
export async function payThere(shop: Page, label: string): Promise<void> {
  await shop.getByRole('button', { name: /^Continue/ }).click()
  await shop.getByLabel(label).check()
  await shop.getByRole('button', { name: /^Pay / }).click()
}

/** Orders from the open offers of the modal and pays, then goes back to them; the provider's window stays. */
export async function buyAndGoBack(page: Page, provider: Provider, label: string): Promise<void> {
  await payThere(await providerWindow(page, () => offerOf(modal(page), provider).click()), label)
  await modal(page).getByTestId('header-back').click()
  await viewTitle(page).getByText('Choose Provider').waitFor()
}

/** Opens the purchases of this browser from the offers, and waits until the newest say this, the newest first. */
export async function expectPurchases(page: Page, lines: readonly RegExp[]): Promise<void> {
  await modal(page).getByRole('button', { name: 'Your purchases' }).click()
  const rows = modal(page).getByRole('list', { name: 'Your purchases' }).getByRole('button')
  for (const [at, line] of lines.entries())
    await expect.poll(() => rows.nth(at).textContent(), { timeout: 20_000 }).toMatch(line)
}
