import { createHash, randomBytes } from 'node:crypto'
import {
  accountEndpoints,
  guardianEndpoints,
  loginEndpoints,
  serviceEndpoints,
  walletEndpoints,
} from '@latchkey/protocol/vault'
import { createRecoveryKey, openRoot, openWithRecovery, passwordOprf, sealToRecovery } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeWallet } from './makeWallet.ts'
import { plainRandom } from './plainRandom.ts'
import { type TestDevice, type TestVault, testVault } from './testVault.ts'

const { start, status, collect, cancel, enrol, oprf } = guardianEndpoints
const email = 'ann@example.org'
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
let vault: TestVault
beforeEach(async () => {
  vault = await testVault()
})
afterEach(() => vault[Symbol.asyncDispose]())

/** A person with a wallet, on the device that made it. */
async function person(address = email) {
  const device = vault.device()
  const session = await vault.auth.logIn(device.auth, address)
  return { device, session, wallet: await makeWallet(device, session) }
}

/** A further device of the same person, logged in, that has asked the guardian. */
async function ask(device: TestDevice = vault.device(), address = email) {
  vault.clock.ms += 31_000
  const session = await vault.auth.logIn(device.auth, address)
  const ephemeral = createRecoveryKey(plainRandom)
  const mailbox = session.user.guardianEmail ?? address
  const request = {
    email: mailbox,
    attemptId: randomBytes(16).toString('base64url'),
    ephemeralKey: Buffer.from(ephemeral.public).toString('base64url'),
    app: 'https://app.example',
    browser: 'Chrome on Linux',
  }
  const headers = { 'x-forwarded-for': '10.0.0.1' }
  const { releaseId, phrase } = await device.guardian.call(start, request, { headers })
  return { device, session, ephemeral, releaseId, phrase, link: await vault.linkFor(mailbox) }
}

const collecting = (asked: Awaited<ReturnType<typeof ask>>, recoveryPublicKey: string) => ({
  releaseId: asked.releaseId,
  assertion: asked.session.assertion,
  recoveryPublicKey,
})

