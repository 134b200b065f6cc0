import { randomBytes } from 'node:crypto'
import {
  accountEndpoints,
  guardianEndpoints,
  loginEndpoints,
  oauthEndpoints,
  protectionEndpoints,
  type ReleasePurpose,
  type SocialProvider,
  serviceEndpoints,
  type VaultSession,
  walletEndpoints,
} from '@latchkey/protocol/vault'
import { createRecoveryKey, openRoot, openWithRecovery, sealToRecovery } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountDigest } from '../../server/src/oauth/exchangeCode.ts'
import { type Spoilt, startProvider, type TestProvider } from '../../server/test/startProvider.ts'
import { makeWallet } from './makeWallet.ts'
import { plainRandom } from './plainRandom.ts'
import { protectedPerson } from './protectedPerson.ts'
import { type TestDevice, type TestVault, testVault } from './testVault.ts'

const { start, status, collect, enrol } = guardianEndpoints
const { stepUpOptions, stepUp, exportBegin, deleteAccount } = protectionEndpoints
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const createId = () => randomBytes(16).toString('base64url')
let vault: TestVault
let provider: TestProvider
let disposables: AsyncDisposableStack
beforeEach(async () => {
  disposables = new AsyncDisposableStack()
  // Its clock is the vault's, which comes after it.
  provider = disposables.use(await startProvider({ nowMs: () => vault.clock.nowMs(), sleep: async () => {} }))
  vault = disposables.use(await testVault({ auth: { oauth: provider.clients }, guardian: { oauth: provider.clients } }))
})
afterEach(() => disposables.disposeAsync())

/** A login at the auth service, with the yes to its own two words. */
async function logIn(subject: string, name: SocialProvider = 'x', device: TestDevice = vault.device()) {
  const ephemeralKey = randomBytes(32).toString('base64url')
  const begun = await device.auth.call(oauthEndpoints.start, { provider: name, projectId: 'p', ephemeralKey })
  const page = await (await vault.auth.send(provider.comeBack(begun.url, subject))).text()
  const action = /http:\/\/auth\.test(\/oauth\/confirm\/[\w-]+)/.exec(page)?.[1] ?? ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await vault.auth.send(action, { method: 'POST', headers, body: 'answer=continue' })
  const done = await device.auth.call(oauthEndpoints.finish, { attemptId: begun.attemptId })
  if (done.state !== 'done') throw new Error('The login is not done.')
  return { device, session: done.session }
}

type Asking = { name?: SocialProvider; purpose?: ReleasePurpose; attemptId?: string }

/** A request for approval that the guardian sends to a provider. */
async function ask(device: TestDevice, { name = 'x', purpose = 'device', attemptId = createId() }: Asking = {}) {
  const ephemeral = createRecoveryKey(plainRandom)
  const body = {
    provider: name,
    purpose,
    attemptId,
    ephemeralKey: Buffer.from(ephemeral.public).toString('base64url'),
    app: 'https://app.example',
    browser: 'Chrome on Linux',
  }
  const headers = { 'x-forwarded-for': '10.0.0.1' }
  const { releaseId, phrase, url } = await device.guardian.call(start, body, { headers })
  return { device, ephemeral, releaseId, phrase, url: url ?? '', attemptId }
}
type Asked = Awaited<ReturnType<typeof ask>>

/** Comes back from the provider. @returns The page, and the way to its buttons where it has some. */
async function comeBack(path: string) {
  const response = await vault.guardian.send(path, { headers: { 'x-forwarded-for': '10.0.0.1' } })
  const page = await response.text()
  return { page, status: response.status, link: /http:\/\/guardian\.test(\/g\/approve\/[\w-]+)/.exec(page)?.[1] }
}

async function approve(asked: Asked, subject: string): Promise<void> {
  const { link } = await comeBack(provider.comeBack(asked.url, subject))
  await vault.press(link ?? '', 'approve')
}

/** A person whose provider gives no address, with a wallet. */
async function person(subject = '42', name: SocialProvider = 'x') {
  const { device, session } = await logIn(subject, name)
  const asked = await ask(device, { name })
  await approve(asked, subject)
  return { device, session, wallet: await makeWallet(device, session, asked.releaseId) }
}
type Person = Awaited<ReturnType<typeof person>>

