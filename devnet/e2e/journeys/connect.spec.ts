import { beforeEach, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { approve, resetWallet, walletWindow } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import {
  connectPractice,
  disconnectWallet,
  modal,
  openAccount,
  openConnect,
  practiceRow,
  viewTitle,
} from '../harness/steps.ts'

const browser = sharedBrowser()
const { urls } = ownWorld()
const { address } = personas.alice
const short = `${address.slice(0, 4)}…${address.slice(-6)}`

beforeEach(resetWallet)

it.each(['example', 'web'] as const)(
  'connects the practice wallet on the %s page and shows the account [S1.1 S2.9 S2.13 S2.21 S2.34 S9.50]',
  async (site) => {
    const { page } = await openVisit(browser(), urls[site])
    await openConnect(page)
    const popup = await walletWindow(page, () => practiceRow(page).click())
    await expect.poll(() => viewTitle(page).textContent()).toContain('Practice wallet')
    await popup.getByRole('button', { name: 'Connect' }).click()
    await page.getByText(short).first().waitFor()
    await openAccount(page)
    await modal(page).getByText('Practice wallet').waitFor()
  },
)

it('leaves the address of the page alone while views open, are pushed and close [S2.1 S2.2 S2.5 S2.7]', async () => {
  const { page } = await openVisit(browser(), urls.example)
  const before = page.url()
  await openConnect(page)
  await modal(page).getByTestId('all-wallets').click()
  await expect.poll(() => viewTitle(page).textContent()).toBe('All wallets')
  await modal(page).getByTestId('header-back').click()
  await expect.poll(() => viewTitle(page).textContent()).toBe('Connect')
  await modal(page).getByTestId('w3m-header-close').click()
  await modal(page).waitFor({ state: 'hidden' })
  expect(page.url()).toBe(before)
})

it('is still connected after a reload, and asks the wallet nothing [S3.109 S3.112 S3.115 S4.10]', async () => {
  const { page, context } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  let windows = 0
  context.on('page', () => {
    windows += 1
  })
  await page.reload()
  await page.getByText(short).first().waitFor()
  expect(windows).toBe(0)
})

it('remembers the network in use across a reload [S3.110]', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await page.getByTestId('w3m-network-button').click()
  await approve(page, () => modal(page).getByTestId('w3m-network-switch-Base').click())
  await expect.poll(() => page.getByTestId('w3m-network-button').textContent()).toContain('Base')
  await page.reload()
  await expect.poll(() => page.getByTestId('w3m-network-button').textContent()).toContain('Base')
})

it('lists a wallet that was used before as recent, after a reload too [S3.111]', async () => {
  const { page } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  await openAccount(page)
  await disconnectWallet(page)
  await page.reload()
  await openConnect(page)
  await expect.poll(() => practiceRow(page).textContent()).toContain('Recent')
})

it('is connected in a second tab too, and disconnected in both', async () => {
  const { page, context } = await openVisit(browser(), urls.example)
  await connectPractice(page)
  const second = await context.newPage()
  await second.goto(urls.example)
  await second.getByText(short).first().waitFor()
  await openAccount(page)
  await disconnectWallet(page)
  await page.getByTestId('connect-button').waitFor()
  await second.getByTestId('connect-button').waitFor()
})

it('disconnects, and stays so after a reload [S4.15 S4.16]', async () => {
  const { page } = await openVisit(browser(), urls.web)
  await connectPractice(page)
  await openAccount(page)
  await disconnectWallet(page)
  await page.getByTestId('connect-button').first().waitFor()
  await page.reload()
  await page.getByTestId('connect-button').first().waitFor()
  expect(await page.getByText(short).count()).toBe(0)
})