describe('automatic recovery', () => {
  it('brings the same wallet to a new device with both proofs', async () => {
    const { session, wallet } = await person()
    const asked = await ask()
    await vault.press(asked.link, 'approve')
    const { device } = asked
    const { sealedRecoveryKey } = await device.guardian.call(collect, collecting(asked, wallet.recoveryPublicKey))
    const context = { user: session.user.id, set: wallet.recoveryPublicKey, slot: 'release' }
    const secret = openWithRecovery(asked.ephemeral.secret, bytes(sealedRecoveryKey), context)
    const found = await device.auth.call(walletEndpoints.recover, {}, asked.session)
    const share = openWithRecovery(secret, bytes(found.sealedRecovery), {
      user: session.user.id,
      set: found.setId,
      slot: 'R',
    })
    const root = await openRoot(bytes(found.serverShare), share, wallet.addresses)
    expect(Buffer.from(root)).toEqual(Buffer.from(wallet.root))
  })

  it('asks the mailbox that the wallet was made with after the address for logging in has changed', async () => {
    const { device, session, wallet } = await person()
    const fresh = 'ann@new.example'
    vault.clock.ms += 31_000
    const { attemptId } = await device.auth.call(accountEndpoints.emailUpdate, { email: fresh }, session)
    const first = { attemptId, code: await vault.auth.codeFor(email) }
    await device.auth.call(accountEndpoints.emailPrimary, first, session)
    const second = { attemptId, code: await vault.auth.codeFor(fresh) }
    await device.auth.call(accountEndpoints.emailSecondary, second, session)

    const asked = await ask(vault.device(), fresh)
    expect(asked.session.user).toMatchObject({ id: session.user.id, email: fresh, guardianEmail: email })
    await vault.press(asked.link, 'approve')
    const { sealedRecoveryKey } = await asked.device.guardian.call(collect, collecting(asked, wallet.recoveryPublicKey))
    const context = { user: session.user.id, set: wallet.recoveryPublicKey, slot: 'release' }
    expect(openWithRecovery(asked.ephemeral.secret, bytes(sealedRecoveryKey), context)).toEqual(
      new Uint8Array(wallet.recovery.secret),
    )
  })

  it('takes the mailbox: nothing is given before the button was pressed', async () => {
    const { wallet } = await person()
    const asked = await ask()
    const body = collecting(asked, wallet.recoveryPublicKey)
    for (const method of ['GET', 'HEAD']) expect((await vault.guardian.send(asked.link, { method })).status).toBe(200)
    expect(await asked.device.guardian.attempt(collect, body)).toMatchObject({ code: 'guardian/not-approved' })
    expect((await vault.press(asked.link, 'whatever')).status).toBe(410)
    expect(await asked.device.guardian.attempt(collect, body)).toMatchObject({ code: 'guardian/not-approved' })
  })

  it('takes the login: a mailbox alone gives nothing', async () => {
    const { session, wallet } = await person()
    const asked = await ask()
    await vault.press(asked.link, 'approve')
    const body = collecting(asked, wallet.recoveryPublicKey)
    const forged = [
      // Of another device of the same person, of another service, of another kind.
      session.assertion,
      vault.guardian.deps.signer.sign('session-assertion+jwt', {
        sub: session.user.id,
        jkt: asked.device.thumbprint,
        email: null,
        epoch: 9,
        exp: 9e9,
      }),
      vault.auth.deps.signer.sign('enrolment-receipt+jwt', {
        sub: session.user.id,
        jkt: asked.device.thumbprint,
        email: null,
        epoch: 9,
        exp: 9e9,
      }),
    ]
    for (const assertion of forged)
      expect(await asked.device.guardian.attempt(collect, { ...body, assertion })).toMatchObject({
        code: 'guardian/assertion-invalid',
      })
  })

  it('gives an approved thief of another mailbox nothing, even with a lying auth service', async () => {
    const { session, wallet } = await person()
    const asked = await ask(vault.device(), 'eve@example.org')
    await vault.press(asked.link, 'approve')
    const assertion = vault.auth.deps.signer.sign('session-assertion+jwt', {
      sub: session.user.id,
      jkt: asked.device.thumbprint,
      email: null,
      epoch: 1,
      exp: vault.clock.ms / 1000 + 600,
    })
    const body = { ...collecting(asked, wallet.recoveryPublicKey), assertion }
    expect(await asked.device.guardian.attempt(collect, body)).toMatchObject({ code: 'vault/absent' })
  })

  it('gives once, and to the asking device alone', async () => {
    const { wallet } = await person()
    const asked = await ask()
    await vault.press(asked.link, 'approve')
    const body = collecting(asked, wallet.recoveryPublicKey)
    const other = vault.device()
    vault.clock.ms += 31_000
    const session = await vault.auth.logIn(other.auth, email)
    expect(await other.guardian.attempt(collect, { ...body, assertion: session.assertion })).toMatchObject({
      code: 'guardian/release-closed',
    })
    const answers = await Promise.all([1, 2, 3].map(() => asked.device.guardian.attempt(collect, body)))
    expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1)
  })

  it('ends after a quarter of an hour', async () => {
    await person()
    const asked = await ask()
    vault.clock.ms += 900_000
    expect((await vault.press(asked.link, 'approve')).status).toBe(410)
    expect((await vault.guardian.send(asked.link)).status).toBe(410)
    expect(await asked.device.guardian.call(status, { releaseId: asked.releaseId, waitSeconds: 25 })).toMatchObject({
      state: 'expired',
      approval: null,
    })
  })

  it('mails five links an hour for nothing to one address, known or not', async () => {
    for (const address of [email, 'nobody@example.org']) {
      const body = { ...start.example.body, email: address }
      for (let index = 0; index < 5; index += 1)
        await vault
          .device()
          .guardian.call(start, body, { headers: { 'x-forwarded-for': `10.1.${index}.${address.length}` } })
      const refused = await vault.device().guardian.attempt(start, body)
      expect(refused).toMatchObject({ status: 429, code: 'login/work-needed' })
    }
  })

  it('serves 200 people behind one address in an hour, and mails no more than 400 links to it', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9' }
    const send = (index: number) =>
      vault.device().guardian.attempt(start, { ...start.example.body, email: `p${index}@example.org` }, { headers })
    for (let index = 0; index < 200; index += 1) {
      expect((await send(index)).status).toBe(200)
      const link = await vault.linkFor(`p${index}@example.org`)
      expect((await vault.press(link, 'approve', '10.9.9.9')).status).toBe(200)
      vault.clock.ms += 1_100
    }
    for (let index = 200; index < 400; index += 1) {
      expect((await send(index)).status).toBe(200)
      vault.clock.ms += 1_100
    }
    expect(await send(400)).toMatchObject({ code: 'login/throttled' })
  })

  it('mails as many links to one network as the operator says', async () => {
    await using strict = await testVault({ guardian: { approvalsPerNetwork: 1 } })
    const send = (email: string) => strict.device().guardian.attempt(start, { ...start.example.body, email })
    expect((await send('a@example.org')).status).toBe(200)
    expect(await send('b@example.org')).toMatchObject({ code: 'login/throttled' })
  })

  it('asks nobody behind a proxy that the service was not told of, and names the setting', async () => {
    await using untold = await testVault({ guardian: { trustedProxies: 0 } })
    const headers = { 'x-forwarded-for': '10.9.9.9' }
    const refused = await untold.device().guardian.attempt(start, start.example.body, { headers })
    expect(refused).toMatchObject({ status: 503, code: 'login/proxy-untrusted' })
    expect(refused.description).toContain('TRUSTED_PROXIES')
  })
})

