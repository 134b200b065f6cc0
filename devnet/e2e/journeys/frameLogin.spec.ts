import type { BrowserContext, Page } from 'playwright-core'
import { recoverMessageAddress } from 'viem'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { personas } from '../../src/world/personas.ts'
import { appPages } from '../harness/appPages.ts'
import { approveInFrame } from '../harness/approveInFrame.ts'
import { openDeviceSheet } from '../harness/deviceSheet.ts'
import { type FrameHost, frameHost } from '../harness/frameHost.ts'
import { judgeScreen } from '../harness/judgeScreen.ts'
import { mailPatterns } from '../harness/mailPatterns.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'
import { watchMail } from '../harness/watchMail.ts'

const browser = sharedBrowser({ partitioned: true })
const app = appPages()
// Nothing of a page may be shared with the frame, and its windows may still be closed to it.
const isolated = appPages({
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
})
const email = `ann.${Date.now()}@example.org`

let person: BrowserContext
let errors: string[]
beforeAll(async () => {
  person = await browser().newContext()
  return () => person.close()
})
afterEach(async () => {
  await Promise.all(person.pages().map((page) => page.close()))
})

async function visit(address: string) {
  errors = []
  const page = await person.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(address)
  return { page, frame: await frameHost(page, ownWorld().urls.frame) }
}
/** What the frame's own sheet lists. */
async function devicesOf(page: Page, frame: FrameHost): Promise<readonly string[]> {
  const { devices, done } = await openDeviceSheet(page, () => frame.begin('MANAGE_DEVICES'))
  const texts = await devices.allInnerTexts()
  await done()
  return texts
}
const namesOf = async (frame: FrameHost) => (await frame.events()).map(({ type }) => type)

type User = { address: string; chainId: unknown; accounts: unknown; email: string; preferredAccountType: string }
let address = ''

describe('a person without a wallet', () => {
  it('types a code and has one, on each family of chains [S1.4, S3.103, S3.104, S3.105, S3.107, S3.151]', async () => {
    const { frame } = await visit(app('app-a.localhost'))
    expect(await frame.ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
    const mails = await watchMail(email)
    expect(await frame.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    expect(await frame.ask('CONNECT_OTP', { otp: await mails.next(mailPatterns.code) })).toBeUndefined()
    const user = (await frame.ask('GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' })) as User
    address = user.address
    expect(user).toEqual({
      email,
      userName: null,
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      chainId: 1,
      accounts: [{ address, type: 'smartAccount' }],
      smartAccountDeployed: false,
      preferredAccountType: 'smartAccount',
    })
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await frame.ask('GET_USER', { chainId: solana })).toMatchObject({
      address: expect.not.stringMatching(/^0x/),
    })
    expect(await namesOf(frame)).toEqual(['@w3m-frame/READY', '@w3m-frame/SESSION_UPDATE'])
    expect(errors).toEqual([])
  })

  it('is still logged in after a reload, by the key of this browser alone [S3.152, S3.159]', async () => {
    const { page, frame } = await visit(app('app-a.localhost'))
    expect(await frame.ask('IS_CONNECTED', { token: 'made up' })).toEqual({ isConnected: true })
    expect(await frame.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'CONNECT' })
    expect(await frame.ask('GET_USER', {})).toMatchObject({ address, email })
    expect(await devicesOf(page, frame)).toEqual([expect.stringMatching(/\(this one\).*last used/s)])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe('{}')
  })

  it('is unknown to another app, though the browser is the same', async () => {
    const { frame } = await visit(app('app-b.localhost'))
    expect(await frame.ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
    await expect(frame.ask('GET_USER', {})).rejects.toThrow('frame/session-expired: Session Expired')
  })
})

