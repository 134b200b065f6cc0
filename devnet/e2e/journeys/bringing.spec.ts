import { addressesOf, createMoveFile, wordsToRoot } from '@latchkey/vault/keys'
import { Keypair } from '@solana/web3.js'
import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, it, vi } from 'vitest'
import { measureLayout } from '../../src/browser/measureLayout.ts'
import { appPages } from '../harness/appPages.ts'
import { type FrameHost, frameHost } from '../harness/frameHost.ts'
import { judgeScreen } from '../harness/judgeScreen.ts'
import { logInByMail } from '../harness/logInByMail.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { pressAndWaitClosed } from '../harness/pressAndLeave.ts'
import { requestWallet } from '../harness/requestWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { modal } from '../harness/steps.ts'
import { watchMail } from '../harness/watchMail.ts'
import { runAxe } from '../views/runAxe.ts'

// A wallet from elsewhere, brought at a first login in the wallet's own window.

// A password is stretched three times here.
vi.setConfig({ testTimeout: 300_000 })
const browser = sharedBrowser({ partitioned: true })
const app = appPages()
const phrase = `${'abandon '.repeat(14)}address`
const password = 'four words of hers'

let person: BrowserContext
beforeAll(async () => {
  person = await browser().newContext({ viewport: { width: 1280, height: 800 } })
  return () => person.close()
})

let drawn = 0

/** A person who asked to bring a wallet and has logged in: the screen that leads to the wallet's own window. */
async function askToBring(): Promise<{ frame: FrameHost; page: Page; screen: FrameLocator; done: Promise<unknown> }> {
  drawn += 1
  const email = `bringer.${Date.now()}.${drawn}@example.org`
  const page = await person.newPage()
  await page.goto(app(`bring-${drawn}.localhost`))
  const frame = await frameHost(page, ownWorld().urls.frame)
  await frame.ask('BRING_WALLET')
  const mails = await watchMail(email)
  await frame.ask('CONNECT_EMAIL', { email })
  const done = frame.ask('CONNECT_OTP', { otp: await mails.next(mailPatterns.code) })
  done.catch(() => {})
  return { frame, page, screen: page.frameLocator('#w3m-iframe'), done }
}

/** Presses the button of the web app, or the one of the modal, and logs in by mail. */
async function bringInApp(page: Page, email: string, by: 'page' | 'modal'): Promise<void> {
  await page.goto(ownWorld().urls.web ?? '')
  await page.getByRole('link', { name: 'Security' }).click()
  if (by === 'page') await page.getByTestId('bring-wallet').click()
  else {
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await modal(page).getByTestId('bring-wallet').click()
    await modal(page).getByText('Log in, then bring your wallet').waitFor()
  }
  await logInByMail(page, email, await watchMail(email))
}

async function openWindow(screen: FrameLocator, context = person): Promise<Page> {
  const [own] = await Promise.all([
    context.waitForEvent('page'),
    screen.getByRole('button', { name: 'Open the window' }).click(),
  ])
  return own
}

/** What axe and the rules of layout find in the wallet's own window, dark and light. */
async function judgeWindow(own: Page): Promise<unknown[]> {
  const found: unknown[] = []
  for (const theme of ['dark', 'light']) {
    await own.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    found.push(...(await runAxe(own)), ...(await own.evaluate(measureLayout)))
  }
  return found
}

const addressOf = async (frame: FrameHost) => (await frame.ask('GET_USER', { chainId: 1 })) as { address: string }

it('by its move file: the password is asked for again, the addresses are shown first, and it is the same wallet', async () => {
  const root = crypto.getRandomValues(new Uint8Array(32))
  const addresses = await addressesOf(root)
  const logins = [{ kind: 'email', address: 'ann@old.example' }]
  const file = await createMoveFile({ root, addresses, logins, madeAt: new Date().toISOString() }, password, (size) =>
    crypto.getRandomValues(new Uint8Array(size)),
  )
  const page = await person.newPage()
  const email = `bringer.${Date.now()}@example.org`
  const screen = page.frameLocator('#w3m-iframe')
  await bringInApp(page, email, 'page')
  await screen.getByText('You asked to bring a wallet').waitFor()
  expect(await judgeScreen(page)).toEqual([])
  const own = await openWindow(screen)
  expect(new URL(own.url()).origin).toBe(ownWorld().urls.frame)
  await own.getByRole('button', { name: 'A move file' }).click()
  await own.getByRole('button', { name: 'Show its addresses' }).click()
  await own.getByText('Choose the file first.').waitFor()
  expect(await judgeWindow(own)).toEqual([])
  const buffer = Buffer.from(JSON.stringify(file))
  await own
    .getByLabel('Move file', { exact: true })
    .setInputFiles({ name: 'wallet-move.json', mimeType: 'application/json', buffer })
  await own.getByLabel('Password of the file').fill('another password')
  await own.getByLabel('Password of the file').press('Enter')
  await own.getByText('The password is not the one of this file').waitFor({ timeout: 60_000 })
  // The file is still there.
  await own.getByLabel('Password of the file').fill(password)
  await own.getByLabel('Password of the file').press('Enter')
  await own.getByText('Is this your wallet?').waitFor({ timeout: 60_000 })
  expect(await own.locator('.sheet-entry dd').allTextContents()).toEqual(Object.values(addresses))
  await own.getByText('ann@old.example').waitFor()
  await own.getByText('can still spend from it').waitFor()
  expect(await judgeWindow(own)).toEqual([])
  await pressAndWaitClosed(own, 'Use this wallet here')
  await page.getByTestId('export-wallet').waitFor()
  expect(await requestWallet(page, 'eth_accounts')).toEqual([addresses.evm])
  // Its logins did not come along: others are offered on the pages that follow, until that is put away.
  const offer = page.getByTestId('add-logins')
  await offer.getByRole('button', { name: 'Add a passkey' }).waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect([...(await runAxe(page)), ...(await page.evaluate(measureLayout))]).toEqual([])
  }
  await page.goto(ownWorld().urls.web ?? '')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await offer.waitFor({ state: 'detached' })
  await page.goto(`${ownWorld().urls.web}/security`)
  await page.getByTestId('export-wallet').waitFor()
  expect(await offer.count()).toBe(0)
})

