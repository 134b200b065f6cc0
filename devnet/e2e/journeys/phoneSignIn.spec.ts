import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect, it, vi } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownRelay } from '../harness/ownRelay.ts'
import { practicePhone } from '../harness/practicePhone.ts'
import { servePage } from '../harness/servePage.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'

// A connection with a sign-in on Carol's phone: one question for both.

vi.setConfig({ testTimeout: 120_000 })

const browser = sharedBrowser()
const relay = ownRelay()
const address = servePage('other-devices', { relayUrl: relay.url })
const takePhone = practicePhone(relay.url)
const carol = personas.carol.address

type Outcome = {
  readonly connected?: boolean
  readonly failed?: string
  readonly signed: readonly { readonly account: string; readonly message: string; readonly signature: `0x${string}` }[]
}

/** A page that asks for it, and the phone. */
async function asked(options: { refuses?: boolean } = {}) {
  const furtherHosts = [address(), relay.url()].map((url) => new URL(url).host)
  const [{ page }, phone] = await Promise.all([openVisit(browser(), address(), { furtherHosts }), takePhone(browser())])
  await page.waitForFunction(() => 'signIn' in window)
  await page.evaluate((refuses) => {
    Reflect.set(window, 'outcome', Reflect.get(window, 'signIn')(refuses))
  }, options.refuses ?? false)
  const link = await page.waitForFunction(() => Reflect.get(window, 'pairingUri')())
  return { page, phone, uri: String(await link.jsonValue()) }
}

const outcomeOf = (page: Page): Promise<Outcome> => page.evaluate(() => Reflect.get(window, 'outcome'))
const connectedApps = (page: Page) => page.getByTestId('phone-sessions').count()

it('is answered with one question, which says where to and what for, and is signed for the account', async () => {
  const { page, phone, uri } = await asked()
  const words = await phone.signIn(uri)
  const { host } = new URL(address())
  expect(words).toContain(`Sign in to ${host}`)
  expect(words).toContain('Members read the terms first.')
  expect(words).toContain('personal_sign')
  expect(words).toContain('wants you to sign in with your Ethereum account')
  const { connected, signed } = await outcomeOf(page)
  expect(connected).toBe(true)
  expect(await phone.questions()).toBe(1)
  expect(signed.map(({ account }) => account)).toEqual([`eip155:1:${carol}`])
  for (const { message, signature } of signed) {
    expect(message).toContain(`${host} wants you to sign in`)
    expect(await verifyMessage({ address: carol, message, signature })).toBe(true)
  }
})

it('that is declined there connects nothing', async () => {
  const { page, phone, uri } = await asked()
  await phone.signIn(uri, 'reject')
  expect(await outcomeOf(page)).toMatchObject({ failed: expect.stringContaining('wallet/user-rejected'), signed: [] })
  expect(await connectedApps(phone.page)).toBe(0)
})

it('that the app refuses ends on the phone too', async () => {
  const { page, phone, uri } = await asked({ refuses: true })
  await phone.signIn(uri)
  expect(await outcomeOf(page)).toMatchObject({
    failed: expect.any(String),
    signed: [{ account: `eip155:1:${carol}` }],
  })
  await phone.page.getByText('The app ended the connection.').waitFor()
  await expect.poll(() => connectedApps(phone.page)).toBe(0)
})

it('waits while the phone is away, and goes on when it is back', async () => {
  const { page, phone, uri } = await asked()
  await phone.page.getByTestId('phone-uri').fill(uri)
  await phone.page.getByTestId('phone-pair').click()
  await phone.page.getByTestId('phone-authentication').waitFor()
  await phone.toggleNetwork()
  await phone.page.getByText('Come back online').waitFor()
  await phone.toggleNetwork()
  await phone.page.getByText('Go offline').waitFor()
  await phone.page.getByTestId('phone-approve').click()
  expect(await outcomeOf(page)).toMatchObject({ connected: true })
})
