import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect, it, vi } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { type HeldPhone, holdPhone } from '../harness/holdPhone.ts'
import { openVisit } from '../harness/openVisit.ts'
import { ownRelay } from '../harness/ownRelay.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { practicePhone } from '../harness/practicePhone.ts'
import { readChain } from '../harness/readChain.ts'
import { readQr } from '../harness/readQr.ts'
import { servePage } from '../harness/servePage.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { accountButton, fillSend, finishSend, modal, openAccount } from '../harness/steps.ts'

// Carol's wallet is on her phone, in another browser profile: nothing but the relay is between it and the page.

// Two pages, a relay and cryptography on both sides take their time on a machine that does other things.
vi.setConfig({ testTimeout: 120_000 })

const browser = sharedBrowser()
const relay = ownRelay()
const address = servePage('other-devices', { relayUrl: relay.url })
const takePhone = practicePhone(relay.url)
const carol = personas.carol.address
const message = 'Hello from the page'

const openPage = () => {
  const furtherHosts = [address(), relay.url()].map((url) => new URL(url).host)
  // The pixels of a laptop's screen: a camera gets no fewer.
  return openVisit(browser(), address(), { furtherHosts, deviceScaleFactor: 2 })
}
const code = (page: Page) => modal(page).getByTestId('wui-qr-code')
const result = (page: Page) => page.getByTestId('result').textContent()

async function openCode(page: Page): Promise<void> {
  await page.getByTestId('connect-button').first().click()
  await modal(page).getByTestId('wallet-selector-walletconnect').click()
  await code(page).locator('svg').first().waitFor()
}

