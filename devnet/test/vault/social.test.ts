import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Devnet, startDevnet } from '../../src/index.ts'
import { createDevice } from './createDevice.ts'
import { comeBackTo, logInThere, type ProviderPerson } from './socialByHand.ts'

const providers = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
type Provider = (typeof providers)[number]

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ only: ['auth'] })
})
afterAll(() => devnet.stop())

/** Begins a login on a device. */
async function begin(provider: Provider, device = createDevice(), returnTo?: string, more: object = {}) {
  const ephemeralKey = randomBytes(32).toString('base64url')
  const body = { provider, projectId: 'p', ephemeralKey, ...(returnTo !== undefined && { returnTo }), ...more }
  const answer = await (await device.post(`${devnet.urls.auth}/v1/oauth/start`, body)).json()
  return { device, provider, ...(answer as { attemptId: string; url: string; phrase: string }) }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** Comes back to us, and presses a button there. */
async function comeBack(request: Request, answer = 'continue'): Promise<{ page: string; status: number }> {
  const response = await fetch(request)
  const page = await response.text()
  const action = /action="([^"]+)"/.exec(page)?.[1]
  if (action === undefined) return { page, status: response.status }
  const pressed = await fetch(action, { method: 'POST', body: new URLSearchParams({ answer }) })
  return { page, status: pressed.status }
}

type Ended = Pick<Begun, 'device' | 'attemptId'> & { token?: string | undefined }
const finish = async ({ device, attemptId, token }: Ended) =>
  (await device.post(`${devnet.urls.auth}/v1/oauth/finish`, { attemptId, token })).json()

async function logIn(provider: Provider, person: ProviderPerson) {
  const begun = await begin(provider)
  const { page } = await comeBack(await logInThere(begun.url, person))
  expect(page).toContain(begun.phrase)
  return (await finish(begun)).session
}

const alice: ProviderPerson = { name: 'alice', email: 'alice@example.org' }

describe('a social login', () => {
  it.each(providers)('with %s ends in a session of the same person each time', async (provider) => {
    const one = await logIn(provider, alice)
    const two = await logIn(provider, alice)
    const other = await logIn(provider, { name: 'bob', email: 'alice@example.org' })
    expect(one.accessToken).toMatch(/^[\w-]{43}$/)
    expect(two.user.id).toBe(one.user.id)
    // Known by provider and subject: an equal address gives no access to an account.
    expect(other.user.id).not.toBe(one.user.id)
  })

  it('is not offered without a client, and others are refused [S5.5]', async () => {
    const { socials } = await (await fetch(`${devnet.urls.auth}/v1/bootstrap`)).json()
    expect(socials).toEqual(['google', 'x', 'discord', 'apple', 'github', 'facebook'])
    for (const provider of ['farcaster', 'myspace', '', '__proto__']) {
      const body = { provider, projectId: 'p', ephemeralKey: randomBytes(32).toString('base64url') }
      const response = await createDevice().post(`${devnet.urls.auth}/v1/oauth/start`, body)
      expect(response.status).toBe(400)
    }
  })

  it('is refused when the person says no, there or here', async () => {
    const there = await begin('github')
    expect((await comeBack(await logInThere(there.url, alice, 'deny'))).status).toBe(403)
    expect((await finish(there)).code).toBe('login/provider-refused')
    const here = await begin('github')
    expect((await comeBack(await logInThere(here.url, alice), 'stop')).status).toBe(403)
    expect((await finish(here)).code).toBe('login/provider-refused')
  })
})