describe('calls', () => {
  it('that read are answered by a node, and those that nobody may make are refused [S3.135, S3.161, S3.176, S3.177, S6.3, S6.12, S7.82]', async () => {
    const { frame } = await visit(app('app-a.localhost'))
    const [chain] = ownWorld().chains
    expect(await frame.ask('SWITCH_NETWORK', { chainId: chain?.caip })).toEqual({ chainId: chain?.caip })
    expect(await frame.ask('GET_CHAIN_ID')).toEqual({ chainId: chain?.caip })
    expect(await frame.ask('RPC_REQUEST', { method: 'eth_blockNumber' })).toMatch(/^0x/)
    expect(await frame.ask('RPC_REQUEST', { method: 'eth_accounts' })).toEqual([address])
    const capabilities = await frame.ask('RPC_REQUEST', {
      method: 'wallet_getCapabilities',
      params: [address, ['0x1']],
    })
    expect(capabilities).toMatchObject({ '0x1': { atomic: { status: 'ready' } } })
    const refused = [
      ['eth_sign', 'Requested RPC call is not allowed'],
      ['debug_traceTransaction', 'Requested RPC call is not allowed'],
      ['wallet_sendCalls', 'rpc/'],
    ]
    for (const [method, text] of refused)
      await expect(frame.ask('RPC_REQUEST', { method, params: [] }), method).rejects.toThrow(text)
    await expect(frame.ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: ['0x01'] })).rejects.toThrow(
      'calls/unknown-id',
    )
  })

  it('tell what anybody has on any chain, and in all on the chains of the wallet [S3.180, S7.81]', async () => {
    const { frame } = await visit(app('app-a.localhost'))
    const chains = ownWorld().chains.filter(({ caip }) => caip.startsWith('eip155:'))
    const rich = personas.alice.address
    for (const { caip, rpcUrl } of chains) {
      const request = { method: 'eth_getBalance', params: [rich, 'latest'] }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
      const headers = { 'content-type': 'application/json' }
      const direct = await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()
      expect(await frame.ask('RPC_REQUEST', { ...request, chainId: caip })).toBe(direct.result)
      expect(BigInt(direct.result)).toBeGreaterThan(0n)
    }
    const assets = await frame.ask('RPC_REQUEST', { method: 'wallet_getAssets', params: [{ account: rich }] })
    const hex = `0x${Number(chains[0]?.caip.split(':')[1]).toString(16)}`
    expect((assets as Record<string, readonly unknown[]>)[hex]).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'NATIVE', balance: expect.stringMatching(/^0x/) })]),
    )
  })

  it('say where the account may be smart, and keep the type that the person prefers [S3.108, S3.136, S3.137, S3.138, S4.80, S3.158]', async () => {
    const { frame, page } = await visit(app('app-a.localhost'))
    const ids = ownWorld().chains.flatMap(({ caip }) =>
      caip.startsWith('eip155:') ? [Number(caip.split(':')[1])] : [],
    )
    expect(await frame.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: ids })
    expect(await frame.ask('INIT_SMART_ACCOUNT')).toEqual({ address, isDeployed: false })
    expect(await frame.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({ type: 'eoa', address })
    await page.reload()
    const later = await frameHost(page, ownWorld().urls.frame)
    expect(await later.ask('GET_USER', { chainId: 1, preferredAccountType: 'smartAccount' })).toMatchObject({
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
    })
    expect(await later.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
      type: 'smartAccount',
      address,
    })
    // The operator doesn't list it.
    await later.ask('SWITCH_NETWORK', { chainId: 'eip155:43114' })
    expect(await later.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({ type: 'eoa', address })
    await expect(later.ask('INIT_SMART_ACCOUNT')).rejects.toThrow('frame/not-offered')
  })

  it('of a login that this operator does not offer are answered so', async () => {
    const { frame } = await visit(app('app-a.localhost'))
    await expect(frame.ask('GET_FARCASTER_URI')).rejects.toThrow('login/provider-unavailable')
    await expect(frame.ask('CONNECT_FARCASTER')).rejects.toThrow('login/attempt-closed')
  })
})

