import { readFile } from 'node:fs/promises'
import { beforeEach, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { independentTotal } from '../harness/independentTotal.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, resetWallet } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, connectPractice, modal } from '../harness/steps.ts'

const browser = sharedBrowser()
const { urls } = ownWorld()
const carol = personas.carol.address

beforeEach(resetWallet)

it('shows, to the cent, the total that the chains and their pools give at the same blocks', async () => {
  const { page } = await openVisit(browser(), 'about:blank')
  const total = independentTotal(page, carol)
  await page.goto(`${urls.web}/watch/${carol}`)
  await page.getByText(/^Total on 3 networks$/).waitFor()
  const shown = (await page.locator('.lk-sum').first().textContent()) ?? ''
  expect(shown).toBe(await total.text())
})

it('shows anybody’s address without a wallet, and offers nothing that would need one', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await page.getByRole('textbox', { name: 'Watch any address without connecting' }).fill(carol)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.getByText('You’re viewing someone else’s address.').waitFor()
  await page
    .getByRole('button', { name: /USD Coin/ })
    .first()
    .waitFor()
  expect(await page.getByTestId('wallet-features-send-button').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Send / }).count()).toBe(0)
  await page.getByRole('button', { name: 'Keep in the list' }).click()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('list', { name: 'Watched addresses' }).getByRole('button').click()
  await page.getByRole('link', { name: 'See all Activity' }).click()
  await page.getByRole('button', { name: 'Export as CSV' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/watch/${carol}/activity`)
})

it('is shared by name, and says where nobody has one', async () => {
  const { page } = await openVisit(browser(), `${urls.web}/watch/corner-bakery.eth`)
  await page.getByText('You’re viewing someone else’s address.').waitFor()
  await page.goto(`${urls.web}/watch/nobody-has-this.eth`)
  await page.getByRole('heading', { name: 'No one has nobody-has-this.eth' }).waitFor()
})

it('says that a text is no address that it knows', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await page.getByRole('textbox', { name: 'Watch any address without connecting' }).fill('0x1234')
  await page.keyboard.press('Enter')
  await page.getByText('Not a known address or name').waitFor()
})

it('covers every figure at a tap, in the modal too, and over a reload', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  const main = page.locator('main')
  await page.getByText(/^Total on/).waitFor()
  await page.getByRole('button', { name: 'Hide balances' }).click()
  await expect.poll(() => main.locator('table').textContent()).not.toMatch(/\d[\d,.]* (ETH|USDC)/)
  expect(await main.locator('.lk-sum').first().textContent()).toBe('••••hidden')
  await page.reload()
  await page.getByRole('button', { name: 'Show balances' }).waitFor()
  await accountButton(page).click()
  await expect.poll(() => modal(page).locator('.lk-sum').textContent()).toBe('••••hidden')
})

it('tells values in the chosen currency', async () => {
  const { page } = await openVisit(browser(), `${urls.web}/settings`)
  for (const code of ['BTC', 'ETH', 'USD', 'EUR', 'GBP', 'AUD', 'CAD', 'INR', 'JPY']) {
    await page.getByRole('button', { name: code, exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'EUR', exact: true }).click()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new Event('latchkey:navigated'))
  }, `/watch/${carol}`)
  await expect.poll(() => page.locator('.lk-sum').first().textContent(), { timeout: 20_000 }).toMatch(/^€[\d,]+\.\d\d$/)
})

it('finds and hides tokens, and does not count what is hidden', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  const sum = () => page.locator('.lk-sum').first().textContent()
  const rows = page.locator('tbody tr')
  await page.getByText(/^Total on/).waitFor()
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill('usd coin')
  await expect.poll(() => rows.allTextContents()).toSatisfy((texts: string[]) => texts.length === 1)
  await page.getByTestId('asset-USDC').getByRole('button', { expanded: false }).click()
  await expect.poll(() => rows.count()).toBe(4)
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill('')
  const before = await sum()
  await page.getByRole('button', { name: 'Hide USDC on Base' }).click()
  await page.getByText('1 hidden token').click()
  await expect.poll(sum).not.toBe(before)
  await page.getByRole('button', { name: 'Show USDC on Base again' }).click()
  await page.getByRole('button', { name: 'Hide USDC on Base' }).waitFor()
})

it('has a page for a token, with its source and age', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.getByTestId('asset-ETH').getByRole('button', { expanded: false }).click()
  await page.getByTestId('token-eip155:8453').getByRole('link').click()
  await page.getByText('Price of ETH').waitFor()
  await page.getByText('The network’s own coin').waitFor()
  await page.getByText('Price held at').waitFor()
  await page.getByText('Uniswap', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
})

it('narrows what happened by kind and text, and hands it over as a table [S1.12]', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  const rows = page.locator('main .lk-list:not([aria-hidden]) .lk-row-t')
  await expect.poll(() => rows.count(), { timeout: 30_000 }).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Received', exact: true }).click()
  await expect
    .poll(async () => (await rows.allTextContents()).every((text) => /^(Received|Made|Claimed)/.test(text)))
    .toBe(true)
  await page.getByRole('searchbox').fill('no such token')
  await page.getByText('Nothing found in what is loaded').waitFor()
  await page.getByRole('searchbox').fill('')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toBe('date,network,operation,status,out_amount,out_asset,in_amount,in_asset,from,to,hash')
  expect(lines.slice(1).every((line) => /,(receive|mint|claim),confirmed,/.test(line))).toBe(true)
  expect(lines.length).toBeGreaterThan(1)
})

it('registers a name, looks it up by name and by address, and changes what it says and whom it leads to [S1.13] [S1.14]', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.getByRole('link', { name: 'Names', exact: true }).click()
  await page.getByRole('button', { name: 'Register a name' }).click()
  const label = `ada-${Date.now().toString(36)}`
  await modal(page).getByTestId('account-name-input').fill(label)
  await modal(page).getByText(`${label}.latchkey.test is available`).waitFor()
  await approve(page, () => modal(page).getByRole('button', { name: 'Register', exact: true }).click())
  await modal(page).getByText(`${label}.latchkey.test is yours`).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => accountButton(page).textContent()).toContain(`${label}.latchkey.test`)

  await page.getByRole('textbox', { name: 'Look up a name or an address' }).fill(label)
  await page.getByRole('button', { name: 'Look up', exact: true }).click()
  await page.getByText('Main address').waitFor()
  await page.getByRole('button', { name: `Edit ${label}.latchkey.test` }).click()
  await page.getByRole('textbox', { name: 'About' }).fill('Keys and locks')
  await approve(page, () => page.getByRole('button', { name: 'Sign and save', exact: true }).click())
  await page.getByText('Keys and locks').first().waitFor()

  await page.getByRole('button', { name: `Edit ${label}.latchkey.test` }).click()
  await page.getByRole('textbox', { name: 'About' }).fill('Keys, locks and doors')
  const form = page.getByRole('form', { name: 'Addresses of the name' })
  await form.getByRole('button', { name: 'Base', exact: true }).click()
  await form.getByRole('textbox', { name: 'Address on Base' }).fill(carol.slice(0, 41))
  await form.getByText('Not a full address, or mistyped').waitFor()
  await form.getByRole('textbox', { name: 'Address on Base' }).fill(carol)
  const saveAddress = form.getByRole('button', { name: 'Sign and save the address' })
  await approve(page, () => saveAddress.click())
  await page.getByText('On Base').waitFor()
  // What was typed beside it is still there to be saved.
  await expect.poll(() => saveAddress.getAttribute('disabled', { timeout: 5_000 })).toBe('')
  expect(await page.getByRole('textbox', { name: 'About' }).inputValue()).toBe('Keys, locks and doors')
})

it('keeps contacts on pages of their own, saves and pays whom one has found, and names a copy before it is kept', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.goto(`${urls.web}/names/${carol}`)
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Carol')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => modal(page).getByLabel('To', { exact: true }).inputValue()).toBe(carol)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const copy = `${carol.slice(0, 6)}${'0'.repeat(30)}${carol.slice(-6)}`.toLowerCase()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(copy)
  await page.getByText(/^This looks like Carol/).waitFor()
  await page.getByRole('link', { name: /^Carol/ }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Activity with Carol' }).waitFor()
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Caro')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await page.getByRole('heading', { name: 'Caro', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Remove Caro from your contacts?').waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No contacts yet').waitFor()
})