const collecting = ({ releaseId }: Asked, session: VaultSession, { wallet }: Person) => ({
  releaseId,
  assertion: session.assertion,
  recoveryPublicKey: wallet.recoveryPublicKey,
})
const stateOf = async ({ device, releaseId }: Asked) =>
  (await device.guardian.call(status, { releaseId, waitSeconds: 0 })).state

describe('a person whose provider tells no address', () => {
  it('has a wallet, and the same one in a second browser, by what the guardian sees itself', async () => {
    const ann = await person()
    expect(ann.session.user).toMatchObject({ email: null, providers: ['x'] })
    const { device, session } = await logIn('42')
    expect(session).toMatchObject({ wallet: 'active', user: { id: ann.session.user.id, guardianProvider: 'x' } })
    const asked = await ask(device)
    await approve(asked, '42')
    const { sealedRecoveryKey } = await device.guardian.call(collect, collecting(asked, session, ann))
    const { id: user } = session.user
    const context = { user, set: ann.wallet.recoveryPublicKey, slot: 'release' }
    const secret = openWithRecovery(asked.ephemeral.secret, bytes(sealedRecoveryKey), context)
    const found = await device.auth.call(walletEndpoints.recover, {}, session)
    const share = openWithRecovery(secret, bytes(found.sealedRecovery), { user, set: found.setId, slot: 'R' })
    const root = await openRoot(bytes(found.serverShare), share, ann.wallet.addresses)
    expect(Buffer.from(root)).toEqual(Buffer.from(ann.wallet.root))
    expect(vault.guardian.postbox.mails).toEqual([])
  })

  it('approves by a button that names device, app and words: coming back approves nothing', async () => {
    const { device, session } = await logIn('42')
    const asked = await ask(device)
    const { page, link } = await comeBack(provider.comeBack(asked.url, '42'))
    for (const text of ['Chrome on Linux', 'https://app.example', asked.phrase]) expect(page).toContain(text)
    expect(page).not.toContain('role="alert"')
    const { releaseId } = asked
    const attempt = { ...enrol.example.body, assertion: session.assertion, releaseId, email: undefined }
    expect(await device.guardian.attempt(enrol, attempt)).toMatchObject({ code: 'guardian/not-approved' })
    await vault.press(link ?? '', 'deny')
    expect(await stateOf(asked)).toBe('denied')
  })

  it('changes, shows and deletes by a fresh login and the guardian’s question together', async () => {
    const ann = await person()
    const { device, session } = ann
    expect(await device.auth.attempt(exportBegin, {}, session)).toMatchObject({ code: 'session/step-up-needed' })
    const begun = await device.auth.call(stepUpOptions, { method: 'provider' }, session)
    if (begun.method !== 'provider') throw new Error('Another method was begun.')
    const { attemptId } = begun
    const approvalOf = async (asked: Asked) =>
      (await device.guardian.call(status, { releaseId: asked.releaseId, waitSeconds: 0 })).approval ?? 'a.b.c'
    const finish = async (asked: Asked) =>
      device.auth.attempt(stepUp, { method: 'provider', attemptId, approval: await approvalOf(asked) }, session)
    // No approval, another person's, and one of something else.
    const asked = [await ask(device, { purpose: 'protection', attemptId })]
    const others = await ask(device, { purpose: 'protection', attemptId })
    await approve(others, '666')
    const elsewhere = await ask(device, { attemptId })
    await approve(elsewhere, '42')
    for (const wrong of [...asked, others, elsewhere])
      expect(await finish(wrong)).toMatchObject({ code: 'login/approval-invalid' })
    const right = await ask(device, { purpose: 'delete', attemptId })
    await approve(right, '42')
    expect((await finish(right)).status).toBe(200)
    expect(await finish(right)).toMatchObject({ code: 'login/attempt-closed' })
    expect((await device.auth.attempt(exportBegin, {}, session)).status).toBe(200)
    const addressTail = ann.wallet.addresses.evm.slice(-6)
    const word = { addressTail, attemptId, approval: await approvalOf(right) }
    expect((await device.auth.call(deleteAccount, word, session)).deletedAtMs).toBeGreaterThan(vault.clock.ms)
  })

  it('names an address after both proofs, and not with a session alone', async () => {
    const { device, session } = await person()
    const change = () => device.auth.attempt(accountEndpoints.emailUpdate, { email: 'ann@example.org' }, session)
    expect(await change()).toMatchObject({ code: 'session/step-up-needed' })
    const begun = await device.auth.call(stepUpOptions, { method: 'provider' }, session)
    const attemptId = begun.method === 'provider' ? begun.attemptId : ''
    const asked = await ask(device, { purpose: 'protection', attemptId })
    await approve(asked, '42')
    const { approval } = await device.guardian.call(status, { releaseId: asked.releaseId, waitSeconds: 0 })
    await device.auth.call(stepUp, { method: 'provider', attemptId, approval: approval ?? '' }, session)
    expect(JSON.parse((await change()).text)).toMatchObject({ action: 'VERIFY_SECONDARY_OTP' })
  })

  it('logs in anew for that after a quarter of an hour', async () => {
    const { device, session } = await person()
    vault.clock.ms += 16 * 60_000
    const { accessToken } = await device.auth.call(loginEndpoints.refresh, { refreshToken: session.refreshToken })
    expect(await device.auth.attempt(stepUpOptions, { method: 'provider' }, { accessToken })).toMatchObject({
      code: 'session/stale',
    })
  })

  it('is sent to a provider that the guardian knows, and to no other', async () => {
    const { providers, asksProvider } = await vault.device().guardian.call(serviceEndpoints.guardianKeys, undefined)
    expect({ providers, asksProvider }).toEqual({ providers: ['google', 'x'], asksProvider: 'withoutEmail' })
    const { email: _, ...body } = start.example.body as { email: string }
    expect(await vault.device().guardian.attempt(start, { ...body, provider: 'github' })).toMatchObject({
      code: 'login/provider-unavailable',
    })
  })
})

