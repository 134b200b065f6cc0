import type { Page } from 'playwright-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { bitcoinPersonas } from '../../src/bitcoin/index.ts'
import { solanaPersonas } from '../../src/solana/solanaPersonas.ts'
import { personas } from '../../src/world/personas.ts'
import { holdPhone } from '../harness/holdPhone.ts'
import { kindsWorld } from '../harness/kindsWorld.ts'
import { openAndroid } from '../harness/openAndroid.ts'
import { openVisit } from '../harness/openVisit.ts'
import { approve, countQuestions } from '../harness/practiceWallet.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { connectKinds, modal, openConnect, viewTitle } from '../harness/steps.ts'

// Signing in on chains that are not Ethereum's, with the server that checks it.

vi.setConfig({ testTimeout: 150_000 })

const browser = sharedBrowser()
const world = kindsWorld('solana', 'bitcoin', 'siwx', 'phone')

beforeEach(() => world.control({ fault: 'none', autoApprove: false, account: 'alice', endSessions: true }))

const open = (kind: string) =>
  openVisit(browser(), `${world.url('siwx')}/?networks=${kind}`, { furtherHosts: world.hosts() })
/** The practice wallet, which each kind of network finds in its own way. */
const row = (page: Page) =>
  modal(page)
    .getByRole('button', { name: /Practice wallet/ })
    .first()
const knows = (page: Page, address: string) =>
  page.getByRole('region', { name: 'For members' }).getByText(address).waitFor()

it('a Solana wallet connects and signs in with one question', async () => {
  const before = await countQuestions(world.url('practice'))
  const { page } = await open('solana')
  // The sign-in is ready a moment after the modal is.
  const ready = page.waitForResponse((response) => response.url().endsWith('/siwx/nonce'))
  await page.getByTestId('connect-button').click()
  await ready
  await approve(page, () => row(page).click())
  await knows(page, solanaPersonas.alice.address)
  expect(await modal(page).isVisible()).toBe(false)
  expect((await countQuestions(world.url('practice'))) - before).toBe(1)
  await page.reload()
  await knows(page, solanaPersonas.alice.address)
  expect((await countQuestions(world.url('practice'))) - before).toBe(1)
})

it('a wallet app of the phone connects and signs in with one question, and comes up once', async () => {
  await world.control({ autoApprove: true })
  const before = await countQuestions(world.url('practice'))
  const { page, links } = await openAndroid(browser(), world, `${world.url('siwx')}/?networks=solana`)
  const ready = page.waitForResponse((response) => response.url().endsWith('/siwx/nonce'))
  await page.getByTestId('connect-button').click()
  await ready
  await modal(page).getByRole('button', { name: 'Mobile Wallet Adapter' }).click()
  await knows(page, solanaPersonas.alice.address)
  expect((await countQuestions(world.url('practice'))) - before).toBe(1)
  expect(links).toHaveLength(1)
})

it('a phone connects over WalletConnect and signs in with one question, none after a reload', async () => {
  const [{ page }, phone] = await Promise.all([open('eip155'), holdPhone(browser(), world.url('phone'))])
  const ready = page.waitForResponse((response) => response.url().endsWith('/siwx/nonce'))
  await page.getByTestId('connect-button').click()
  await ready
  await modal(page).getByTestId('wallet-selector-walletconnect').click()
  await page.getByTestId('copy-wc2-uri').click()
  const words = await phone.signIn(await page.evaluate(() => navigator.clipboard.readText()))
  expect(words).toContain('Sign in to the page for members.')
  await knows(page, personas.carol.address)
  await modal(page).waitFor({ state: 'hidden' })
  expect(await phone.questions()).toBe(1)
  await page.reload()
  await knows(page, personas.carol.address)
  expect(await phone.questions()).toBe(1)
})

it.each([
  ['none', 'by BIP-322'],
  ['older-signatures', 'as wallets did before it'],
])('a Bitcoin wallet connects, then signs (%s: %s)', async (fault) => {
  await world.control({ fault })
  const before = await countQuestions(world.url('practice'))
  const { page } = await open('bip122')
  await page.getByTestId('connect-button').click()
  await approve(page, () => row(page).click())
  await expect.poll(() => viewTitle(page).textContent()).toBe('Sign in')
  await approve(page, () => modal(page).getByTestId('w3m-connecting-siwe-sign').click())
  await knows(page, bitcoinPersonas.alice.payment.address)
  expect((await countQuestions(world.url('practice'))) - before).toBe(2)
})

it('a wallet of three kinds is asked for all of them, and then to sign for the one in use', async () => {
  const { page } = await openVisit(browser(), world.url('siwx'), { furtherHosts: world.hosts() })
  await openConnect(page)
  await connectKinds(page, 3)
  await expect.poll(() => viewTitle(page).textContent()).toBe('Sign in')
  await approve(page, () => modal(page).getByTestId('w3m-connecting-siwe-sign').click())
  await knows(page, personas.alice.address)
})
