import { guardianEndpoints } from '@latchkey/protocol/vault'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addAuthenticator } from '../../src/browser/addAuthenticator.ts'
import { measureLayout } from '../../src/browser/measureLayout.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { openDeviceSheet } from '../harness/deviceSheet.ts'
import { judgeScreen } from '../harness/judgeScreen.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { pressAndLeave } from '../harness/pressAndLeave.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { logInAtProvider } from '../harness/socialLogin.ts'
import { accountButton, logOut, modal, notification, openAccount } from '../harness/steps.ts'
import { type WatchedMail, watchMail } from '../harness/watchMail.ts'
import { runAxe } from '../views/runAxe.ts'
import { settle } from '../views/settle.ts'

// One person with a laptop and a phone: what the security page of the web app shows and does is seen on both.

// Three pages and the cryptography of two devices take their time on a machine that does other things.
vi.setConfig({ testTimeout: 120_000 })

const browser = sharedBrowser({ partitioned: true })
const { urls } = ownWorld()
const name = `sina_${Date.now() % 1e9}`
const sina = { name, mail: `${name}@example.org` }

let laptop: Page
let phone: Page
beforeAll(async () => {
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await browser().newContext({ viewport: { width: 1280, height: 800 } })
    contexts.push(context)
    return context.newPage()
  }
  laptop = await open()
  await addAuthenticator(laptop)
  phone = await open()
  return () => Promise.all(contexts.map((context) => context.close()))
})

/** Presses Google's button in the modal, and logs in in the window that opens. */
async function logInWithGoogle(page: Page): Promise<void> {
  await page.goto(`${urls.web}/security`)
  await page.getByRole('button', { name: 'Log in' }).click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    modal(page).getByTestId('social-selector-google').click(),
  ])
  await logInAtProvider(popup, sina, () => modal(page).locator('.lk-note').textContent())
}

/** Says yes to a new browser on the page of the link that a mailbox gets. */
async function approveOn(page: Page, mails: WatchedMail): Promise<void> {
  const link = await mails.next(mailPatterns.approval)
  const words = page.frameLocator('#w3m-iframe').locator('.sheet-phrase')
  await words.waitFor()
  const opened = await page.context().newPage()
  await opened.goto(link)
  expect(await opened.locator('strong').textContent()).toBe(await words.textContent())
  await pressAndLeave(opened, 'Approve')
}

/** Says yes on a page of the guardian's. */
async function agreeIn(link: string): Promise<void> {
  const opened = await laptop.context().newPage()
  await opened.goto(link)
  await opened.getByRole('button', { name: 'Yes, that is me' }).click()
  await opened.getByText('Noted').waitFor()
  await opened.close()
}

const openDevices = (page: Page) => openDeviceSheet(page, () => page.getByTestId('manage-devices').click())

/** Asks the wallet by the provider that it announces (EIP-6963), and says what came of it. */
const sign = (page: Page) =>
  page.evaluate(async () => {
    type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }
    const provider = await new Promise<Provider>((resolve) => {
      window.addEventListener('eip6963:announceProvider', ((event: CustomEvent) => {
        if (event.detail.info.rdns === 'org.latchkey.embedded') resolve(event.detail.provider)
      }) as EventListener)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
    })
    const [account] = (await provider.request({ method: 'eth_accounts' })) as string[]
    return provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] }).then(
      () => 'signed',
      (error: Error) => error.message,
    )
  })

const first = `${name}.first@example.org`
const second = `${name}.second@example.org`
/** The links by which the old mailbox and the newest one agree. */
let moves: readonly string[] = []

async function openUpdate(page: Page): Promise<void> {
  await openAccount(page)
  await modal(page).getByTestId('account-menu').click()
  await modal(page).getByTestId('w3m-profile-button').click()
  await modal(page).getByTestId('w3m-account-email-update').click()
}

async function askForAddress(page: Page, address: string): Promise<void> {
  await modal(page).getByTestId('wui-email-input').fill(address)
  await page.keyboard.press('Enter')
  await modal(page).getByTestId('wui-otp-input').waitFor()
}

/** Types the code that was mailed. */
async function enterCode(page: Page, mails: WatchedMail): Promise<void> {
  const code = await mails.next(mailPatterns.code)
  await modal(page).getByTestId('wui-otp-input').locator('input').first().pressSequentially(code)
}

