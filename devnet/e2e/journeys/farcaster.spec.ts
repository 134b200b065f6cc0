import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Devnet } from '../../src/start/devnet.types.ts'
import { startDevnet } from '../../src/start/startDevnet.ts'
import { openDeviceSheet } from '../harness/deviceSheet.ts'
import { judgeScreen } from '../harness/judgeScreen.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { pressAndLeave } from '../harness/pressAndLeave.ts'
import { readQr } from '../harness/readQr.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, modal } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'
import { runAxe } from '../views/runAxe.ts'

// Alice has Farcaster on her phone, a laptop with her wallet and a tablet without: what a scan brings to each of them.

// Two pages, chains of their own and the cryptography of two devices take their time on a machine that does other things.
vi.setConfig({ testTimeout: 120_000 })

const browser = sharedBrowser({ partitioned: true })
const hourMs = 3_600_000
let devnet: Devnet
/** How far the clocks of the services and of the phone are ahead. */
let aheadMs = 0
let laptop: Page
let tablet: Page
let phone: Page

beforeAll(async () => {
  devnet = await startDevnet({ only: ['web', 'frame', 'farcaster'], chainIds: [1], vaultAheadMs: () => aheadMs })
})
afterAll(() => devnet?.stop())
beforeAll(async () => {
  const contexts: BrowserContext[] = []
  const open = async (width: number) => {
    // A camera sees the pixels of a real screen.
    const context = await browser().newContext({ viewport: { width, height: 800 }, deviceScaleFactor: 2 })
    contexts.push(context)
    return context.newPage()
  }
  ;[laptop, tablet, phone] = [await open(1280), await open(1024), await open(390)]
  return () => Promise.all(contexts.map((context) => context.close()))
})

/** Shows the code of a login. */
async function showCode(page: Page): Promise<void> {
  await page.goto(`${devnet.urls.web}/security`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await modal(page).getByTestId('social-selector-farcaster').click()
}

/** Holds the phone before the code, and signs Alice in. */
async function scan(page: Page, code = modal(page).getByTestId('farcaster-qr-code')): Promise<void> {
  let link = ''
  const read = async () => {
    link = await readQr(code).catch(() => '')
    return link
  }
  // A camera tries until it reads something.
  await expect.poll(read, { timeout: 30_000 }).toMatch(/^http/)
  await phone.goto(link)
  await phone.getByRole('radio', { name: 'alice' }).check()
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.getByRole('heading', { name: 'Signed in' }).waitFor()
}

const waits = (page: Page) => modal(page).getByText('Your wallet opens here later').waitFor({ timeout: 60_000 })
const nextCode = (page: Page) => modal(page).getByRole('button', { name: 'New code' }).click()
const account = async (page: Page) => {
  await accountButton(page).waitFor({ timeout: 60_000 })
  return accountButton(page).textContent()
}

it('goes from one scan to a wallet', async () => {
  await showCode(laptop)
  await scan(laptop)
  expect(await account(laptop)).toMatch(/0x/)
  // There is no mailbox that leads back.
  await laptop.getByText('Only your login can recover this wallet').waitFor()
  expect(await laptop.getByText(/your e-mail|e-mail recovery/i).count()).toBe(0)
})

it('has a new device wait and say so, until the device with the wallet stops it', async () => {
  await showCode(tablet)
  await scan(tablet)
  await waits(tablet)
  expect(await runAxe(tablet)).toEqual([])
  const sheet = await openDeviceSheet(laptop, () => laptop.getByTestId('manage-devices').click())
  await sheet.sheet.locator('[data-choice=waiting]').click()
  await sheet.sheet.getByText('Somebody signed in with your Farcaster account there.').waitFor()
  await sheet.button('Stop it').click()
  await sheet.sheet.getByText('Stopped.').waitFor()
  expect(await sheet.sheet.locator('[data-choice=waiting]').count()).toBe(0)
  await sheet.done()
  aheadMs += hourMs + 60_000
  await nextCode(tablet)
  await scan(tablet)
  await waits(tablet)
})

it('brings the same wallet to the new device an hour later, where no one stops it', async () => {
  aheadMs += hourMs + 60_000
  await nextCode(tablet)
  await scan(tablet)
  expect(await account(tablet)).toBe(await account(laptop))
})

it('confirms on a device that has the wallet, by one more scan, what being logged in is not enough for', async () => {
  // Nothing is at hand any more that the making of the wallet left.
  await laptop.reload()
  await laptop.getByTestId('add-code').click()
  const sheet = laptop.frameLocator('#w3m-iframe').locator('.sheet')
  const code = sheet.getByRole('img', { name: 'Code for the Farcaster app' })
  await code.waitFor({ timeout: 60_000 })
  expect(await judgeScreen(laptop, devnet.urls.frame)).toEqual([])
  await scan(laptop, code)
  await sheet.locator('.sheet-secret').waitFor({ timeout: 60_000 })
})

it('adds an e-mail address there by one scan, whose link then lets a new device in without the hour', async () => {
  const address = `alice-${Date.now()}@example.org`
  const mails = await watchMail(address, { inbox: devnet.urls.mail })
  await laptop.reload()
  await laptop.getByTestId('add-mailbox').click()
  const sheet = laptop.frameLocator('#w3m-iframe').locator('.sheet')
  await sheet.getByLabel('E-mail address').fill(address)
  expect(await judgeScreen(laptop, devnet.urls.frame)).toEqual([])
  await sheet.getByRole('button', { name: 'Continue' }).click()
  const code = sheet.getByRole('img', { name: 'Code for the Farcaster app' })
  await code.waitFor({ timeout: 60_000 })
  await sheet.getByText(`You confirm that \u2068${address}\u2069 opens your wallet`).waitFor()
  await scan(laptop, code)
  await sheet.getByLabel('Code that we sent to').fill(await mails.next(mailPatterns.code, 'auth'))
  await sheet.getByRole('button', { name: 'Continue' }).click()
  const inbox = await phone.context().newPage()
  await inbox.goto(await mails.next(mailPatterns.move, 'guardian'))
  await pressAndLeave(inbox, 'Yes, that is me')
  await sheet.getByText('opens your wallet on new devices now').waitFor({ timeout: 60_000 })
  await sheet.getByRole('button', { name: 'Done' }).click()
  await laptop.getByTestId('add-mailbox').waitFor({ state: 'detached' })
  const wallet = await account(laptop)

  const context = await browser().newContext({ viewport: { width: 1024, height: 800 }, deviceScaleFactor: 2 })
  const stranger = await context.newPage()
  await showCode(stranger)
  await scan(stranger)
  const words = stranger.frameLocator('#w3m-iframe').locator('.sheet-phrase')
  await words.waitFor({ timeout: 60_000 })
  const asked = await phone.context().newPage()
  await asked.goto(await mails.next(mailPatterns.approval, 'guardian'))
  expect(await asked.locator('strong').textContent()).toBe(await words.textContent())
  await pressAndLeave(asked, 'Approve')
  expect(await account(stranger)).toBe(wallet)
  await context.close()
})