describe('a social login whose page left for the provider', () => {
  const home = 'http://app.example/wallet?tab=2#top'

  it.each(providers)('with %s is led back to that page, and ends with what came along', async (provider) => {
    const begun = await begin(provider, createDevice(), home)
    const { url, token } = await comeBackTo(await logInThere(begun.url, alice))
    expect(url?.pathname).toBe('/back')
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      projectId: 'p',
      to: home,
      login: expect.stringMatching(new RegExp(`^${begun.attemptId}\\.[\\w-]{43}$`)),
    })
    expect((await finish({ ...begun, token })).session.accessToken).toMatch(/^[\w-]{43}$/)
    expect((await finish({ ...begun, token })).code).toBe('login/attempt-closed')
  })

  it('is collected by nobody without it: a link to somebody else’s login brings them nothing', async () => {
    const begun = await begin('github', createDevice(), home)
    expect((await finish(begun)).code).toBe('login/attempt-closed')
    const { token } = await comeBackTo(await logInThere(begun.url, alice))
    for (const guess of [undefined, 'a'.repeat(43)])
      expect((await finish({ ...begun, token: guess })).code).toBe('login/attempt-closed')
    // With it, on another device: nothing either.
    expect((await finish({ ...begun, device: createDevice(), token })).code).toBe('login/attempt-closed')
    expect((await finish({ ...begun, token })).state).toBe('done')
  })

  it('is led back as well when the person says no, and is refused then', async () => {
    const begun = await begin('github', createDevice(), home)
    const { url, token } = await comeBackTo(await logInThere(begun.url, alice, 'deny'))
    expect(url?.searchParams.get('to')).toBe(home)
    expect((await finish({ ...begun, token })).code).toBe('login/provider-refused')
  })

  it('is led nowhere a second time, and never to what is no page', async () => {
    const begun = await begin('github', createDevice(), home)
    const back = await logInThere(begun.url, alice)
    await comeBackTo(back.clone())
    expect(await comeBackTo(back)).toMatchObject({ status: 403, url: undefined })
    for (const to of ['javascript:alert(1)', 'data:text/html,x', 'http://a:b@app.example', '/wallet'])
      expect((await begin('github', createDevice(), to)) as object, to).toMatchObject({ code: 'api/invalid-request' })
  })
})

describe('a social login whose window left for the provider', () => {
  const home = 'http://app.example/'
  const byWindow = (device = createDevice()) => begin('github', device, home, { byWindow: true })

  it('is led to the frame’s own origin, with the page that is to be told, and ends with what came along', async () => {
    const begun = await byWindow()
    const { url, token } = await comeBackTo(await logInThere(begun.url, alice))
    expect(url?.pathname).toBe('/logged-in')
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      projectId: 'p',
      to: home,
      login: expect.stringMatching(new RegExp(`^${begun.attemptId}\\.[\\w-]{43}$`)),
    })
    expect((await finish({ ...begun, token })).session.accessToken).toMatch(/^[\w-]{43}$/)
    expect((await finish({ ...begun, token })).code).toBe('login/attempt-closed')
  })

  it('is collected by nobody else: not by who began it and had somebody log in, nor on another device', async () => {
    const begun = await byWindow()
    const back = await logInThere(begun.url, alice)
    const { token } = await comeBackTo(back.clone())
    expect((await finish(begun)).code).toBe('login/attempt-closed')
    expect((await finish({ ...begun, device: createDevice(), token })).code).toBe('login/attempt-closed')
    expect(await comeBackTo(back)).toMatchObject({ status: 403, url: undefined })
  })
})

describe('the quirks', () => {
  it('Google: asks which account, and takes only a verified address', async () => {
    expect((await begin('google')).url).toContain('prompt=select_account')
    expect((await logIn('google', { name: 'gina', email: 'gina@example.org' })).user.email).toBe('gina@example.org')
    expect((await logIn('google', { name: 'gus', email: 'gus@example.org', verified: false })).user.email).toBeNull()
  })

  it('Apple: comes back by a POST from another site, tells the name once, says "true" in words, takes a signed secret', async () => {
    const begun = await begin('apple')
    expect(begun.url).toContain('response_mode=form_post')
    const back = await logInThere(begun.url, { name: 'ada', email: 'ada@example.org' })
    expect(back.method).toBe('POST')
    await comeBack(back)
    expect((await finish(begun)).session.user).toMatchObject({ email: 'ada@example.org', userName: 'ada Test' })
    expect((await logIn('apple', { name: 'abe', email: 'abe@example.org', verified: false })).user.email).toBeNull()
    const query = await fetch(`${devnet.urls.auth}/oauth/return/apple?code=1&state=2`)
    expect(query.status).toBe(404)
  })

  it('GitHub: failures come with status 200, the address from a page of its own', async () => {
    const begun = await begin('github')
    const back = new URL((await logInThere(begun.url, alice)).url)
    back.searchParams.set('code', 'made-up')
    expect((await comeBack(new Request(back))).status).toBe(403)
    expect((await logIn('github', { name: 'gil', email: 'gil@example.org' })).user).toMatchObject({
      email: 'gil@example.org',
      userName: 'gil',
    })
    expect((await logIn('github', { name: 'gwen', email: '' })).user.email).toBeNull()
  })

  it('Facebook: a person may have no address', async () => {
    expect((await logIn('facebook', { name: 'fay', email: '' })).user).toMatchObject({ email: null, userName: 'fay' })
  })

  it('X: tells no address', async () => {
    expect((await logIn('x', { name: 'xan', email: 'xan@example.org' })).user).toMatchObject({
      email: null,
      userName: 'xan',
    })
  })

  it('Discord: an address counts once it is verified', async () => {
    expect((await logIn('discord', { name: 'dan', email: 'dan@example.org' })).user.email).toBe('dan@example.org')
    expect((await logIn('discord', { name: 'dee', email: 'dee@example.org', verified: false })).user.email).toBeNull()
  })
})