describe('a person who logs in with a social account', () => {
  it('sees what leads back to the wallet and in which browser it is [S1.5]', async () => {
    await logInWithGoogle(laptop)
    await laptop.getByText('Only your e-mail can recover this wallet').waitFor()
    const { sheet, devices, button, done } = await openDevices(laptop)
    expect(await devices.allInnerTexts()).toEqual([expect.stringMatching(/ on Linux \(this one\).*localhost/s)])
    expect(await button('Log out everywhere').count()).toBe(0)
    expect(await judgeScreen(laptop)).toEqual([])
    await sheet.locator('[data-choice=activity]').click()
    await sheet.getByText('Wallet created').waitFor()
    expect(await judgeScreen(laptop)).toEqual([])
    await button('Back').click()
    await done()
    expect(await laptop.getByTestId('mailbox-way').count()).toBe(0)
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 820, height: 1180 },
      { width: 1280, height: 800 },
    ]) {
      await laptop.setViewportSize(viewport)
      await settle(laptop)
      await accountButton(laptop).waitFor()
      expect(await laptop.evaluate(measureLayout)).toEqual([])
      expect(await runAxe(laptop)).toEqual([])
    }
  })

  it('is offered a passkey at home until they put it off', async () => {
    await laptop.getByRole('link', { name: 'Home' }).click()
    const steps = laptop.getByTestId('first-steps')
    await steps.getByRole('button', { name: 'Add a passkey' }).waitFor()
    await steps.getByRole('button', { name: 'Hide first steps' }).click()
    await steps.waitFor({ state: 'detached' })
    await laptop.reload()
    await accountButton(laptop).waitFor()
    expect(await steps.count()).toBe(0)
    expect(await laptop.getByTestId('protect-nudge').count()).toBe(0)
    // What was put off on a page is put off in the modal, and the other way round.
    await laptop.evaluate(() => localStorage.removeItem('latchkey-web.nudge'))
    await laptop.reload()
    await laptop.getByTestId('protect-nudge').getByRole('button', { name: 'Save a move file' }).waitFor()
    await openAccount(laptop)
    await modal(laptop).getByTestId('protect-nudge').click()
    await modal(laptop).getByRole('button', { name: 'Not now' }).click()
    await laptop.getByTestId('protect-nudge').waitFor({ state: 'detached' })
    await laptop.keyboard.press('Escape')
  })

  it('finds a second browser in the list, takes it out, and it signs nothing any more', async () => {
    const mails = await watchMail(sina.mail)
    await logInWithGoogle(phone)
    await approveOn(phone, mails)
    await phone.getByTestId('manage-devices').waitFor()

    await laptop.goto(`${urls.web}/security`)
    const { sheet, devices, button, activity, done } = await openDevices(laptop)
    expect(await devices.count()).toBe(2)
    await devices.nth(1).click()
    await sheet.getByText('it can’t sign anything').waitFor()
    expect(await judgeScreen(laptop)).toEqual([])
    await button('Remove').click()
    await sheet.getByText('Removed.').waitFor()
    expect(await devices.count()).toBe(1)
    expect(await activity()).toEqual(expect.arrayContaining([expect.stringMatching(/^Recovery started/)]))
    await done()
    // No moment is left to it: its very next request is refused, though the person approves it.
    const signed = sign(phone)
    await approveInFrame(phone)
    expect(await signed).toBe('Session Expired')
  })

  it('adds a passkey, tries it, and logs in with it', async () => {
    await laptop.goto(`${urls.web}/security`)
    const mails = await watchMail(sina.mail)
    await laptop.getByTestId('add-passkey').click()
    const screen = laptop.frameLocator('#w3m-iframe')
    // The page was reloaded since the wallet was made: the person authenticates first.
    const code = screen.getByLabel('Code from the other e-mail')
    await code.waitFor()
    const mailbox = await laptop.context().newPage()
    await mailbox.goto(await mails.next(mailPatterns.approval))
    await pressAndLeave(mailbox, 'Approve')
    await code.fill(await mails.next(mailPatterns.code))
    await screen.getByRole('button', { name: 'Continue' }).click()
    await screen.getByRole('button', { name: 'Add a passkey' }).click()
    const way = laptop.getByTestId('way-passkey')
    await way.waitFor()
    await laptop.getByText('1 backup besides e-mail').waitFor()
    await way.getByRole('button', { name: 'Test' }).click()
    await screen.getByRole('button', { name: 'Use a passkey' }).click()
    await screen.getByRole('button', { name: 'Done' }).click()
    await way.getByText('it can recover this wallet').waitFor()

    const before = await accountButton(laptop).textContent()
    await openAccount(laptop)
    await logOut(laptop)
    await laptop.getByRole('button', { name: 'Log in' }).click()
    await modal(laptop).getByTestId('w3m-passkey-button').click()
    await way.waitFor()
    expect(await accountButton(laptop).textContent()).toBe(before)
  })

  it('adds an address to log in with, which the code to it proves [S3.154]', async () => {
    const [old, added] = [await watchMail(sina.mail), await watchMail(first)]
    await openUpdate(laptop)
    await askForAddress(laptop, first)
    await enterCode(laptop, added)
    await notification(laptop).getByText('Your e-mail address was changed').waitFor()
    await modal(laptop).getByText(first).first().waitFor()
    await laptop.keyboard.press('Escape')
    await modal(laptop).waitFor({ state: 'hidden' })
    // Both mailboxes are asked. The next change makes these links void.
    for (const mails of [old, added]) await mails.next(mailPatterns.move)
  })

  it('changes the address by a code to the old one and a code to the new one [S3.153, S3.155]', async () => {
    const present = await watchMail(first, { afterGap: true })
    const [old, added] = [await watchMail(sina.mail), await watchMail(second)]
    await openUpdate(laptop)
    await askForAddress(laptop, second)
    await modal(laptop).getByText('your current address').waitFor()
    await enterCode(laptop, present)
    await modal(laptop).getByText('your new address').waitFor()
    await enterCode(laptop, added)
    await notification(laptop).getByText('Your e-mail address was changed').waitFor()
    await modal(laptop).getByText(second).first().waitFor()
    moves = [await old.next(mailPatterns.move), await added.next(mailPatterns.move)]
  })

  it('finds the wallet by the new mailbox in another browser, once both mailboxes have agreed, and though the network is lost meanwhile', async () => {
    for (const link of moves) await agreeIn(link)
    await logInWithGoogle(phone)
    const mails = await watchMail(second)
    const wallet = phone.frameLocator('#w3m-iframe')
    await wallet.getByRole('button', { name: 'E-mail link' }).click()
    await wallet.locator('.sheet-phrase').waitFor()
    // As a phone does it whose person looks at the mail.
    const isAsked = (request: Request) => request.url().endsWith(guardianEndpoints.status.path)
    const failed = phone.waitForEvent('requestfailed', isAsked)
    await phone.context().setOffline(true)
    await failed
    await phone.context().setOffline(false)
    await approveOn(phone, mails)
    const { devices } = await openDevices(phone)
    expect(await devices.count()).toBe(2)
  })
})
