import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { measureLayout } from '../../src/browser/measureLayout.ts'
import { appPages } from '../harness/appPages.ts'
import { openDeviceSheet } from '../harness/deviceSheet.ts'
import { frameHost } from '../harness/frameHost.ts'
import { judgeScreen } from '../harness/judgeScreen.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { pressAndWaitClosed } from '../harness/pressAndLeave.ts'
import { proveByMail } from '../harness/proveByMail.ts'
import { requestWallet } from '../harness/requestWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'
import { whenPainted } from '../harness/whenPainted.ts'
import { runAxe } from '../views/runAxe.ts'

// What a person takes along or gives up on the security page: their browser's copy, their words, their wallet.

// Each of two mails to an address waits half a minute for the one before.
vi.setConfig({ testTimeout: 180_000 })

const browser = sharedBrowser({ partitioned: true })
const app = appPages()
const { urls } = ownWorld()
const email = `along.${Date.now()}@example.org`

let person: BrowserContext
let page: Page
let screen: FrameLocator
let address = ''
beforeAll(async () => {
  person = await browser().newContext({ viewport: { width: 1280, height: 800 } })
  page = await person.newPage()
  screen = page.frameLocator('#w3m-iframe')
  return () => person.close()
})

async function logIn(button: string): Promise<void> {
  const mails = await watchMail(email, { afterGap: true })
  await page.getByRole('button', { name: button }).click()
  await logInByMail(page, email, mails)
  await page.getByTestId('delete-wallet').waitFor()
}

const ownAddress = async () => ((await requestWallet(page, 'eth_accounts')) as string[])[0] ?? ''

/** Opens the wallet's own window by the button on the frame's screen. */
async function openWindow(): Promise<Page> {
  expect(await judgeScreen(page)).toEqual([])
  const [own] = await Promise.all([
    person.waitForEvent('page'),
    screen.getByRole('button', { name: 'Open the window' }).click(),
  ])
  return own
}

/** What axe and the rules of layout find in the wallet's own window. */
const judgeWindow = async (own: Page) => [...(await runAxe(own)), ...(await own.evaluate(measureLayout))]

describe('a wallet of this app', () => {
  it('is kept in the browser for its other apps', async () => {
    await page.goto(`${urls.web}/security`)
    await logIn('Log in')
    address = await ownAddress()
    await page.getByTestId('keep-in-browser').click()
    const own = await openWindow()
    await own.getByText('This browser keeps your wallet now').waitFor()
    expect(await judgeWindow(own)).toEqual([])
    expect(await own.getByRole('button').allTextContents()).toEqual([expect.stringMatching(/^Keep a way out/), 'Done'])
    await pressAndWaitClosed(own, 'Done')
    await page.getByText('Done', { exact: true }).waitFor()
  })

  it('is let into an app on another site by a yes in that window, and taken out of it again', async () => {
    const other = await person.newPage()
    await other.goto(app('next.localhost'))
    const frame = await frameHost(other, urls.frame ?? '')
    const taken = frame.ask('CONNECT_HUB')
    const [own] = await Promise.all([
      person.waitForEvent('page'),
      other.frameLocator('#w3m-iframe').getByRole('button', { name: 'Open the window' }).click(),
    ])
    await own.getByText('next.localhost').waitFor()
    expect(await judgeWindow(own)).toEqual([])
    await pressAndWaitClosed(own, 'Allow')
    await taken
    expect(await frame.ask('GET_USER', { chainId: 1 })).toMatchObject({ address })

    const sheet = await openDeviceSheet(page, () => page.getByTestId('manage-devices').click())
    await sheet.takeOut('next.localhost')
    await sheet.done()
    await expect(frame.ask('MANAGE_DEVICES')).rejects.toThrow('Session Expired')
    await other.close()
  })

  it('has the picture of its maker in the list of wallets', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    const picture = page.locator('main img[src^="data:image/svg+xml"]').first()
    await picture.waitFor()
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Security' }).click()
  })

  it('shows its words in its own window alone, and they lead to the same address', async () => {
    const mails = await watchMail(email, { afterGap: true })
    await page.getByTestId('export-wallet').click()
    const own = await openWindow()
    const show = own.getByRole('button', { name: /^Show the words/ })
    // A person who just made the wallet has authenticated.
    await show.or(own.locator('.sheet-phrase')).first().waitFor({ timeout: 60_000 })
    if ((await show.count()) === 0) await proveByMail(own, person, mails)
    await show.waitFor()
    expect(await judgeWindow(own)).toEqual([])
    await show.click()
    const words = own.locator('.sheet-entry dd')
    await expect.poll(() => words.count()).toBe(24)
    const phrase = await words.allTextContents()
    expect(await judgeWindow(own)).toEqual([])
    expect(mnemonicToAccount(phrase.join(' ')).address).toBe(address)
    await pressAndWaitClosed(own, 'Done')
    await page.getByTestId('export-wallet').and(page.locator(':not([aria-busy=true])')).waitFor()
    expect(await page.content()).not.toContain(phrase.slice(0, 2).join(' '))
    expect(await mails.next(/(asked to see the recovery phrase)/)).toBeDefined()
  })
})

describe('a deletion', () => {
  it('takes the end of the address, a code and a link, and leaves three days', async () => {
    const askedAtMs = Date.now()
    const mails = await watchMail(email)
    await page.getByTestId('delete-wallet').click()
    const tail = screen.getByLabel(/^The last six characters of/)
    await whenPainted(tail)
    await tail.fill('nobody')
    await screen.getByRole('button', { name: 'Delete in three days' }).click()
    await screen.getByText('These are not the last six characters.').waitFor()
    expect(await judgeScreen(page)).toEqual([])
    await tail.fill(address.slice(-6))
    await screen.getByRole('button', { name: 'Delete in three days' }).click()
    await proveByMail(screen, person, mails)
    const title = page.getByRole('heading', { name: 'The wallet will be deleted on' })
    await title.waitFor()
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
    const days = [askedAtMs, Date.now()].map((atMs) => day.format(atMs + 3 * 86_400_000))
    const says = (await title.textContent()) ?? ''
    expect(days.some((date) => says.includes(date))).toBe(true)
    expect(await runAxe(page)).toEqual([])
    await page.getByTestId('manage-devices').waitFor({ state: 'detached' })
  })

  it('is called off by a login, and the wallet is the same', async () => {
    await logIn('Log in and keep it')
    expect(await ownAddress()).toBe(address)
    await page.getByText('Only your e-mail can recover this wallet').waitFor()
  })
})