describe('a code that was talked out of somebody', () => {
  it('is not spared by a step-up that is meant for those whom the guardian asks at a provider', async () => {
    const ann = await protectedPerson(vault)
    const { attemptId, approval } = await ann.proofs()
    for (const id of [attemptId, createId()]) {
      const body = { method: 'provider', attemptId: id, approval }
      expect(await ann.device.auth.attempt(stepUp, body, ann.session)).toMatchObject({ code: 'login/attempt-closed' })
    }
    expect(await ann.device.auth.attempt(stepUpOptions, { method: 'provider' }, ann.session)).toMatchObject({
      code: 'vault/absent',
    })
  })
})

describe('an answer of the provider that is not for this request', () => {
  const spoilt: readonly (readonly [string, Spoilt])[] = [
    ['for another app', { audience: 'evil' }],
    ['handed to another app', { azp: 'evil' }],
    ['of an older login', { nonce: Buffer.alloc(32).toString('base64url') }],
    ['of another issuer', { issuer: 'https://evil.example' }],
    ['that has run out', { expiresInSeconds: -60 }],
    ['without a signature', { signed: 'none' }],
    ['signed by somebody else', { signed: 'otherKey' }],
  ]

  it.each(spoilt)('%s approves nothing', async (_, wrong) => {
    const asked = await ask(vault.device(), { name: 'google' })
    const { status: code, page, link } = await comeBack(provider.comeBack(asked.url, '42', wrong))
    expect([code, link]).toEqual([403, undefined])
    expect(page).toContain('Nothing was approved')
    expect(await stateOf(asked)).toBe('refused')
  })

  it('leads to the account that it names, whoever asked', async () => {
    const ann = await person('42', 'google')
    const { device, session } = await logIn('42', 'google')
    const asked = await ask(device, { name: 'google' })
    const { link } = await comeBack(provider.comeBack(asked.url, '42', { subject: '666' }))
    await vault.press(link ?? '', 'approve')
    expect(await device.guardian.attempt(collect, collecting(asked, session, ann))).toMatchObject({
      code: 'vault/absent',
    })
  })

  it('is refused while the provider’s keys cannot be had, and nothing is lost by it', async () => {
    provider.state.keysAreDown = true
    const asked = await ask(vault.device(), { name: 'google' })
    expect((await comeBack(provider.comeBack(asked.url, '42'))).page).toContain('the provider did not answer')
    expect(await stateOf(asked)).toBe('refused')
    provider.state.keysAreDown = false
    const ann = await person('42', 'google')
    const { device, session } = await logIn('42', 'google')
    const again = await ask(device, { name: 'google' })
    await approve(again, '42')
    expect((await device.guardian.attempt(collect, collecting(again, session, ann))).status).toBe(200)
  })

  it('comes back once', async () => {
    const asked = await ask(vault.device())
    const back = provider.comeBack(asked.url, '42')
    expect((await comeBack(back)).status).toBe(200)
    expect((await comeBack(back)).status).toBe(403)
    const forged = provider.comeBack(asked.url, '666')
    expect((await comeBack(forged)).status).toBe(403)
  })

  it('is no answer to a request of another provider, nor without its state', async () => {
    const [one, two] = [await ask(vault.device()), await ask(vault.device(), { name: 'google' })]
    const back = provider.comeBack(one.url, '42')
    expect((await comeBack(back.replace('/return/x', '/return/google'))).status).toBe(403)
    expect((await comeBack(back.replace(/state=[^&]+/, 'state='))).status).toBe(403)
    expect([await stateOf(one), await stateOf(two)]).toEqual(['waiting', 'waiting'])
  })
})

