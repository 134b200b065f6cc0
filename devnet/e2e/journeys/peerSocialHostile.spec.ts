import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDevice } from '../../test/vault/createDevice.ts'
import { comeBackTo, logInThere } from '../../test/vault/socialByHand.ts'
import { appPages } from '../harness/appPages.ts'
import { compatHost } from '../harness/compatHost.ts'
import type { FrameHost } from '../harness/frameHost.ts'
import { ownWorld } from '../harness/ownWorld.ts'
import { sharedBrowser } from '../harness/sharedBrowser.ts'

// The window of a social login as the peer's client opens it, and those who want what it brings back, or want it to bring
// back something else. The attacker has devices and windows of their own, and any page but one of the project.

declare global {
  interface Window {
    /** What a page was sent, as the peer's client hears it. */
    told?: { origin: string; resultUri: string }[]
    heard?: unknown[]
  }
}

const browser = sharedBrowser({
  partitioned: true,
  args: ['--host-resolver-rules=MAP evil.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost'],
})
const app = appPages()
const home = () => app('app.localhost')
const { urls } = ownWorld()
const frameOrigin = () => new URL(urls.frame).origin
let person: BrowserContext
let page: Page
beforeEach(async () => {
  person = await browser().newContext()
  page = await person.newPage()
  await page.goto(home())
  return () => person.close()
})

/** Has a page note what any window tells it. */
const listen = (on: Page) =>
  on.evaluate(() => {
    window.told = []
    addEventListener('message', ({ origin, data }) => {
      if (data?.resultUri !== undefined) window.told?.push({ origin, resultUri: data.resultUri })
    })
  })
const told = (on: Page) => on.evaluate(() => window.told ?? [])

async function openFrom(on: Page, url: string): Promise<Page> {
  const [popup] = await Promise.all([
    on.waitForEvent('popup'),
    on.evaluate((to) => void window.open(to, '_blank', 'popup'), url),
  ])
  return popup
}

/** A page of the app with the frame, in the middle of a login. */
async function begin(on = page): Promise<{ frame: FrameHost; uri: string }> {
  await listen(on)
  const frame = await compatHost(on, urls.frame)
  const { uri } = (await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })) as { uri: string }
  return { frame, uri }
}

async function logIn(popup: Page, name: string): Promise<void> {
  await popup.getByLabel('Name').fill(name)
  await popup.getByLabel('E-mail').fill(`${name}.${Date.now()}@example.org`)
  await popup.getByRole('button', { name: 'Log in' }).click()
}

/** A login that the attacker began on a device of their own, which asks the service whatever it likes. */
async function attackersLogin(returnTo = home()) {
  const device = createDevice()
  const ephemeralKey = randomBytes(32).toString('base64url')
  const body = { provider: 'github', projectId: 'devnet', ephemeralKey, returnTo, byWindow: true }
  const response = await device.post(`${urls.auth}/v1/oauth/start`, body)
  const { attemptId, url } = (await response.json()) as { attemptId: string; url: string }
  const collect = async (token?: string) =>
    (await device.post(`${urls.auth}/v1/oauth/finish`, { attemptId, ...(token && { token }) })).json()
  return { url, collect }
}
/** Their own, logged in by themselves and not collected: what its window brings back. */
async function attackersResult(): Promise<string> {
  const { url } = await comeBackTo(
    await logInThere((await attackersLogin()).url, { name: 'eve', email: 'eve@example.org' }),
  )
  return url?.searchParams.get('login') ?? ''
}
const broughtBack = (login: string) =>
  `${urls.frame}/logged-in?${new URLSearchParams({ projectId: 'devnet', to: home(), login })}`
const closes = (popup: Page) => popup.getByText('You can close this window').waitFor()
const ended = /no longer valid/

