import {
  accountEndpoints,
  loginEndpoints,
  passkeyEndpoints,
  recoveryEndpoints,
  type VaultSession,
} from '@latchkey/protocol/vault'
import { createAuthenticator, type Twist, writeCbor } from '@latchkey/service-kit/test/createAuthenticator'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeWallet } from './makeWallet.ts'
import { type TestDevice, type TestVault, testVault } from './testVault.ts'

const { loginOptions, login, registerOptions, register, remove } = passkeyEndpoints
const email = 'ann@example.org'
const origin = 'https://wallet.test'
let vault: TestVault
beforeEach(async () => {
  vault = await testVault()
})
afterEach(() => vault[Symbol.asyncDispose]())

const authenticator = (kind?: Parameters<typeof createAuthenticator>[2]) =>
  createAuthenticator('wallet.test', origin, kind)

async function person(address = email) {
  const device = vault.device()
  const session = await vault.auth.logIn(device.auth, address)
  return { device, session, wallet: await makeWallet(device, session) }
}

async function add(
  device: TestDevice,
  session: VaultSession,
  made = authenticator(),
  twist: Parameters<typeof made.create>[1] = {},
) {
  const options = await device.auth.call(registerOptions, {}, session)
  const body = { challengeId: options.challengeId, label: 'Phone', credential: made.create(options, twist) }
  return { made, body, answer: await device.auth.attempt(register, body, session) }
}

/** A person with a passkey. */
async function protectedPerson(kind?: Parameters<typeof createAuthenticator>[2]) {
  const { device, session, wallet } = await person()
  const { made, answer } = await add(device, session, authenticator(kind))
  expect(answer.status).toBe(200)
  return { device, session, wallet, made }
}

async function enter(made: ReturnType<typeof authenticator>, twist: Twist = {}, device = vault.device()) {
  const { challengeId, challenge } = await device.auth.call(loginOptions, { projectId: 'p' })
  const body = { challengeId, credential: made.get({ challenge }, twist) }
  return { device, body, answer: await device.auth.attempt(login, body) }
}

describe('a passkey', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'with a key of %s logs in on a device that was never seen',
    async (kind) => {
      const { session, made } = await protectedPerson(kind)
      const { answer } = await enter(made)
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.text)).toMatchObject({
        user: { id: session.user.id },
        wallet: 'active',
        deviceEnrolled: false,
      })
    },
  )

  it('is told of with its name, and whether its provider keeps a copy', async () => {
    const { device, session, made } = await protectedPerson()
    expect((await device.auth.call(recoveryEndpoints.state, undefined, session)).passkeys).toMatchObject([
      { credentialId: made.credentialId, label: 'Phone', backedUp: true, prf: true, lastUsedMs: null },
    ])
    await enter(made, { flags: 0x0d })
    const { passkeys } = await device.auth.call(recoveryEndpoints.state, undefined, session)
    expect(passkeys).toMatchObject([{ backedUp: false, lastUsedMs: vault.clock.ms }])
  })

  const twists: readonly (readonly [string, Twist])[] = [
    ['to another challenge', { challenge: 'A'.repeat(43) }],
    ['on another page', { origin: 'https://evil.test' }],
    ['on a page of another scheme', { origin: 'http://wallet.test' }],
    ['at its making', { type: 'webauthn.create' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['without its owner being verified', { flags: 0x19 }],
    ['without being touched', { flags: 0x1c }],
    ['as one of another kind', { flags: 0x05 }],
    ['as one that is backed up but may not be', { flags: 0x15 }],
    ['with bytes too many', { extra: Buffer.from([0]) }],
    ['with extensions that are none', { flags: 0x9d, extra: Buffer.from([0x5f]) }],
    ['for another person', { userHandle: 'b1946ac92492d2347c6235' }],
    ['under another id', { id: 'b1946ac92492d2347c6235' }],
  ]
  it.each(twists)('that answers %s is refused', async (_, twist) => {
    const { made } = await protectedPerson()
    expect((await enter(made, twist)).answer).toMatchObject({ status: 403, code: 'login/passkey-refused' })
    expect((await enter(made)).answer.status).toBe(200)
  })

  it('is refused when its signature is changed, or another passkey’s', async () => {
    const { made } = await protectedPerson()
    const device = vault.device()
    for (const other of [authenticator(), authenticator('EdDSA')]) {
      const { challengeId, challenge } = await device.auth.call(loginOptions, { projectId: 'p' })
      const credential = { ...made.get({ challenge }), signature: other.get({ challenge }).signature }
      expect(await device.auth.attempt(login, { challengeId, credential })).toMatchObject({
        code: 'login/passkey-refused',
      })
    }
  })

  it('is refused when its counter goes back: then there are two of it', async () => {
    const { made } = await protectedPerson()
    made.counter.value = 7
    expect((await enter(made)).answer.status).toBe(200)
    for (const signCount of [7, 6, 0])
      expect((await enter(made, { signCount })).answer).toMatchObject({ code: 'login/passkey-refused' })
    expect((await enter(made, { signCount: 8 })).answer.status).toBe(200)
  })

  it('answers a challenge once, within five minutes, on the device that asked', async () => {
    const { made } = await protectedPerson()
    const { device, body } = await enter(made)
    expect(await device.auth.attempt(login, body)).toMatchObject({ code: 'login/attempt-closed' })
    const asked = await device.auth.call(loginOptions, { projectId: 'p' })
    const late = { challengeId: asked.challengeId, credential: made.get(asked) }
    expect(await vault.device().auth.attempt(login, late)).toMatchObject({ code: 'login/attempt-closed' })
    vault.clock.ms += 300_000
    expect(await device.auth.attempt(login, late)).toMatchObject({ code: 'login/attempt-closed' })
  })

  it('is of no use in a project that has people of its own', async () => {
    const { made } = await protectedPerson()
    const device = vault.device()
    for (const [projectId, status] of [
      ['club', 403],
      ['p', 200],
    ] as const) {
      const { challengeId, challenge } = await device.auth.call(loginOptions, { projectId })
      const answer = await device.auth.attempt(login, { challengeId, credential: made.get({ challenge }) })
      expect(answer.status).toBe(status)
    }
  })

  it('that failed has used its challenge up', async () => {
    const { made } = await protectedPerson()
    const { device, body } = await enter(made, { flags: 0x19 })
    const right = { ...body, credential: made.get({ challenge: 'A'.repeat(43) }) }
    expect(await device.auth.attempt(login, right)).toMatchObject({ code: 'login/attempt-closed' })
  })

  it('logs nobody in who took it out', async () => {
    const { device, session, made } = await protectedPerson()
    await device.auth.call(remove, { credentialId: made.credentialId }, session)
    expect((await enter(made)).answer).toMatchObject({ code: 'login/passkey-refused' })
    const again = { credentialId: made.credentialId }
    expect(await device.auth.attempt(remove, again, session)).toMatchObject({ code: 'vault/absent' })
  })
})

