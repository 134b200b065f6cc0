import { beforeEach, expect, it } from 'vitest'
import { personas } from '../src/world/personas.ts'
import { openVisit } from './harness/openVisit.ts'
import { ownWorld } from './harness/ownWorld.ts'
import { resetWallet } from './harness/practiceWallet.ts'
import { readChain } from './harness/readChain.ts'
import { sharedBrowser } from './harness/sharedBrowser.ts'
import { shownAmount } from './harness/shownAmount.ts'
import { connectPractice, modal } from './harness/steps.ts'
import { settle } from './views/settle.ts'

const browser = sharedBrowser()
const { urls, chains } = ownWorld()

beforeEach(resetWallet)

it('says what it would show before a wallet is connected, and that the money is practice', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await page.getByRole('heading', { name: 'See what you own' }).waitFor()
  await page.getByTestId('practice-banner').waitFor()
  await page.getByRole('button', { name: 'What is a wallet?' }).click()
  await modal(page).getByText('It keeps your keys').waitFor()
})

it('shows what the account holds on every network, and its value where there is a price [S1.6]', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  // What lies on several networks is one row, opened to one for each.
  await page.getByTestId('asset-ETH').getByRole('button', { expanded: false }).click()
  for (const { caip, name } of chains) {
    const row = page.getByTestId(`token-${caip}`)
    await expect.poll(() => row.textContent()).toContain(name)
    const text = shownAmount(await readChain(caip).native(personas.alice.address), 18, 3)
    expect(await row.textContent()).toContain(text)
  }
  // The day's change has a column on wide screens, and is under the price on narrow ones.
  await page.setViewportSize({ width: 1500, height: 900 })
  const headers = page.getByRole('columnheader')
  await expect.poll(() => headers.allTextContents()).toEqual(['Token', 'Price', 'Day', 'Balance', 'Value', 'Send'])
  await page.getByTestId('asset-USDC').getByRole('button', { expanded: false }).click()
  const dollars = page.getByRole('row').filter({ hasText: 'USDC' }).filter({ hasText: 'Base' })
  const units = await readChain('eip155:8453').token('usdc', personas.alice.address)
  expect(await dollars.textContent()).toContain(`$${shownAmount(units, 6, 2)}`)
})

it('sends the token of a row', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.getByTestId('asset-USDC').getByRole('button', { expanded: false }).click()
  await page.getByRole('button', { name: 'Send USDC on Base' }).click()
  await expect.poll(() => modal(page).getByTestId('w3m-input-token').textContent()).toContain('USDC')
  const balance = shownAmount(await readChain('eip155:8453').token('usdc', personas.alice.address), 6, 2)
  await modal(page).getByText(balance).waitFor()
})

it('keeps theme and language, and turns with the language', async () => {
  const { page } = await openVisit(browser(), `${urls.web}/settings`, { colorScheme: 'dark' })
  const html = page.locator('html')
  // The system's, until a person chooses.
  await expect.poll(() => html.getAttribute('data-lk-theme')).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => html.getAttribute('data-lk-theme')).toBe('light')
  await page.getByRole('button', { name: 'Light' }).click()
  await page.getByRole('button', { name: 'Forest' }).click()
  await page.getByRole('button', { name: 'العربية' }).click()
  await page.getByRole('heading', { name: 'الإعدادات' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'الإعدادات' }).waitFor()
  const attributes = ['data-lk-theme', 'data-lk-preset', 'dir', 'lang']
  expect(await Promise.all(attributes.map((name) => html.getAttribute(name)))).toEqual(['light', 'forest', 'rtl', 'ar'])
  expect(await page.title()).toBe('الإعدادات · Latchkey')
})

it('lets a connected wallet go in the settings [S4.15 S4.16]', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Disconnect Practice wallet' }).click()
  await page.getByTestId('confirm-leave').click()
  await page.getByRole('heading', { name: 'No wallet connected' }).waitFor()
  await page.getByTestId('header-connect-button').click()
  await modal(page).getByTestId('wallet-selector-money.latchkey.practice').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByTestId('connect-button').waitFor()
})

it('is used by keyboard: skips to the content, and reads a new page from its title', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await page.getByTestId('connect-button').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await page.getByRole('link', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Settings')
  await page.goBack()
  await page.getByTestId('connect-button').waitFor()
})

it('says that a page is not there, and leads home', async () => {
  const { page } = await openVisit(browser(), `${urls.web}/no-such-place`)
  await page.getByRole('heading', { name: 'No such page' }).waitFor()
  expect(await page.locator('main').textContent()).toContain('/no-such-place')
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await page.getByTestId('connect-button').waitFor()
})

it('says what is missing when the operator has not set it up, and tries again', async () => {
  const { page } = await openVisit(browser(), 'about:blank')
  let answer = { status: 404, body: '' }
  await page.route('**/latchkey.json', (route) =>
    answer.status === 0 ? route.continue() : route.fulfill({ ...answer, contentType: 'application/json' }),
  )
  await page.goto(urls.web)
  await page.getByRole('heading', { name: 'This app is not set up yet' }).waitFor()
  answer = { status: 200, body: '{"apiUrl":"nowhere","projectId":"","networks":[]}' }
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'The settings of this app are wrong' }).waitFor()
  await page.getByText('Details', { exact: true }).click()
  expect(await page.locator('pre').textContent()).toMatch(/apiUrl: .*\nprojectId: .*\nnetworks: /)
  answer = { status: 0, body: '' }
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByTestId('connect-button').waitFor()
})

it('has a modal of 360 px on a master size of 10 px and a base radius of 4 px; messages lie at 999 [S2.49 S2.50 S2.51 S2.52]', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await page.getByTestId('connect-button').click()
  const card = modal(page)
  await card.waitFor()
  const sizes = await card.evaluate((element) => {
    const style = getComputedStyle(element)
    const root = element.getRootNode()
    const region = root instanceof ShadowRoot ? root.querySelector('.lk-toasts') : null
    return {
      width: element.getBoundingClientRect().width,
      master: style.getPropertyValue('--lk-m'),
      // Cards have four times the base radius.
      base: Number.parseFloat(style.borderTopLeftRadius) / 4,
      layer: region && getComputedStyle(region).zIndex,
    }
  })
  expect(sizes).toEqual({ width: 360, master: '10px', base: 4, layer: '999' })
})

it('keeps its pages in place while they load: at most 0.05 of layout shift', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.addInitScript(() => {
    const seen = window as { layoutShift?: number }
    seen.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) seen.layoutShift = (seen.layoutShift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const shifts: Record<string, number> = {}
  const visit = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: width > 1000 ? 800 : 844 })
    await page.goto(`${urls.web}${path}`)
    await page.waitForLoadState('networkidle')
    await settle(page)
    shifts[`${path} at ${width}`] = await page.evaluate(() => (window as { layoutShift?: number }).layoutShift ?? 1)
  }
  await visit('/', 1280)
  for (const path of ['/', '/nfts', '/names', '/contacts', '/security', '/settings', '/token/eip155:1', '/activity'])
    await visit(path, 390)
  const transaction = page.locator('main a[href^="/activity/"]').first()
  await visit((await transaction.getAttribute('href')) ?? '', 390)
  await visit(`/contacts/${personas.carol.address}`, 390)
  expect(Object.entries(shifts).filter(([, shift]) => shift > 0.05)).toEqual([])
})