it('by a phrase of 15 words, on a narrow screen and by keys: the wrong word is named', async () => {
  const { frame, page, screen, done } = await askToBring()
  const own = await openWindow(screen)
  await own.setViewportSize({ width: 390, height: 760 })
  await own.getByRole('button', { name: 'A recovery phrase' }).press('Enter')
  const words = own.getByLabel('Recovery phrase', { exact: true })
  await words.and(own.locator(':focus')).waitFor()
  await own.keyboard.type(phrase.replace('abandon abandon', 'abandon abandan'))
  await own.keyboard.press('Tab')
  await own.getByRole('button', { name: 'Show its addresses' }).press('Enter')
  await own.getByText(/Word 2 is “.?abandan.?”/).waitFor()
  expect(await judgeWindow(own)).toEqual([])
  await words.fill(phrase)
  await own.getByRole('button', { name: 'Show its addresses' }).press('Enter')
  const { evm } = await addressesOf(wordsToRoot(phrase))
  await own.getByText(evm).waitFor({ timeout: 60_000 })
  expect(await judgeWindow(own)).toEqual([])
  await pressAndWaitClosed(own, 'Use this wallet here')
  await done
  expect(await addressOf(frame)).toMatchObject({ address: evm })
  await expect(frame.ask('BRING_WALLET')).rejects.toThrow('frame/has-wallet')
  expect(await page.evaluate(() => JSON.stringify([window.frameHost?.events, document.body.innerHTML]))).not.toContain(
    'abandon',
  )
})

it('by a private key of Ethereum, from the modal and on a narrow screen: an address is none, and the key’s own is the wallet', async () => {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  await using stack = new AsyncDisposableStack()
  const another = stack.adopt(await browser().newContext({ viewport: { width: 1280, height: 800 } }), (it) =>
    it.close(),
  )
  const page = await another.newPage()
  await bringInApp(page, `bringer.${Date.now()}.key@example.org`, 'modal')
  const own = await openWindow(page.frameLocator('#w3m-iframe'), another)
  await own.setViewportSize({ width: 390, height: 760 })
  await own.getByRole('button', { name: 'A private key' }).press('Enter')
  const field = own.getByLabel('Private key', { exact: true })
  await field.and(own.locator(':focus')).waitFor()
  await own.keyboard.type(address)
  await own.getByRole('button', { name: 'Show its addresses' }).press('Enter')
  await own.getByText('This is an address, which everyone may know.').waitFor()
  expect(await judgeWindow(own)).toEqual([])
  await field.fill(key)
  await own.getByRole('button', { name: 'Show its addresses' }).press('Enter')
  await own.getByText('It has this one address').waitFor({ timeout: 60_000 })
  expect(await own.locator('.sheet-entry dd').allTextContents()).toEqual([address])
  expect(await judgeWindow(own)).toEqual([])
  await pressAndWaitClosed(own, 'Use this wallet here')
  await page.getByTestId('export-wallet').waitFor()
  expect(await requestWallet(page, 'eth_accounts')).toEqual([address])
})

it('by a key pair of Solana: an address is warned of, and the app has the key’s own account there and none on Ethereum', async () => {
  const { secretKey, publicKey } = Keypair.generate()
  const solana = publicKey.toBase58()
  const { frame, screen, done } = await askToBring()
  const own = await openWindow(screen)
  await own.setViewportSize({ width: 390, height: 760 })
  const show = async (typed: string) => {
    await own.getByRole('button', { name: 'A private key' }).click()
    await own.getByLabel('Private key', { exact: true }).fill(typed)
    await own.getByRole('button', { name: 'Show its addresses' }).click()
    await own.getByText('It is a key of Solana').waitFor({ timeout: 60_000 })
  }
  await show(solana)
  await own.getByText('you pasted an address and no key').waitFor()
  expect(await judgeWindow(own)).toEqual([])
  await own.getByRole('button', { name: 'Bring it in another way' }).click()
  await show(JSON.stringify([...secretKey]))
  expect(await own.locator('.sheet-entry dd').allTextContents()).toEqual([solana])
  expect(await own.getByText('you pasted an address and no key').count()).toBe(0)
  await pressAndWaitClosed(own, 'Use this wallet here')
  await done
  const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(await frame.ask('GET_USER', { chainId })).toMatchObject({ address: solana })
  await expect(addressOf(frame)).rejects.toThrow('wallet/no-account')
  const params = ['0x00', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94']
  await expect(frame.ask('RPC_REQUEST', { method: 'personal_sign', params, chainId: 'eip155:1' })).rejects.toThrow(
    'wallet/no-account',
  )
})

it('is asked for again by the next login of who closed the window, and they may make a new one instead', async () => {
  const { frame, screen, done } = await askToBring()
  const own = await openWindow(screen)
  await own.getByRole('button', { name: 'Cancel' }).click()
  await expect(done).rejects.toThrow('wallet/user-rejected')
  const again = addressOf(frame)
  await screen.getByRole('button', { name: 'Make a new wallet instead' }).click()
  expect((await again).address).toMatch(/^0x/)
})