describe('a signature', () => {
  const text = 'Hello from the app'
  const hex = `0x${Buffer.from(text).toString('hex')}`

  it('is made after a press on the wallet’s own screen, by the wallet that was shown [S6.4, S3.163]', async () => {
    const { page, frame } = await visit(app('app-a.localhost'))
    const signed = frame.ask('RPC_REQUEST', { method: 'personal_sign', params: [hex, address], chainId: 1 })
    expect(await approveInFrame(page)).toContain(text)
    const signature = (await signed) as `0x${string}`
    expect(await recoverMessageAddress({ message: text, signature })).toBe(address)
    expect(await namesOf(frame)).toContain('@w3m-frame/HIDE')
    expect(errors).toEqual([])
  })

  it('that is rejected, or given up by the page, does not come [S4.89]', async () => {
    const { page, frame } = await visit(app('app-a.localhost'))
    const request = { method: 'personal_sign', params: [hex, address], chainId: 1 }
    const rejected = expect(frame.ask('RPC_REQUEST', request)).rejects.toThrow('wallet/user-rejected')
    await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Reject' }).click()
    await rejected

    const reads = frame.ask('RPC_REQUEST', { method: 'eth_blockNumber', chainId: ownWorld().chains[0]?.caip })
    const aborted = expect(frame.ask('RPC_REQUEST', request)).rejects.toThrow('request/aborted: Request was aborted')
    await expect
      .poll(async () => (await frame.events()).filter(({ type }) => type === '@w3m-frame/SHOW').length)
      .toBe(2)
    const shown = (await frame.events()).findLast(({ type }) => type === '@w3m-frame/SHOW')?.payload
    await frame.ask('ABORT', { id: (shown as { id: string }).id })
    await aborted
    expect(await reads).toMatch(/^0x/)
    expect(await page.frameLocator('#w3m-iframe').getByRole('button').count()).toBe(0)
  })
})

type LoginPage = { uri: string; phrase: string }

/** Logs in at a provider and confirms the two words. */
async function logInAt(begun: LoginPage, name: string, mail: string): Promise<void> {
  const popup = await person.newPage()
  await popup.goto(begun.uri)
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('E-mail').fill(mail)
  await popup.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => popup.getByText(begun.phrase).count()).toBe(1)
  await popup.getByRole('button', { name: 'Continue' }).click()
}

/** Logs in at X, and once more when the guardian asks there. */
async function visitWithX(address: string, name: string) {
  const { page, frame } = await visit(address)
  const begun = (await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'x' })) as LoginPage
  await logInAt(begun, name, '')
  const done = frame.ask('CONNECT_SOCIAL', { uri: '' })
  await approveAtX(page, name)
  await done
  return { page, frame }
}

/** Follows the frame's screen to X, and says yes to the guardian there. */
async function approveAtX(page: Page, name: string): Promise<void> {
  const screen = page.frameLocator('#w3m-iframe')
  const open = screen.getByRole('button', { name: 'Open X' })
  await open.waitFor()
  const phrase = await screen.locator('.sheet-phrase').textContent()
  const [popup] = await Promise.all([person.waitForEvent('page'), open.click()])
  await popup.getByLabel('Name').fill(name)
  await popup.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => popup.locator('strong').allTextContents()).toEqual([phrase])
  await popup.getByRole('button', { name: 'Approve' }).click()
}