/** The link of the code on the screen, as the person copies it. */
async function copyLink(page: Page): Promise<string> {
  await page.getByTestId('copy-wc2-uri').click()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function connected(): Promise<{ page: Page; phone: HeldPhone; openTab: () => Promise<Page> }> {
  const [{ page, context }, phone] = await Promise.all([openPage(), takePhone(browser())])
  await openCode(page)
  await phone.connect(await copyLink(page))
  await accountButton(page).waitFor()
  await modal(page).waitFor({ state: 'hidden' })
  const openTab = async () => {
    const tab = await context.newPage()
    await tab.goto(address())
    return tab
  }
  return { page, phone, openTab }
}

const isSigned = async (page: Page) => {
  const signature = (await result(page)) ?? ''
  return signature.startsWith('0x') && verifyMessage({ address: carol, message, signature: signature as `0x${string}` })
}

it('goes from the code on the screen to a signed message [S2.12] [S2.35] [S3.38]', async () => {
  const [{ page }, phone] = await Promise.all([openPage(), takePhone(browser())])
  await openCode(page)
  await phone.connect(await readQr(code(page)))
  await accountButton(page).waitFor()
  expect(await accountButton(page).textContent()).toContain(carol.slice(-6))
  await page.getByTestId('sign').click()
  expect(await phone.answer('approve')).toContain(message)
  await expect.poll(() => isSigned(page)).toBe(true)
})

it('sends what the phone approves', async () => {
  const chain = readChain('eip155:1')
  const bob = personas.bob.address
  const before = await chain.native(bob)
  const { page, phone } = await connected()
  await openAccount(page)
  await fillSend(page, { token: /\d ETH on Ethereum/, amount: '0.25', to: bob })
  await modal(page).getByRole('button', { name: 'Send', exact: true }).click()
  expect(await phone.answer('approve')).toContain('0.25 ETH')
  await finishSend(page, 'Sent 0.25 ETH')
  expect(await chain.native(bob)).toBe(before + 250_000_000_000_000_000n)
})

it('says that the phone declined, to connect and to sign, and can be tried again [S3.41] [S4.45]', async () => {
  const [{ page }, phone] = await Promise.all([openPage(), takePhone(browser())])
  await openCode(page)
  await phone.connect(await copyLink(page), 'reject')
  const again = modal(page).getByTestId('w3m-connecting-widget-secondary-button')
  await again.waitFor()
  await again.click()
  await code(page).locator('svg').first().waitFor()
  await phone.connect(await copyLink(page))
  await accountButton(page).waitFor()
  await page.getByTestId('sign').click()
  await phone.answer('reject')
  await expect.poll(() => result(page)).toMatch(/^failed: (4001|5000)$/)
})

it('keeps the answer for a page that was reloaded while the phone was asked', async () => {
  const { page, phone } = await connected()
  await page.getByTestId('sign').click()
  await phone.page.getByTestId('phone-request').waitFor()
  await page.reload()
  await accountButton(page).waitFor()
  await phone.answer('approve')
  const left = () => page.getByTestId('left').textContent()
  await expect.poll(left).toMatch(/personal_sign \{"result":"0x[0-9a-f]{130}"\}/)
})

it('is let in by a phone that approves after the page was reloaded', async () => {
  const [{ page }, phone] = await Promise.all([openPage(), takePhone(browser())])
  await openCode(page)
  const link = await copyLink(page)
  await page.reload()
  await page.getByTestId('connect-button').waitFor()
  await phone.connect(link)
  await accountButton(page).waitFor()
})

it('is one connection in two tabs, ended in both', async () => {
  const { page, phone, openTab } = await connected()
  const tab = await openTab()
  await accountButton(tab).waitFor()
  await tab.getByTestId('sign').click()
  await phone.answer('approve')
  await expect.poll(() => isSigned(tab)).toBe(true)
  await page.close()
  await tab.getByTestId('sign').click()
  await expect.poll(() => result(tab)).toBe('asked')
  await phone.answer('approve')
  await expect.poll(() => isSigned(tab)).toBe(true)
  await phone.page.getByTestId('phone-disconnect').click()
  await tab.getByTestId('connect-button').waitFor()
})

it('veils a code whose time is over, and makes another that works [S3.39] [S4.43] [S4.44]', async () => {
  const [{ page }, phone] = await Promise.all([openPage(), takePhone(browser())])
  await page.clock.install()
  await page.reload()
  await openCode(page)
  const first = await copyLink(page)
  const renew = modal(page).getByRole('button', { name: 'New code' })
  await page.clock.fastForward(200_000)
  expect(await renew.count()).toBe(0)
  await page.clock.fastForward(31_000)
  await renew.click()
  await renew.waitFor({ state: 'detached' })
  await expect.poll(() => copyLink(page)).not.toBe(first)
  await phone.connect(await copyLink(page))
  await accountButton(page).waitFor()
})

it('waits for a phone that is out of reach', async () => {
  const { page, phone } = await connected()
  await phone.toggleNetwork()
  await phone.page.getByText('Come back online').waitFor()
  await page.getByTestId('sign').click()
  await expect.poll(() => result(page)).toBe('asked')
  await phone.toggleNetwork()
  await phone.answer('approve')
  await expect.poll(() => isSigned(page)).toBe(true)
})

it('outlives a relay that goes away and comes back', async () => {
  const { page, phone } = await connected()
  await relay.stop()
  await page.getByTestId('sign').click()
  await expect.poll(() => result(page)).toBe('asked')
  await relay.start()
  await phone.answer('approve')
  await expect.poll(() => isSigned(page), { timeout: 20_000 }).toBe(true)
})

it("shows a newcomer's money in the web app, from the phone that the devnet has", async () => {
  const { urls } = ownWorld()
  const [{ page }, phone] = await Promise.all([openVisit(browser(), urls.web), holdPhone(browser(), urls.phone)])
  await openCode(page)
  await phone.connect(await copyLink(page))
  await accountButton(page).waitFor()
  await page.getByText('USD Coin').first().waitFor()
  await phone.page.getByTestId('phone-sessions').getByText('Latchkey').waitFor()
})