describe('the page of the link', () => {
  it('names the device and the app, and shows the phrase of the other screen', async () => {
    const asked = await ask()
    const response = await vault.guardian.send(asked.link, { headers: { 'x-forwarded-for': '10.0.0.1' } })
    const page = await response.text()
    for (const text of ['Chrome on Linux', 'https://app.example', asked.phrase]) expect(page).toContain(text)
    expect(page).not.toContain('role="alert"')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(asked.phrase).toMatch(/^[a-z]+ [a-z]+$/)
  })

  it('warns somebody in another network, and makes them wait a minute', async () => {
    const { wallet } = await person()
    const asked = await ask()
    const page = await (await vault.guardian.send(asked.link, { headers: { 'x-forwarded-for': '192.0.2.9' } })).text()
    expect(page).toContain('role="alert"')
    await vault.press(asked.link, 'approve', '192.0.2.9')
    const body = collecting(asked, wallet.recoveryPublicKey)
    expect(await asked.device.guardian.attempt(collect, body)).toMatchObject({ code: 'guardian/too-early' })
    expect(
      (await asked.device.guardian.call(status, { releaseId: asked.releaseId, waitSeconds: 0 })).collectInSeconds,
    ).toBe(60)
    vault.clock.ms += 60_000
    await asked.device.guardian.call(collect, body)
  })

  it('stops a request', async () => {
    const { wallet } = await person()
    const asked = await ask()
    await vault.press(asked.link, 'deny')
    expect((await asked.device.guardian.call(status, { releaseId: asked.releaseId, waitSeconds: 25 })).state).toBe(
      'denied',
    )
    expect((await vault.press(asked.link, 'approve')).status).toBe(410)
    expect(await asked.device.guardian.attempt(collect, collecting(asked, wallet.recoveryPublicKey))).toMatchObject({
      code: 'guardian/release-closed',
    })
    const again = await ask()
    await vault.press(again.link, 'approve')
    await again.device.guardian.call(collect, collecting(again, wallet.recoveryPublicKey))
  })

  it('freezes the account for three days when the owner regrets an approval', async () => {
    const { wallet } = await person()
    const asked = await ask()
    await vault.press(asked.link, 'approve')
    expect(await (await vault.guardian.send(asked.link)).text()).toContain('was approved')
    await vault.press(asked.link, 'deny')
    const again = await ask()
    await vault.press(again.link, 'approve')
    expect(await again.device.guardian.attempt(collect, collecting(again, wallet.recoveryPublicKey))).toMatchObject({
      code: 'guardian/frozen',
    })
    vault.clock.ms += 3 * 86_400_000
    const later = await ask()
    await vault.press(later.link, 'approve')
    await later.device.guardian.call(collect, collecting(later, wallet.recoveryPublicKey))
  })
})

describe('a waiting time for new devices', () => {
  it('holds the key back, and lets a device of the account veto', async () => {
    await vault[Symbol.asyncDispose]()
    vault = await testVault({ guardian: { newDeviceDelayMs: 86_400_000 } })
    const { device, session, wallet } = await person()
    const [one, two] = [await ask(), await ask()]
    for (const { link } of [one, two]) await vault.press(link, 'approve')
    vault.clock.ms += 3_600_000
    const assertionOf = async (each: TestDevice, refreshToken: string) =>
      (await each.auth.call(loginEndpoints.refresh, { refreshToken })).assertion
    const early = {
      ...collecting(one, wallet.recoveryPublicKey),
      assertion: await assertionOf(one.device, one.session.refreshToken),
    }
    expect(await one.device.guardian.attempt(collect, early)).toMatchObject({ code: 'guardian/too-early' })
    const veto = await device.guardian.call(cancel, { assertion: await assertionOf(device, session.refreshToken) })
    expect(veto.cancelled).toBe(2)
    expect((await two.device.guardian.call(status, { releaseId: two.releaseId, waitSeconds: 0 })).state).toBe('denied')
  })
})