describe('a change of address that is taken back', () => {
  it('ends the passkeys that were added after it, of which the new address alone was mailed', async () => {
    const { device, session, made: own } = await protectedPerson()
    const thief = await thiefWithAddress(device, session)
    const { made, answer } = await add(device, session)
    expect(answer.status).toBe(200)
    expect((await vault.auth.send(thief.link, { method: 'POST' })).status).toBe(200)
    expect((await enter(made)).answer).toMatchObject({ code: 'login/passkey-refused' })
    expect((await enter(own)).answer.status).toBe(200)
  })
})

/** Somebody at an unlocked device moves the login to an address of theirs. @returns The link that the owner was mailed. */
async function thiefWithAddress(device: TestDevice, session: VaultSession) {
  const fresh = 'eve@evil.example'
  vault.clock.ms += 31_000
  const { attemptId } = await device.auth.call(accountEndpoints.emailUpdate, { email: fresh }, session)
  const { emailPrimary, emailSecondary } = accountEndpoints
  await device.auth.call(emailPrimary, { attemptId, code: await vault.auth.codeFor(email) }, session)
  await device.auth.call(emailSecondary, { attemptId, code: await vault.auth.codeFor(fresh) }, session)
  await vault.auth.deps.outbox.flush()
  const link = /http:\/\/auth\.test(\/email\/undo\/[\w-]+)/.exec(vault.auth.postbox.last(email).text)?.[1] ?? ''
  return { link }
}

describe('the options of a login by passkey', () => {
  it('are the same for everybody: they name no address and list nothing', async () => {
    await protectedPerson()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => vault.device().auth.attempt(loginOptions, { projectId: 'p' })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1)
    expect(Object.keys(JSON.parse(answers[0]?.text ?? '')).sort()).toEqual([
      'challenge',
      'challengeId',
      'expiresInSeconds',
      'rpId',
    ])
  })

  it('are given 400 times an hour to one network', async () => {
    const device = vault.device()
    for (let count = 0; count < 400; count += 1) await device.auth.call(loginOptions, { projectId: 'p' })
    expect(await device.auth.attempt(loginOptions, { projectId: 'p' })).toMatchObject({ code: 'login/throttled' })
  })
})

