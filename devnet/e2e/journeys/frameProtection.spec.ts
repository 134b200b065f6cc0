import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addAuthenticator } from '../../src/browser/addAuthenticator.ts'
import { appPages } from '../harness/appPages.ts'
import { openDeviceSheet } from '../harness/deviceSheet.ts'
import { type FrameHost, frameHost } from '../harness/frameHost.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { pressAndLeave, pressAndWaitClosed } from '../harness/pressAndLeave.ts'
import { proveByMail } from '../harness/proveByMail.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'

// A password is stretched five times here.
vi.setConfig({ testTimeout: 180_000 })
const browser = sharedBrowser({ partitioned: true })
const app = appPages()

let person: BrowserContext
let page: Page
let screen: FrameLocator
beforeAll(async () => {
  person = await browser().newContext()
  return () => person.close()
})
beforeEach(async () => {
  page = await person.newPage()
  screen = page.frameLocator('#w3m-iframe')
})
afterEach(async () => {
  await Promise.all(person.pages().map((each) => each.close()))
})

/** Goes to an app, which has the frame of its own partition. */
async function visit(name: string): Promise<FrameHost> {
  await page.goto(app(`${name}.localhost`))
  return frameHost(page, ownWorld().urls.frame)
}

async function devicesOf(frame: FrameHost): Promise<readonly string[]> {
  const { devices, done } = await openDeviceSheet(page, () => frame.begin('MANAGE_DEVICES'))
  const texts = await devices.allInnerTexts()
  await done()
  return texts
}

let drawn = 0
const newEmail = () => `pat.${Date.now()}.${++drawn}@example.org`

/** A person with a new wallet in an app. */
async function newPerson(frame: FrameHost): Promise<{ email: string; address: string }> {
  const email = newEmail()
  const mails = await watchMail(email)
  await frame.ask('CONNECT_EMAIL', { email })
  await frame.ask('CONNECT_OTP', { otp: await mails.next(mailPatterns.code) })
  return { email, address: await addressOf(frame) }
}

async function addressOf(frame: FrameHost): Promise<string> {
  const { address } = (await frame.ask('GET_USER', { chainId: 1 })) as { address: string }
  return address
}

type Ways = { automatic: string; ways: { id: string; method: string; opens: boolean }[] }
const waysOf = async (frame: FrameHost) => (await frame.ask('GET_PROTECTION')) as Ways

const press = (name: string) => screen.getByRole('button', { name }).click()
const type = (label: string, text: string) => screen.getByLabel(label, { exact: true }).fill(text)
/** Stretching a password takes seconds on a busy machine. */
const reads = (text: string) => expect.poll(() => screen.getByText(text).count(), { timeout: 60_000 }).toBe(1)

/** Asks for what is answered on screens; a test that fails before does not leave a second failure behind. */
function begin(frame: FrameHost, name: string, payload?: unknown): Promise<unknown> {
  const answer = frame.ask(name, payload)
  answer.catch(() => {})
  return answer
}

/** Opens the wallet's own window by the button on the frame's screen. */
async function openWindow(): Promise<Page> {
  const [opened] = await Promise.all([person.waitForEvent('page'), press('Open the window')])
  return opened
}

/** Logs in at GitHub's stand-in; what the frame asks for after that is left to the caller. */
async function comeBy(frame: FrameHost, name: string): Promise<{ collected: Promise<unknown> }> {
  const begun = (await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })) as { uri: string; phrase: string }
  const collected = begin(frame, 'CONNECT_SOCIAL', { uri: '', chainId: 1 })
  const popup = await person.newPage()
  await popup.goto(begun.uri)
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('E-mail').fill(`${name}@example.org`)
  await popup.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => popup.getByText(begun.phrase).count()).toBe(1)
  await pressAndLeave(popup, 'Continue')
  return { collected }
}