describe('an attack on a social login', () => {
  it('with a missing or made-up state is refused', async () => {
    const begun = await begin('github')
    const back = new URL((await logInThere(begun.url, alice)).url)
    for (const state of ['', 'made-up']) {
      const forged = new URL(back)
      forged.searchParams.set('state', state)
      expect((await comeBack(new Request(forged))).status).toBe(403)
    }
    expect((await finish(begun)).state).toBe('waiting')
  })

  it('with a state of another provider is refused', async () => {
    const [one, two] = [await begin('github'), await begin('discord')]
    const state = new URL(two.url).searchParams.get('state') ?? ''
    const back = new URL((await logInThere(one.url, alice)).url)
    back.searchParams.set('state', state)
    expect((await comeBack(new Request(back))).status).toBe(403)
    expect((await finish(two)).state).toBe('waiting')
  })

  it('with somebody else’s code fails at PKCE', async () => {
    const [mine, theirs] = [await begin('github'), await begin('github')]
    const stolen = new URL((await logInThere(theirs.url, alice)).url).searchParams.get('code') ?? ''
    const back = new URL((await logInThere(mine.url, { name: 'eve', email: '' })).url)
    back.searchParams.set('code', stolen)
    expect((await comeBack(new Request(back))).status).toBe(403)
    expect((await finish(mine)).code).toBe('login/provider-refused')
  })

  it('with an id token of another login fails at the nonce', async () => {
    const begun = await begin('google')
    const url = new URL(begun.url)
    url.searchParams.set('nonce', new URL((await begin('google')).url).searchParams.get('nonce') ?? '')
    expect((await comeBack(await logInThere(url.href, alice))).status).toBe(403)
    expect((await finish(begun)).code).toBe('login/provider-refused')
  })

  it('with another issuer beside the code is refused', async () => {
    const begun = await begin('github')
    const back = new URL((await logInThere(begun.url, alice)).url)
    back.searchParams.set('iss', 'https://evil.example')
    expect((await comeBack(new Request(back))).status).toBe(403)
    expect((await finish(begun)).code).toBe('login/provider-refused')
  })

  it('by coming back twice gets nothing the second time', async () => {
    const begun = await begin('github')
    const back = await logInThere(begun.url, alice)
    expect((await comeBack(back.clone())).status).toBe(200)
    expect((await comeBack(back)).status).toBe(403)
    expect((await finish(begun)).state).toBe('done')
    expect((await finish(begun)).code).toBe('login/attempt-closed')
  })

  it('from another device collects nothing', async () => {
    const begun = await begin('github')
    await comeBack(await logInThere(begun.url, alice))
    expect((await finish({ ...begun, device: createDevice() })).code).toBe('login/attempt-closed')
    expect((await finish(begun)).state).toBe('done')
  })

  it('by a link that the victim is sent gets nothing until they confirm the words of another screen', async () => {
    const begun = await begin('github')
    const page = await (await fetch(await logInThere(begun.url, alice))).text()
    expect(page).toContain(begun.phrase)
    expect((await finish(begun)).state).toBe('waiting')
  })
})
