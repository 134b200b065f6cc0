import type { BrowserContext, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { recordRequests } from '../../src/browser/recordRequests.ts'
import { rpcCall } from '../../src/chains/devnetChains.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { holdPhone } from '../harness/holdPhone.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { leadToApi, peerApp, peerHosts } from '../harness/peerApp.ts'
import { connectedPeer, openPeer, type PeerPage } from '../harness/peerPage.ts'
import { pressAndLeave } from '../harness/pressAndLeave.ts'
import { readChain } from '../harness/readChain.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'

// The peer's own client and its adapter for wagmi, unmodified, from a login at a provider to the way out.

const browser = sharedBrowser({ partitioned: true })
const app = peerApp()
const stranger = '0x52908400098527886E0F7030069857D2E4169EE7'
const name = `peer_${Date.now() % 1e9}`
const email = `${name}@example.org`
const label = `boat${Date.now() % 1e9}`

let person: BrowserContext
let peer: PeerPage
beforeAll(async () => {
  person = await browser().newContext()
  await leadToApi(person, ownWorld().urls.api)
  const requests = recordRequests(person, peerHosts(app('peer.localhost'), ownWorld().urls.social))
  return async () => {
    await person.close()
    requests.expectNoForeign()
  }
})

/** Logs in at GitHub's stand-in, in the window that the client opens. */
async function logIn(page: Page): Promise<Page> {
  await openPeer(page, app('peer.localhost'))
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByTestId('social-selector-github').click()])
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByRole('button', { name: 'Log in' }).click()
  return popup
}

/** Has wagmi ask for what a person approves. @returns What the app got, and what the person saw. */
async function approved(act: string, given: unknown): Promise<{ result: Hex; shown: string }> {
  const asked = await peer.askWagmi(act, given)
  await peer.frame.getByTestId('approve-window').waitFor({ timeout: 15_000 })
  const shown = await approveInFrame(peer.page, 5_000)
  await expect.poll(() => peer.asked(asked), { timeout: 15_000 }).toMatchObject({ state: 'answered' })
  return { result: (await peer.asked(asked)).result as Hex, shown }
}