describe('a passkey', () => {
  it('that the person does not have is named as the reason, and no login begins', async () => {
    await addAuthenticator(page)
    const app = await visit('app-a')
    await expect(app.ask('CONNECT_PASSKEY')).rejects.toThrow('login/passkey-none')
    expect(await app.ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
  })

  it('is added with one touch, and brings the wallet to a second app without a mail', async () => {
    await addAuthenticator(page)
    const first = await visit('app-a')
    const { email, address } = await newPerson(first)
    const mails = await watchMail(email)
    const added = begin(first, 'ADD_WAY_BACK', { method: 'passkey' })
    await press('Add a passkey')
    await added
    expect(await mails.next(/(passkey|it logs you in)/)).toBeDefined()
    expect(await waysOf(first)).toMatchObject({ automatic: 'on', ways: [{ method: 'passkey', opens: true }] })

    const second = await visit('app-b')
    await expect(second.ask('GET_USER', {})).rejects.toThrow('frame/session-expired')
    await second.ask('CONNECT_PASSKEY')
    expect(await addressOf(second)).toBe(address)
    expect(await devicesOf(second)).toEqual([
      expect.stringContaining('last used'),
      expect.stringContaining('last used'),
    ])
    expect(await mails.count()).toBe(1)

    const kept = begin(second, 'KEEP_IN_BROWSER')
    const own = await openWindow()
    await pressAndWaitClosed(own, 'Done')
    await kept
    expect(await devicesOf(second)).toHaveLength(3)

    const [way] = (await waysOf(second)).ways
    const removed = begin(second, 'REMOVE_WAY_BACK', { id: way?.id })
    await press('Remove')
    await removed
    expect(await waysOf(second)).toMatchObject({ automatic: 'on', ways: [] })
    await expect(second.ask('CONNECT_PASSKEY')).rejects.toThrow('login/passkey-refused')
  })
})

describe('what a person knows', () => {
  const name = `kim_${Date.now() % 1e9}`
  const email = `${name}@example.org`
  const password = 'four plain words here'
  let address = ''
  let code = ''

  it('is set without another proof by who has just made the wallet, and tried in a drill', async () => {
    const frame = await visit('app-c')
    await (await comeBy(frame, name)).collected
    address = await addressOf(frame)

    const set = begin(frame, 'ADD_WAY_BACK', { method: 'password' })
    await type('New password', 'short')
    await press('Set password')
    await reads('Use at least 12 characters. A few words work best.')
    await type('New password', password)
    await type('Repeat the password', `${password}!`)
    await press('Set password')
    await reads('The passwords don’t match.')
    await type('New password', password)
    await type('Repeat the password', password)
    await press('Set password')
    await set

    const printed = begin(frame, 'ADD_WAY_BACK', { method: 'code' })
    code = (await screen.locator('.sheet-secret').textContent()) ?? ''
    expect(code).toMatch(/^[0-9A-Z-]{40,}$/)
    await press('I have it on paper')
    await type('Printed code', `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)
    await press('Continue')
    await reads('Look at group 8: it differs.')
    await type('Printed code', code.toLowerCase())
    await press('Continue')
    await printed
    const { ways } = await waysOf(frame)
    expect(ways.map(({ method }) => method).sort()).toEqual(['code', 'password'])

    const way = ways.find(({ method }) => method === 'code')
    const drill = begin(frame, 'TRY_WAY_BACK', { id: way?.id })
    await type('Printed code', 'nonsense')
    await press('Continue')
    await reads('29 characters are missing.')
    await type('Printed code', code)
    await press('Continue')
    await reads('It works')
    await press('Done')
    await drill
    expect(await waysOf(frame)).toEqual({ automatic: 'on', automaticFromMs: null, ways })
    expect(await page.evaluate(() => JSON.stringify(window.frameHost?.events))).not.toContain(password)
  })

  it('leads back to the wallet in another app, once it is right', async () => {
    const frame = await visit('app-d')
    const { collected } = await comeBy(frame, name)
    await press('Password')
    await type('Recovery password', 'four other words here')
    await press('Continue')
    await reads('Wrong password, or it was changed.')
    await type('Recovery password', password)
    await press('Continue')
    expect(await collected).toMatchObject({ address })
  })

  it('closing a screen of the frame ends the request, and nothing was added', async () => {
    const frame = await visit('app-c')
    const { ways } = await waysOf(frame)
    const asked = expect(frame.ask('REMOVE_WAY_BACK', { id: ways[0]?.id })).rejects.toThrow('wallet/user-rejected')
    await press('Cancel')
    await asked
    expect((await waysOf(frame)).ways).toEqual(ways)
    expect((await frame.events()).map(({ type: event }) => event)).toContain('@w3m-frame/HIDE')
  })

  it('is shown in the wallet’s own window alone, after code and link, and leads to the same address', async () => {
    const frame = await visit('app-c')
    const mails = await watchMail(email)
    const done = begin(frame, 'EXPORT_WALLET')
    const own = await openWindow()
    expect(new URL(own.url()).origin).toBe(ownWorld().urls.frame)
    await proveByMail(own, person, mails)
    const show = own.getByRole('button', { name: /^Show the words/ })
    await expect.poll(() => show.count()).toBe(1)
    await show.click()
    await expect.poll(() => own.locator('.sheet-entry dd').count()).toBe(24)
    const words = await own.locator('.sheet-entry dd').allTextContents()
    expect(mnemonicToAccount(words.join(' ')).address).toBe(address)
    expect(await mails.next(/(asked to see the recovery phrase)/)).toBeDefined()
    await own.getByRole('button', { name: 'Show the keys instead' }).click()
    await expect.poll(() => own.locator('.sheet-entry dd').count()).toBe(4)
    await pressAndWaitClosed(own, 'Done')
    await done
    const heard = await page.evaluate(() => JSON.stringify([window.frameHost?.events, document.body.innerHTML]))
    for (const word of words.slice(0, 4)) expect(heard).not.toContain(` ${word} `)
  })

  it('is not needed where the wallet’s own window has the wallet: a yes there is enough', async () => {
    const mails = await watchMail(email)
    const frame = await visit('app-e')
    const taken = begin(frame, 'CONNECT_HUB')
    const own = await openWindow()
    await expect.poll(() => own.getByText('app-e.localhost').count()).toBe(1)
    await pressAndWaitClosed(own, 'Allow')
    await taken
    expect(await addressOf(frame)).toBe(address)
    // One that says so, and none to be answered.
    expect(await mails.next(/(was allowed to use your wallet)/)).toBeDefined()
    expect(await mails.count()).toBe(1)
  })

  it('can be all that leads back: the mailbox is taken out, and what was shown still works', async () => {
    const frame = await visit('app-c')
    const mails = await watchMail(email, { afterGap: true })
    const off = begin(frame, 'SET_AUTOMATIC', { on: false })
    await press('Turn off')
    await proveByMail(screen, person, mails)
    await press('I have it on paper')
    await press('Show the code again')
    const next = (await screen.locator('.sheet-secret').textContent()) ?? ''
    expect(next).not.toBe(code)
    await press('I have it on paper')
    await type('Printed code', next)
    await press('Continue')
    await type('Recovery password', password)
    await press('Continue')
    await off
    const state = await waysOf(frame)
    expect(state).toMatchObject({ automatic: 'off' })
    expect(state.ways.map(({ method }) => method).sort()).toEqual(['code', 'password'])

    const other = await visit('app-f')
    const { collected } = await comeBy(other, name)
    await press('Printed code')
    await type('Printed code', code)
    await press('Continue')
    await reads('This code is no longer valid for your wallet.')
    await type('Printed code', next)
    await press('Continue')
    expect(await collected).toMatchObject({ address })
  })
})

it('a deletion takes the end of the address, a code and a link, and signs out', async () => {
  const name = `del_${Date.now() % 1e9}`
  const mails = await watchMail(`${name}@example.org`)
  const frame = await visit('app-g')
  await (await comeBy(frame, name)).collected
  const address = await addressOf(frame)
  const deleted = begin(frame, 'DELETE_WALLET')
  const tail = screen.getByLabel(/^The last six characters of/)
  await tail.fill('nobody')
  await press('Delete in three days')
  await reads('These are not the last six characters.')
  await tail.fill(address.slice(-6))
  await press('Delete in three days')
  await proveByMail(screen, person, mails)
  const { deletedAtMs } = (await deleted) as { deletedAtMs: number }
  expect(deletedAtMs).toBeGreaterThan(Date.now() + 2 * 86_400_000)
  expect(await frame.ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
})

it('a window of the wallet that nobody’s frame has opened does nothing', async () => {
  await page.goto(app('app-a.localhost'))
  const [own] = await Promise.all([
    person.waitForEvent('page'),
    page.evaluate((url) => void window.open(url), `${ownWorld().urls.frame}/hub`),
  ])
  await own.waitForLoadState()
  expect(await own.locator('#screen > *').count()).toBe(0)
})