describe('adding a passkey', () => {
  it('is refused to whoever has no more than a mailed code, and to a device that was logged in long ago', async () => {
    const { device, session } = await person()
    const thief = vault.device()
    vault.clock.ms += 31_000
    const stolen = await vault.auth.logIn(thief.auth, email)
    expect(await thief.auth.attempt(registerOptions, {}, stolen)).toMatchObject({ code: 'session/step-up-needed' })
    vault.clock.ms += 500_000
    expect((await device.auth.attempt(registerOptions, {}, session)).status).toBe(200)
    vault.clock.ms += 400_000
    const later = await device.auth.call(loginEndpoints.refresh, {
      refreshToken: session.refreshToken,
    })
    expect(await device.auth.attempt(registerOptions, {}, later)).toMatchObject({ code: 'session/step-up-needed' })
  })

  it('is refused before there is a wallet', async () => {
    const device = vault.device()
    const session = await vault.auth.logIn(device.auth, email)
    expect(await device.auth.attempt(registerOptions, {}, session)).toMatchObject({ code: 'vault/absent' })
  })

  const keys: readonly (readonly [string, Uint8Array])[] = [
    [
      'of another curve',
      writeCbor([
        [1, 2],
        [3, -7],
        [-1, 2],
        [-2, Buffer.alloc(32)],
        [-3, Buffer.alloc(32)],
      ]),
    ],
    [
      'that is no point',
      writeCbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.alloc(32, 1)],
        [-3, Buffer.alloc(32, 1)],
      ]),
    ],
    [
      'of another algorithm',
      writeCbor([
        [1, 2],
        [3, -47],
        [-1, 8],
        [-2, Buffer.alloc(32)],
        [-3, Buffer.alloc(32)],
      ]),
    ],
    [
      'without its parts',
      writeCbor([
        [1, 2],
        [3, -7],
        [-1, 1],
      ]),
    ],
    ['that is no map', writeCbor('key')],
    ['of indefinite length', Buffer.from([0xbf, 0xff])],
    [
      'with an entry twice',
      writeCbor([
        [1, 2],
        [1, 2],
      ]),
    ],
    ['nested without end', Buffer.alloc(64, 0x81)],
    ['cut off', Buffer.from([0xa5, 1])],
  ]
  it.each(keys)('is refused with a key %s', async (_, key) => {
    const { device, session } = await person()
    const { answer } = await add(device, session, authenticator(), { key })
    expect(answer).toMatchObject({ status: 403, code: 'login/passkey-refused' })
  })

  it.each([
    ['to another challenge', { challenge: 'A'.repeat(43) }],
    ['on another page', { origin: 'https://evil.test' }],
    ['for another relying party', { rpId: 'evil.test' }],
    ['at a login', { type: 'webauthn.get' }],
    ['without its owner being verified', { flags: 0x01 }],
    ['under another id', { id: 'b1946ac92492d2347c6235' }],
  ] as const)('is refused when it was made %s', async (_, twist) => {
    const { device, session } = await person()
    const { answer } = await add(device, session, authenticator(), twist)
    expect(answer).toMatchObject({ status: 403, code: 'login/passkey-refused' })
  })

  it('is refused with an RSA key of 1,024 bits, an unknown form of attestation or bytes that are nothing', async () => {
    const { device, session } = await person()
    expect((await add(device, session, authenticator('shortRsa'))).answer).toMatchObject({
      code: 'login/passkey-refused',
    })
    for (const attestationObject of [
      'AAAA',
      Buffer.from([0xff]).toString('base64url'),
      writeCbor([['fmt', 'none']]).toString('base64url'),
    ]) {
      const options = await device.auth.call(registerOptions, {}, session)
      const credential = { ...authenticator().create(options), attestationObject }
      expect(
        await device.auth.attempt(register, { challengeId: options.challengeId, label: 'Phone', credential }, session),
      ).toMatchObject({ code: 'login/passkey-refused' })
    }
  })

  it('takes each passkey once, and ten for a person', async () => {
    const { device, session, made } = await protectedPerson()
    const bob = await person('bob@example.org')
    expect((await add(bob.device, bob.session, made)).answer).toMatchObject({ code: 'login/passkey-refused' })
    for (let count = 1; count < 10; count += 1) expect((await add(device, session)).answer.status).toBe(200)
    expect(await device.auth.attempt(registerOptions, {}, session)).toMatchObject({ code: 'vault/method-limit' })
  })
})