describe('enrolment', () => {
  it('answers the same call again, and adds a key beside an old one', async () => {
    const { device, wallet, session } = await person()
    await device.guardian.call(enrol, wallet.enrolment)
    const changed = { ...wallet.enrolment, email: 'eve@example.org' }
    expect(await device.guardian.attempt(enrol, changed)).toMatchObject({ code: 'guardian/assertion-invalid' })
    const wrongKey = { ...wallet.enrolment, recoveryPublicKey: session.accessToken }
    expect(await device.guardian.attempt(enrol, wrongKey)).toMatchObject({ code: 'vault/conflict' })
    expect(await vault.guardian.deps.database.selectFrom('wraps').select('user_mac').execute()).toHaveLength(1)
  })

  it('does not move an account to another mailbox on the word of the auth service', async () => {
    const { device, session, wallet } = await person()
    const assertion = vault.auth.deps.signer.sign('session-assertion+jwt', {
      sub: session.user.id,
      jkt: device.thumbprint,
      email: createHash('sha256').update('eve@example.org').digest('base64url'),
      epoch: 1,
      exp: vault.clock.ms / 1000 + 600,
    })
    expect(
      await device.guardian.attempt(enrol, { ...wallet.enrolment, assertion, email: 'eve@example.org' }),
    ).toMatchObject({ code: 'vault/conflict' })
  })

  it('keeps eight recovery keys at most', async () => {
    const { device, session, wallet } = await person()
    const row = await vault.guardian.deps.database.selectFrom('wraps').selectAll().executeTakeFirstOrThrow()
    for (let index = 1; index < 8; index += 1)
      await vault.guardian.deps.database
        .insertInto('wraps')
        .values({ ...row, recovery_public_key: `k${index}` })
        .execute()
    const ninth = createRecoveryKey(plainRandom)
    const recoveryPublicKey = Buffer.from(ninth.public).toString('base64url')
    const { seal } = await device.guardian.call(serviceEndpoints.guardianKeys, undefined)
    const context = { user: session.user.id, set: recoveryPublicKey, slot: 'enrol' }
    const sealedRecoveryKey = Buffer.from(sealToRecovery(bytes(seal), ninth.secret, context, randomBytes)).toString(
      'base64url',
    )
    expect(
      await device.guardian.attempt(enrol, { ...wallet.enrolment, recoveryPublicKey, sealedRecoveryKey }),
    ).toMatchObject({ code: 'vault/conflict' })
  })

  it('refuses a login from before a device was taken out, as a restored backup gives', async () => {
    const { device, session, wallet } = await person()
    const now = vault.clock.ms / 1000
    const assertion = (epoch: number) =>
      vault.auth.deps.signer.sign('session-assertion+jwt', {
        sub: session.user.id,
        jkt: device.thumbprint,
        email: null,
        epoch,
        exp: now + 600,
      })
    await device.guardian.call(cancel, { assertion: await assertion(3) })
    expect(await device.guardian.attempt(cancel, { assertion: await assertion(2) })).toMatchObject({
      code: 'guardian/assertion-invalid',
    })
    expect(wallet.setId).toHaveLength(22)
  })

  it('refuses a login that has run out', async () => {
    const { device, wallet } = await person()
    vault.clock.ms += 661_000
    expect(await device.guardian.attempt(enrol, wallet.enrolment)).toMatchObject({ code: 'guardian/assertion-invalid' })
  })
})

describe('a password', () => {
  it('becomes the same key each time, ten times a day', async () => {
    const { device, session } = await person()
    const input = randomBytes(32)
    const keys = new Set<string>()
    for (let round = 0; round < 10; round += 1) {
      const { blind, blinded } = passwordOprf.blind(input)
      const sent = { assertion: session.assertion, blinded: Buffer.from(blinded).toString('base64url') }
      const { evaluated } = await device.guardian.call(oprf, sent)
      keys.add(Buffer.from(passwordOprf.finalize(input, blind, bytes(evaluated))).toString('hex'))
    }
    expect(keys.size).toBe(1)
    const sent = {
      assertion: session.assertion,
      blinded: Buffer.from(passwordOprf.blind(input).blinded).toString('base64url'),
    }
    expect(await device.guardian.attempt(oprf, sent)).toMatchObject({ status: 429, code: 'login/locked' })
  })

  it('is refused when it is no point', async () => {
    const { device, session } = await person()
    const sent = { assertion: session.assertion, blinded: '_'.repeat(43) }
    expect(await device.guardian.attempt(oprf, sent)).toMatchObject({ code: 'api/invalid-request' })
  })
})