describe('the window of a social login', () => {
  it('tells the page that opened it, from the frame’s origin, and what it brings serves once', async () => {
    const { frame, uri } = await begin()
    const popup = await openFrom(page, uri)
    await logIn(popup, 'ann')
    await closes(popup)
    const [answer] = await told(page)
    expect(answer).toEqual({ origin: frameOrigin(), resultUri: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/) })
    expect(popup.url()).toBe(`${urls.frame}/logged-in`)
    const user = await frame.ask('CONNECT_SOCIAL', { uri: answer?.resultUri ?? '', chainId: 1 })
    expect(user).toMatchObject({ chainId: 1, address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) })
    await expect(frame.ask('CONNECT_SOCIAL', { uri: answer?.resultUri ?? '' })).rejects.toThrow(ended)
  })

  it('with the result of an attacker logs nobody in, and leaves the person’s own login as it was', async () => {
    const planted = await attackersResult()
    // The page that opens it is the attacker's, and turns into the app's.
    await page.goto(app('evil.test'))
    const popup = await openFrom(page, app('evil.test'))
    await page.evaluate((to) => void location.assign(to), home())
    await page.waitForURL(home())
    const { frame, uri } = await begin()
    await popup.evaluate((to) => void location.assign(to), broughtBack(planted))
    await closes(popup)
    expect(await told(page)).toEqual([{ origin: frameOrigin(), resultUri: planted }])
    await expect(frame.ask('CONNECT_SOCIAL', { uri: planted })).rejects.toThrow(ended)
    expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })

    const own = await openFrom(page, uri)
    await logIn(own, 'bea')
    await closes(own)
    const result = (await told(page)).at(-1)?.resultUri ?? ''
    expect(await frame.ask('CONNECT_SOCIAL', { uri: result })).toMatchObject({ userName: 'bea' })
  })

  it('brings nothing to the page of an attacker, who had the person log in to their login', async () => {
    const theirs = await attackersLogin()
    await page.goto(app('evil.test'))
    await listen(page)
    const popup = await openFrom(page, theirs.url)
    await logIn(popup, 'cleo')
    await closes(popup)
    expect(await told(page)).toEqual([])
    expect(await theirs.collect()).toMatchObject({ code: 'login/attempt-closed' })
  })

  it('opens at no page that is not the project’s, whatever page the attacker named', async () => {
    const theirs = await attackersLogin(app('evil.test'))
    await page.goto(app('evil.test'))
    await listen(page)
    const popup = await openFrom(page, theirs.url)
    await logIn(popup, 'dora')
    await popup.getByText('Invalid App Configuration').waitFor()
    expect(await told(page)).toEqual([])
  })

  it('left behind by an earlier login ends nothing of the next one', async () => {
    const first = await begin()
    const behind = await openFrom(page, first.uri)
    const { uri } = (await first.frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'github' })) as { uri: string }
    await logIn(behind, 'edna')
    await closes(behind)
    const [late] = await told(page)
    await expect(first.frame.ask('CONNECT_SOCIAL', { uri: late?.resultUri ?? '' })).rejects.toThrow(ended)
    const popup = await openFrom(page, uri)
    await logIn(popup, 'fay')
    await closes(popup)
    const result = (await told(page)).at(-1)?.resultUri ?? ''
    expect(await first.frame.ask('CONNECT_SOCIAL', { uri: result })).toMatchObject({ userName: 'fay' })
  })

  it('of another browser is not this one’s', async () => {
    const { frame } = await begin()
    const other = await browser().newContext()
    try {
      const elsewhere = await other.newPage()
      await elsewhere.goto(home())
      const theirs = await begin(elsewhere)
      const popup = await openFrom(elsewhere, theirs.uri)
      await logIn(popup, 'gwen')
      await closes(popup)
      const [answer] = await told(elsewhere)
      await expect(frame.ask('CONNECT_SOCIAL', { uri: answer?.resultUri ?? '' })).rejects.toThrow(ended)
    } finally {
      await other.close()
    }
  })

  it('that nobody opened tells nobody, and says that it has lost the app', async () => {
    const alone = await person.newPage()
    await alone.goto(broughtBack(await attackersResult()))
    await alone.getByRole('alert').getByText('has lost the app').waitFor()
  })
})

it('a page cannot pass for the window: the frame hears its own origin alone', async () => {
  const { frame } = await begin()
  const planted = await attackersResult()
  await page.evaluate(
    ([login, to]) => {
      window.heard = []
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => window.heard?.push(data)
      self.frames[0]?.postMessage({ type: 'latchkey/logged-in', login }, to ?? '', [port2])
    },
    [planted, frameOrigin()],
  )
  // An answer to what came after it comes after its own.
  expect(await frame.ask('IS_CONNECTED')).toEqual({ isConnected: false })
  expect(await page.evaluate(() => window.heard)).toEqual([])
})