describe('a social login', () => {
  it('ends with a wallet where windows cannot speak to each other [S1.5, S3.132]', async () => {
    const { frame } = await visit(isolated('coop.localhost'))
    expect(await frame.ask('GET_LOGIN_OPTIONS')).toMatchObject({
      email: true,
      socials: expect.arrayContaining(['github']),
    })
    const begun = (await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })) as {
      uri: string
      phrase: string
    }
    const collected = frame.ask('CONNECT_SOCIAL', { uri: '' })
    const name = `sam_${Date.now() % 1e9}`
    await logInAt(begun, name, `${name}@example.org`)
    expect(await collected).toMatchObject({ email: `${name}@example.org`, address: expect.stringMatching(/^0x/) })
    expect(await namesOf(frame)).toContain('@w3m-frame/PENDING')
    expect(errors).toEqual([])
  })

  it('of a provider that tells no address ends with a wallet, and with the same one in another app, by that provider alone [S3.106, S3.140, S3.142, S3.154, S3.155]', async () => {
    const name = `xia_${Date.now() % 1e9}`
    const { frame, page } = await visitWithX(app('app-e.localhost'), name)
    const made = (await frame.ask('GET_USER', { chainId: 1 })) as User
    expect(made).toMatchObject({ email: null, userName: name, address: expect.stringMatching(/^0x/) })
    expect(await namesOf(frame)).toContain('@w3m-frame/HIDE')
    expect(errors).toEqual([])
    const other = await visitWithX(app('app-c.localhost'), name)
    expect(await other.frame.ask('GET_USER', { chainId: 1 })).toMatchObject({ address: made.address })

    // Who has no address proves the new one alone, and themselves once more before.
    const mail = `${name}@example.org`
    const mails = await watchMail(mail)
    const begun = frame.ask('UPDATE_EMAIL', { email: mail })
    const screen = page.frameLocator('#w3m-iframe')
    await screen.getByRole('button', { name: 'Open X' }).waitFor()
    expect(await judgeScreen(page)).toEqual([])
    await approveAtX(page, name)
    expect(await begun).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    const otp = await mails.next(mailPatterns.code)
    expect(await frame.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp })).toEqual({ newEmail: mail })
    expect(await frame.ask('GET_USER', { chainId: 1 })).toMatchObject({ email: mail, userName: name })
  })

  it('that is given up does not hold up the next login', async () => {
    const { frame } = await visit(app('app-c.localhost'))
    await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
    const first = frame.ask('CONNECT_SOCIAL', { uri: '' })
    const given = expect(first).rejects.toThrow('request/aborted: Request was aborted')
    await expect.poll(() => namesOf(frame)).toContain('@w3m-frame/PENDING')
    await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'discord' })
    await given
  })
})

describe('a second app', () => {
  it('gets the same wallet after the link that the guardian mails, and the words are in the frame', async () => {
    const mails = await watchMail(email, { afterGap: true })
    const { page, frame } = await visit(app('app-b.localhost'))
    expect(await frame.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    const done = frame.ask('CONNECT_OTP', { otp: await mails.next(mailPatterns.code) })
    const link = await mails.next(mailPatterns.approval)
    await expect.poll(() => namesOf(frame)).toContain('@w3m-frame/SHOW')
    const words = await page.frameLocator('#w3m-iframe').locator('.sheet-phrase').textContent()

    // What scans mails opens links, and approves nothing by it.
    expect((await fetch(link)).status).toBe(200)
    const mailbox = await person.newPage()
    await mailbox.goto(link)
    expect(await mailbox.locator('strong').textContent()).toBe(words)
    expect(await mailbox.getByText('app-b.localhost').count()).toBeGreaterThan(0)
    await mailbox.getByRole('button', { name: 'Approve' }).click()
    await done
    expect(await frame.ask('GET_USER', { chainId: 1 })).toMatchObject({ address, email })
    expect(await namesOf(frame)).toContain('@w3m-frame/HIDE')
    expect(await page.frameLocator('#w3m-iframe').locator('#screen > *').count()).toBe(0)
  })

  it('can be taken out, and signs nothing from then on', async () => {
    const first = await visit(app('app-a.localhost'))
    const sheet = await openDeviceSheet(first.page, () => first.frame.begin('MANAGE_DEVICES'))
    expect(await sheet.devices.count()).toBe(2)
    await sheet.takeOut('app-b.localhost')
    expect(await sheet.devices.count()).toBe(1)
    const [newest] = await sheet.activity()
    expect(newest).toMatch(/^Browser removed.*app-b\.localhost/s)
    await sheet.done()
    const second = await visit(app('app-b.localhost'))
    await expect(second.frame.ask('MANAGE_DEVICES')).rejects.toThrow('Session Expired')
    expect(await second.frame.ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
  })
})

it('a sign-out ends the session here and at the service', async () => {
  const { frame } = await visit(app('app-a.localhost'))
  await frame.ask('SIGN_OUT')
  expect(await frame.ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
  await expect(frame.ask('RPC_REQUEST', { method: 'eth_accounts' })).rejects.toThrow('frame/session-expired')
  // A live session would have answered CONNECT.
  await expect(
    frame.ask('CONNECT_EMAIL', { email }).then((answer) => {
      throw new Error(JSON.stringify(answer))
    }),
  ).rejects.toThrow(/VERIFY_OTP|Please try again after \d+ seconds/)
})