describe('a person of an app on the peer’s own client', () => {
  it('logs in at a provider, in a window that closes by itself, and is connected in wagmi', async () => {
    const page = await person.newPage()
    const popup = await logIn(page)
    if (!popup.isClosed()) await popup.waitForEvent('close')
    peer = await connectedPeer(page)
    expect(await peer.wagmi('account')).toEqual({ address: peer.address, chainId: 1, status: 'connected' })
  })

  it('signs a message and typed data, and sends, through wagmi', async () => {
    const message = 'Hello harbour'
    const signed = await approved('signMessage', { message })
    expect(signed.shown).toContain(message)
    expect(await recoverMessageAddress({ message, signature: signed.result })).toBe(peer.address)

    const typed = {
      domain: { name: 'Harbour', chainId: 1 },
      types: { Mooring: [{ name: 'boat', type: 'string' }] },
      primaryType: 'Mooring',
      message: { boat: 'Amber' },
    } as const
    const { result: signature } = await approved('signTypedData', typed)
    expect(await recoverTypedDataAddress({ ...typed, signature })).toBe(peer.address)

    const rpcUrl = ownWorld().chains.find(({ caip }) => caip === 'eip155:1')?.rpcUrl ?? ''
    await rpcCall(rpcUrl, 'anvil_setBalance', [peer.address, '0x8ac7230489e80000'])
    const before = await readChain('eip155:1').native(stranger)
    const { result: hash } = await approved('sendTransaction', { to: stranger, wei: '1234' })
    expect(await peer.wagmi('status', hash)).toBe('success')
    expect((await readChain('eip155:1').native(stranger)) - before).toBe(1_234n)
  })

  it('switches the network, and finds all of it after a reload', async () => {
    await peer.switchNetwork(137)
    const account = { address: peer.address, chainId: 137, status: 'connected' }
    await expect.poll(() => peer.wagmi('account')).toEqual(account)
    await peer.page.reload()
    await peer.page.waitForFunction(() => window.peer !== undefined)
    await expect.poll(() => peer.wagmi('account'), { timeout: 20_000 }).toEqual(account)
    await peer.switchNetwork(1)
    await expect.poll(() => peer.wagmi('account')).toEqual({ ...account, chainId: 1 })
  })

  it('takes a name for the account, which the api knows then', async () => {
    const { page } = peer
    await page.evaluate(() => window.peer?.open({ view: 'RegisterAccountName' }))
    await page.locator('wui-ens-input input').fill(label)
    await page.getByTestId('account-name-suggestion').filter({ hasText: 'Available' }).first().click()
    await peer.frame.getByTestId('approve-window').waitFor({ timeout: 15_000 })
    expect(await approveInFrame(page, 5_000)).toContain(label)
    await page.locator('w3m-register-account-name-success-view').waitFor()
    await page.evaluate(() => window.peer?.close())
    const { api } = ownWorld().urls
    const known = await (
      await fetch(`${api}/v1/profile/account/${label}.reown.id?projectId=devnet&apiVersion=2`)
    ).json()
    expect(JSON.stringify(known)).toContain(peer.address)
  })

  it('finds what was sent in its activity', async () => {
    const { page } = peer
    await page.evaluate(() => window.peer?.open({ view: 'Transactions' }))
    await page.locator('wui-transaction-list-item').filter({ hasText: 'Sent' }).first().waitFor()
    await page.evaluate(() => window.peer?.close())
  })

  it('has the same wallet on a second device, once the window has shown the words of the guardian’s link', async () => {
    const mails = await watchMail(email)
    const second = await browser().newContext()
    try {
      const page = await second.newPage()
      const popup = await logIn(page)
      const words = await popup.locator('.sheet-phrase').textContent()
      expect(words).toMatch(/^\w+ \w+$/)
      const mailbox = await person.newPage()
      await mailbox.goto(await mails.next(mailPatterns.approval))
      expect(await mailbox.locator('strong').textContent()).toBe(words)
      await pressAndLeave(mailbox, 'Approve')
      expect((await connectedPeer(page)).address).toBe(peer.address)
    } finally {
      await second.close()
    }
  })

  it('signs out, and is out after a reload', async () => {
    await peer.page.evaluate(() => window.peer?.disconnect())
    // Which sends it twice after a reload, and leaves wagmi's own status as it was.
    await expect.poll(() => peer.wagmi('account')).toHaveProperty('address', undefined)
    await peer.page.reload()
    await peer.page.waitForFunction(() => window.peer !== undefined)
    expect(await peer.wagmi('account')).toMatchObject({ status: 'disconnected' })
    expect(await peer.page.evaluate(() => window.peer?.address())).toBeUndefined()
  })
})

it('a code of the peer’s own client is read by the phone, which signs for wagmi', async () => {
  const context = await browser().newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const phone = await holdPhone(browser(), ownWorld().urls.phone)
  await openPeer(page, `${app('peer.localhost')}?code`)
  await page.getByTestId('wallet-selector-walletconnect').click()
  // Its code has rounded dots and a picture in its middle, which no reader here takes: what it shows is read from it.
  const link = await page.locator('wui-qr-code').evaluate((code) => ('uri' in code ? String(code.uri) : ''))
  await phone.connect(link)
  const { address, ask } = await phoneAccount(page)
  const asked = await ask('From the phone')
  expect(await phone.answer('approve')).toContain('From the phone')
  await expect.poll(() => page.evaluate((at) => window.peer?.asked[at]?.state, asked)).toBe('answered')
  const signature = (await page.evaluate((at) => window.peer?.asked[at]?.result, asked)) as Hex
  expect(await recoverMessageAddress({ message: 'From the phone', signature })).toBe(address)
})

/** The account that a phone has connected. */
async function phoneAccount(page: Page) {
  const connected = await page.waitForFunction(() => window.peer?.address())
  return {
    address: await connected.jsonValue(),
    ask: (message: string) =>
      page.evaluate((text) => window.peer?.askWagmi('signMessage', { message: text }) ?? -1, message),
  }
}
