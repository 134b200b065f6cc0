import { randomBytes } from 'node:crypto'
import { oauthEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestAuth, testAuth } from './testAuth.ts'

const { start, finish } = oauthEndpoints
const client = { clientId: 'id', clientSecret: 'secret', issuer: 'http://provider.test' }
let auth: TestAuth
beforeEach(async () => {
  auth = await testAuth({ oauth: { github: client } })
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
    const body = { ...request(), provider: 'google' }
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
