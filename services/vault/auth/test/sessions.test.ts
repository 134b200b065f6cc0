import { createHash } from 'node:crypto'
import { accountEndpoints, loginEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../server/src/db/sweep.ts'
import { createDevice } from '../../server/test/createDevice.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

let auth: TestAuth
beforeEach(async () => {
  auth = await testAuth()
})
afterEach(() => auth[Symbol.asyncDispose]())

const me = accountEndpoints.me
const email = 'ann@example.org'

describe('a session', () => {
  it('is refreshed, and the old tokens are over', async () => {
    const caller = auth.caller()
    const { accessToken, refreshToken } = await auth.logIn(caller, email)
    const next = await caller.call(loginEndpoints.refresh, { refreshToken })
    expect(await caller.attempt(me, undefined, { accessToken })).toMatchObject({ code: 'session/invalid' })
    expect((await caller.call(me, undefined, { accessToken: next.accessToken })).user.email).toBe(email)
  })

  it('ends for everybody when a refresh token comes twice', async () => {
    const caller = auth.caller()
    const { refreshToken } = await auth.logIn(caller, email)
    const next = await caller.call(loginEndpoints.refresh, { refreshToken })
    expect(await caller.attempt(loginEndpoints.refresh, { refreshToken })).toMatchObject({ code: 'session/invalid' })
    expect(await caller.attempt(me, undefined, { accessToken: next.accessToken })).toMatchObject({
      code: 'session/invalid',
    })
    expect(await caller.attempt(loginEndpoints.refresh, { refreshToken: next.refreshToken })).toMatchObject({
      code: 'session/invalid',
    })
  })

  it('gives stolen tokens no use on another device, and the thief cannot end it', async () => {
    const caller = auth.caller()
    const { accessToken, refreshToken } = await auth.logIn(caller, email)
    const thief = auth.caller()
    expect(await thief.attempt(me, undefined, { accessToken })).toMatchObject({ code: 'session/invalid' })
    expect(await thief.attempt(loginEndpoints.refresh, { refreshToken })).toMatchObject({ code: 'session/invalid' })
    const next = await caller.call(loginEndpoints.refresh, { refreshToken })
    // Now it is spent.
    expect(await thief.attempt(loginEndpoints.refresh, { refreshToken })).toMatchObject({ code: 'session/invalid' })
    expect((await caller.call(me, undefined, next)).user.email).toBe(email)
    await caller.call(loginEndpoints.refresh, { refreshToken: next.refreshToken })
  })

  it('opens nothing with the handle that the host page sees', async () => {
    const caller = auth.caller()
    const { handle } = await auth.logIn(caller, email)
    for (const accessToken of [handle, handle.slice(4).padEnd(43, 'A')])
      expect(await caller.attempt(me, undefined, { accessToken })).toMatchObject({ code: 'session/invalid' })
  })

  it('has an access token for ten minutes and lives 30 days from the last refresh, 90 in all', async () => {
    const caller = auth.caller()
    let session = await auth.logIn(caller, email)
    auth.clock.ms += 600_000
    expect(await caller.attempt(me, undefined, session)).toMatchObject({ code: 'session/invalid' })
    const dayMs = 86_400_000
    for (let round = 0; round < 3; round += 1) {
      auth.clock.ms += 29 * dayMs
      session = await caller.call(loginEndpoints.refresh, session && { refreshToken: session.refreshToken })
    }
    auth.clock.ms += 4 * dayMs
    expect(await caller.attempt(loginEndpoints.refresh, { refreshToken: session.refreshToken })).toMatchObject({
      code: 'session/invalid',
    })
    const other = auth.caller()
    const idle = await auth.logIn(other, 'bob@example.org')
    auth.clock.ms += 30 * dayMs
    expect(await other.attempt(loginEndpoints.refresh, { refreshToken: idle.refreshToken })).toMatchObject({
      code: 'session/invalid',
    })
  })

  it('is over after signing out', async () => {
    const caller = auth.caller()
    const { accessToken, refreshToken } = await auth.logIn(caller, email)
    await caller.call(loginEndpoints.revoke, { forgetDevice: false }, { accessToken })
    expect(await caller.attempt(me, undefined, { accessToken })).toMatchObject({ code: 'session/invalid' })
    expect(await caller.attempt(loginEndpoints.refresh, { refreshToken })).toMatchObject({ code: 'session/invalid' })
    auth.clock.ms += 31_000
    expect((await caller.call(loginEndpoints.email, { email, projectId: 'p' })).action).toBe('VERIFY_OTP')
  })

  it('ends at once on a device that another one takes out', async () => {
    const [laptop, phone] = [auth.caller(), auth.caller()]
    const one = await auth.logIn(laptop, email)
    auth.clock.ms += 31_000
    const two = await auth.logIn(phone, email)
    const { devices } = await phone.call(me, undefined, two)
    const lost = devices.find(({ current }) => !current)?.id ?? ''
    await phone.call(accountEndpoints.revokeDevice, { deviceId: lost }, two)
    expect(await laptop.attempt(me, undefined, one)).toMatchObject({ code: 'session/invalid' })
    expect((await phone.call(me, undefined, two)).devices).toHaveLength(1)
    expect(await phone.attempt(accountEndpoints.revokeDevice, { deviceId: lost }, two)).toMatchObject({
      code: 'vault/absent',
    })
    auth.clock.ms += 31_000
    const asked = await laptop.call(loginEndpoints.email, { email, projectId: 'p' })
    expect(asked.action).toBe('VERIFY_DEVICE')
  })

  it('is over on a device that was taken out, also where a backup brings its row back', async () => {
    const caller = auth.caller()
    const session = await auth.logIn(caller, email)
    const { database } = auth.deps
    const rows = await database.selectFrom('sessions').selectAll().execute()
    await caller.call(loginEndpoints.revoke, { forgetDevice: true }, session)
    await database.insertInto('sessions').values(rows).execute()
    const over = { code: 'session/invalid' }
    expect(await caller.attempt(me, undefined, session)).toMatchObject(over)
    const { refreshToken } = session
    expect(await caller.attempt(loginEndpoints.refresh, { refreshToken })).toMatchObject(over)
  })

  it('is on a device that says what it is, and is listed by that', async () => {
    const [laptop, phone] = [auth.caller(), auth.caller()]
    const one = await auth.logIn(laptop, email)
    auth.clock.ms += 31_000
    const two = await auth.logIn(phone, email)
    const names = { browser: 'Chrome on Linux', app: 'https://app.example' }
    await laptop.call(accountEndpoints.describeDevice, names, one)
    const { devices } = await phone.call(me, undefined, two)
    expect(devices.map(({ current, browser, app }) => [current, browser, app])).toEqual([
      [true, null, null],
      [false, ...Object.values(names)],
    ])
  })

  it('has to be approved anew on a device that was away for 30 days', async () => {
    const caller = auth.caller()
    await auth.logIn(caller, email)
    auth.clock.ms += 30 * 86_400_000 + 1
    expect((await caller.call(loginEndpoints.email, { email, projectId: 'p' })).action).toBe('VERIFY_DEVICE')
  })

  it('is of no use against the devices of somebody else', async () => {
    const [caller, other] = [auth.caller(), auth.caller()]
    const mine = await auth.logIn(caller, email)
    const theirs = await auth.logIn(other, 'bob@example.org')
    const [device] = (await other.call(me, undefined, theirs)).devices
    expect(await caller.attempt(accountEndpoints.revokeDevice, { deviceId: device?.id ?? '' }, mine)).toMatchObject({
      code: 'vault/absent',
    })
  })
})

describe('the proof of a device', () => {
  const ask = { email, projectId: 'p' }
  const nowSeconds = () => Math.floor(auth.clock.ms / 1000)

  it.each([
    ['another address', () => ({ htu: 'http://evil.test/v1/login/email' })],
    ['another path', () => ({ htu: 'http://auth.test/v1/login/otp' })],
    ['another method', () => ({ htm: 'GET' })],
    ['a short id', () => ({ jti: 'short' })],
    ['a token where there is none', () => ({ ath: 'x' })],
  ])('is refused with %s', async (_, claims) => {
    expect(await auth.caller().attempt(loginEndpoints.email, ask, { claims: claims() })).toMatchObject({
      status: 401,
      code: 'session/proof-invalid',
    })
  })

  it.each([
    ['a day behind', -86_400],
    ['a year ahead', 365 * 86_400],
  ])('is taken from a device whose clock is %s: the nonce says that it is recent', async (_, seconds) => {
    const claims = { iat: nowSeconds() + seconds }
    expect(await auth.caller().call(loginEndpoints.email, ask, { claims })).toMatchObject({ action: 'VERIFY_OTP' })
  })

  it('is refused a second time for as long as its nonce is taken', async () => {
    const claims = { jti: 'an-id-that-is-used-twice', nonce: auth.deps.proofs.nonce() }
    const caller = auth.caller()
    await caller.call(loginEndpoints.email, ask, { claims })
    for (const waitedMs of [299_000, 200_000]) {
      auth.clock.ms += waitedMs
      await sweep(auth.deps.database, auth.clock.ms)
      const replayed = await caller.attempt(loginEndpoints.email, ask, { claims })
      expect(['session/proof-invalid', 'session/nonce-needed']).toContain(replayed.code)
    }
  })

  it('is refused without the token that it goes with', async () => {
    const caller = auth.caller()
    const { accessToken } = await auth.logIn(caller, email)
    for (const ath of [undefined, 'x'])
      expect(await caller.attempt(me, undefined, { accessToken, claims: { ath } })).toMatchObject({
        code: 'session/proof-invalid',
      })
  })

  it('is refused a second time', async () => {
    const claims = { jti: 'the-same-id-every-time' }
    const caller = auth.caller()
    await caller.call(loginEndpoints.email, ask, { claims })
    expect(await caller.attempt(loginEndpoints.email, ask, { claims })).toMatchObject({ code: 'session/proof-invalid' })
  })

  it('is worth nothing under another key than the session’s, with the token named rightly', async () => {
    const caller = auth.caller()
    const { accessToken, refreshToken } = await auth.logIn(caller, email)
    const swapped = createDevice()
    const prove = (htm: string, path: string, claims: object) =>
      swapped.prove({
        htm,
        htu: `http://auth.test${path}`,
        iat: nowSeconds(),
        nonce: auth.deps.proofs.nonce(),
        ...claims,
      })
    const ath = createHash('sha256').update(accessToken).digest('base64url')
    const read = await auth.send('/v1/me', {
      headers: { dpop: prove('GET', '/v1/me', { ath }), authorization: `DPoP ${accessToken}` },
    })
    expect(await read.json()).toMatchObject({ code: 'session/invalid' })
    const traded = await auth.send('/v1/session/refresh', {
      method: 'POST',
      headers: { dpop: prove('POST', '/v1/session/refresh', {}) },
      body: JSON.stringify({ refreshToken }),
    })
    expect(await traded.json()).toMatchObject({ code: 'session/invalid' })
    // Bearer tokens there are none.
    const bearer = await auth.send('/v1/me', { headers: { authorization: `Bearer ${accessToken}` } })
    expect(bearer.status).toBe(401)
    expect((await caller.call(me, undefined, { accessToken })).user.email).toBe(email)
  })

  it('is refused without a nonce of ours, or with an old one', async () => {
    const caller = auth.caller()
    await caller.call(loginEndpoints.email, ask)
    expect(await caller.attempt(loginEndpoints.email, ask, { claims: { nonce: 'made-up' } })).toMatchObject({
      code: 'session/nonce-needed',
    })
    const nonce = auth.deps.proofs.nonce()
    auth.clock.ms += 600_000
    expect(await caller.attempt(loginEndpoints.email, ask, { claims: { nonce } })).toMatchObject({
      code: 'session/nonce-needed',
    })
  })

  it('is refused under another algorithm, with a private key inside, or signed by another key', async () => {
    const [device, other] = [createDevice(), createDevice()]
    const claims = {
      htm: 'POST',
      htu: 'http://auth.test/v1/login/email',
      iat: nowSeconds(),
      nonce: auth.deps.proofs.nonce(),
    }
    const forged = [
      device.prove(claims, { alg: 'none' }),
      device.prove(claims, { alg: 'HS256' }),
      device.prove(claims, { typ: 'JWT' }),
      device.prove(claims, { jwk: { ...device.jwk, d: 'AAAA' } }),
      device.prove(claims, { jwk: other.jwk }),
      `${device.prove(claims).split('.').slice(0, 2).join('.')}.`,
      'no.jwt.atall',
      '',
    ]
    for (const dpop of forged) {
      const init = { method: 'POST', headers: { dpop }, body: JSON.stringify(ask) }
      expect((await auth.send('/v1/login/email', init)).status).toBe(401)
    }
    const good = { method: 'POST', headers: { dpop: device.prove(claims) }, body: JSON.stringify(ask) }
    expect((await auth.send('/v1/login/email', good)).status).toBe(200)
  })
})
