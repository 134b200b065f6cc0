import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAuthenticator } from '../harness/addAuthenticator.ts'
import { appPages } from '../harness/appPages.ts'
import { type FrameHost, frameHost } from '../harness/frameHost.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { mailedCode, readMail } from '../harness/readMail.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'

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

let drawn = 0
const newEmail = () => `pat.${Date.now()}.${++drawn}@example.org`

/** A person with a new wallet in an app. */
async function newPerson(frame: FrameHost): Promise<{ email: string; address: string }> {
  const email = newEmail()
  await frame.ask('CONNECT_EMAIL', { email })
  await frame.ask('CONNECT_OTP', { otp: await readMail(email, mailedCode) })
  return { email, address: await addressOf(frame) }
}

async function addressOf(frame: FrameHost): Promise<string> {
  const { address } = (await frame.ask('GET_USER', { chainId: 1 })) as { address: string }
  return address
}

async function mailsTo(email: string): Promise<number> {
  const response = await fetch(`${ownWorld().urls.mail}/api/mails?to=${encodeURIComponent(email)}`)
  return ((await response.json()) as unknown[]).length
}

type Ways = { automatic: string; ways: { id: string; method: string; opens: boolean }[] }
const waysOf = async (frame: FrameHost) => (await frame.ask('GET_PROTECTION')) as Ways

const press = (name: string) => screen.getByRole('button', { name }).click()

describe('a passkey', () => {
  it('is added with one touch, and brings the wallet to a second app without a mail', async () => {
    await addAuthenticator(page)
    const first = await visit('app-a')
    const { email, address } = await newPerson(first)
    const added = first.ask('ADD_WAY_BACK', { method: 'passkey' })
    await press('Add a passkey')
    await added
    expect(await waysOf(first)).toMatchObject({ automatic: 'on', ways: [{ method: 'passkey', opens: true }] })
    const mails = await mailsTo(email)

    const second = await visit('app-b')
    await expect(second.ask('GET_USER', {})).rejects.toThrow('frame/session-expired')
    await second.ask('CONNECT_PASSKEY')
    expect(await addressOf(second)).toBe(address)
    expect(await second.ask('GET_DEVICES')).toMatchObject({ devices: [{ enrolled: true }, { enrolled: true }] })
    expect(await mailsTo(email)).toBe(mails)
  })
})
