import { randomBytes } from 'node:crypto'
import { oauthEndpoints } from '@latchkey/protocol/vault'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startProvider, type TestProvider } from '../../server/test/startProvider.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const { start, finish } = oauthEndpoints
const client = { clientId: 'id', clientSecret: 'secret', issuer: 'http://provider.test' }
let auth: TestAuth
let provider: TestProvider
beforeAll(async () => {
  // Its clock is the service's, which comes after it.
  provider = await startProvider({ nowMs: () => auth.clock.nowMs(), sleep: async () => {} })
})
afterAll(() => provider[Symbol.asyncDispose]())
beforeEach(async () => {
  auth = await testAuth({ oauth: { github: client, ...provider.clients } })
})
afterEach(() => auth[Symbol.asyncDispose]())

const request = () => ({
  provider: 'github' as const,
  projectId: 'p',
  ephemeralKey: randomBytes(32).toString('base64url'),
})

describe('beginning a social login', () => {
  it('is allowed 400 times an hour from one network', async () => {
    for (let index = 0; index < 400; index += 1) await auth.caller().call(start, request())
    expect(await auth.caller().attempt(start, request())).toMatchObject({ status: 429, code: 'login/throttled' })
    auth.clock.ms += 3_600_000
    await auth.caller().call(start, request())
  })

  it('is refused where the operator has no client', async () => {
    const body = { ...request(), provider: 'apple' }
    expect(await auth.caller().attempt(start, body)).toMatchObject({ code: 'login/provider-unavailable' })
  })

  it('is over after ten minutes', async () => {
    const caller = auth.caller()
    const { attemptId, url } = await caller.call(start, request())
    expect(await caller.call(finish, { attemptId })).toEqual({ state: 'waiting' })
    auth.clock.ms += 600_000
    expect(await caller.attempt(finish, { attemptId })).toMatchObject({ code: 'login/attempt-closed' })
    const state = new URL(url).searchParams.get('state') ?? ''
    expect((await auth.send(`/oauth/return/github?code=1&state=${state}`)).status).toBe(403)
  })

  it('names PKCE, the return address and a fresh state, and no secret', async () => {
    const one = new URL((await auth.caller().call(start, request())).url)
    const two = new URL((await auth.caller().call(start, request())).url)
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://auth.test/oauth/return/github',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
    expect(one.href).not.toContain('secret')
  })
})

/** Begins at the provider, on a new device; `returnTo` where the app's own page leaves for it. */
async function begin(returnTo?: string) {
  const caller = auth.caller()
  const body = { ...request(), provider: 'x' as const, ...(returnTo !== undefined && { returnTo }) }
  return { caller, ...(await caller.call(start, body)) }
}

async function answer(path: string) {
  const response = await auth.send(path)
  const page = await response.text()
  return {
    status: response.status,
    confirm: /http:\/\/auth\.test(\/oauth\/confirm\/[\w-]+)/.exec(page)?.[1],
    token: /login=[\w-]{22}\.([\w-]{43})/.exec(page)?.[1],
  }
}

const press = (link: string | undefined) =>
  auth.send(link ?? '/', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=continue',
  })
const closed = { code: 'login/attempt-closed' }

describe('coming back from a provider', () => {
  it('works once: a state that was used is good for nobody', async () => {
    const { caller, url, attemptId } = await begin()
    // The page is left open; somebody else comes with the same state and a code of their own.
    const { confirm } = await answer(provider.comeBack(url, 'ann'))
    expect(await answer(provider.comeBack(url, 'eve'))).toMatchObject({ status: 403, confirm: undefined })
    expect((await press(confirm)).status).toBe(200)
    expect(await answer(provider.comeBack(url, 'eve'))).toMatchObject({ status: 403, confirm: undefined })
    const done = await caller.call(finish, { attemptId })
    expect(done).toMatchObject({ state: 'done', session: { user: { userName: 'ann' } } })
  })

  it('works once of five times at once', async () => {
    const { url } = await begin()
    const people = ['ann', 'eve', 'eve', 'eve', 'eve']
    const answers = await Promise.all(people.map((subject) => answer(provider.comeBack(url, subject))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403])
  })

  it('asks for a click that works once', async () => {
    const { url } = await begin()
    const { confirm } = await answer(provider.comeBack(url, 'ann'))
    expect((await press(confirm)).status).toBe(200)
    expect((await press(confirm)).status).toBe(403)
  })
})

describe('a social login', () => {
  async function ready() {
    const begun = await begin()
    const { confirm } = await answer(provider.comeBack(begun.url, 'ann'))
    await press(confirm)
    return begun
  }

  it('is collected once', async () => {
    const { caller, attemptId } = await ready()
    expect(await caller.call(finish, { attemptId })).toMatchObject({ state: 'done' })
    expect(await caller.attempt(finish, { attemptId })).toMatchObject(closed)
  })

  it('is collected once of five times at once', async () => {
    const { caller, attemptId } = await ready()
    const collect = () => caller.attempt(finish, { attemptId })
    const answers = await Promise.all([collect(), collect(), collect(), collect(), collect()])
    expect(answers.map(({ code }) => code ?? '').sort()).toEqual(['', ...Array.from({ length: 4 }, () => closed.code)])
    expect(await auth.deps.database.selectFrom('sessions').select('id').execute()).toHaveLength(1)
  })

  it('is collected by the device that began it, and by no other', async () => {
    const { caller, attemptId } = await ready()
    const thief = auth.caller()
    expect(await thief.attempt(finish, { attemptId })).toMatchObject(closed)
    expect(await caller.call(finish, { attemptId })).toMatchObject({ state: 'done' })
  })

  it('that the app’s own page left for is collected with what the person came back with alone', async () => {
    // Somebody begins a login and talks another person into going on with it at the provider.
    const { caller, url, attemptId } = await begin('https://app.example/page')
    expect(await caller.attempt(finish, { attemptId })).toMatchObject(closed)
    const { token } = await answer(provider.comeBack(url, 'ann'))
    expect(token).toBeDefined()
    for (const guess of [undefined, 'A'.repeat(43), new URL(url).searchParams.get('state') ?? ''])
      expect(await caller.attempt(finish, { attemptId, token: guess })).toMatchObject(closed)
    expect(await auth.caller().attempt(finish, { attemptId, token })).toMatchObject(closed)
    expect(await caller.call(finish, { attemptId, token })).toMatchObject({ state: 'done' })
  })
})