describe('whoever has not logged in at the provider', () => {
  it('answers nothing with what the page of the app knows', async () => {
    const asked = await ask(vault.device())
    const state = new URL(asked.url).searchParams.get('state') ?? ''
    for (const token of [state, asked.releaseId, asked.attemptId]) {
      expect((await vault.guardian.send(`/g/approve/${token}`)).status).toBe(410)
      expect((await vault.press(`/g/approve/${token}`, 'approve')).status).toBe(410)
    }
    expect(await stateOf(asked)).toBe('waiting')
  })

  it('gets nothing from an auth service that lies about who is logged in', async () => {
    const ann = await person()
    const thief = await logIn('666')
    const asked = await ask(thief.device)
    await approve(asked, '666')
    const lie = {
      sub: ann.session.user.id,
      jkt: thief.device.thumbprint,
      email: null,
      accounts: [],
      epoch: 1,
      exp: vault.clock.ms / 1000 + 600,
    }
    const assertion = vault.auth.deps.signer.sign('session-assertion+jwt', lie)
    const body = { ...collecting(asked, thief.session, ann), assertion }
    expect(await thief.device.guardian.attempt(collect, body)).toMatchObject({ code: 'vault/absent' })
    // It doesn't plant a person either: the one who enrolled first approves.
    const { email: _, ...sent } = { email: '', ...ann.wallet.enrolment }
    const planted = { ...sent, assertion, releaseId: asked.releaseId }
    expect(await thief.device.guardian.attempt(enrol, planted)).toMatchObject({ code: 'guardian/assertion-invalid' })
    const accounts = [accountDigest('x', '666')]
    const believed = vault.auth.deps.signer.sign('session-assertion+jwt', { ...lie, accounts })
    expect(await thief.device.guardian.attempt(enrol, { ...planted, assertion: believed })).toMatchObject({
      code: 'vault/conflict',
    })
  })

  it('makes no wallet with somebody else’s yes, nor two with one', async () => {
    const { device, session } = await logIn('42')
    const others = await ask(device)
    await approve(others, '666')
    await expect(makeWallet(device, session, others.releaseId)).rejects.toThrow('guardian/assertion-invalid')
    const own = await ask(device)
    await approve(own, '42')
    const other = vault.device()
    const elsewhere = await logIn('42', 'x', other)
    await expect(makeWallet(other, elsewhere.session, own.releaseId)).rejects.toThrow('guardian/release-closed')
    const wallet = await makeWallet(device, session, own.releaseId)
    expect((await device.guardian.attempt(enrol, wallet.enrolment)).status).toBe(200)
    const { seal } = await device.guardian.call(serviceEndpoints.guardianKeys, undefined)
    const second = createRecoveryKey(plainRandom)
    const recoveryPublicKey = Buffer.from(second.public).toString('base64url')
    const context = { user: session.user.id, set: recoveryPublicKey, slot: 'enrol' }
    const sealed = sealToRecovery(bytes(seal), second.secret, context, randomBytes)
    const sealedRecoveryKey = Buffer.from(sealed).toString('base64url')
    const key = { ...wallet.enrolment, recoveryPublicKey, sealedRecoveryKey }
    expect(await device.guardian.attempt(enrol, key)).toMatchObject({ code: 'guardian/release-closed' })
  })
})
