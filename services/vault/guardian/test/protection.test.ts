import { createHash } from 'node:crypto'
import {
  accountEndpoints,
  guardianEndpoints,
  loginEndpoints,
  protectionEndpoints,
  serviceEndpoints,
} from '@latchkey/protocol/vault'
import { createRecoveryKey, sealToRecovery } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweepAuth } from '../../auth/src/sweepAuth.ts'
import { forgetUser } from '../src/account/account.ts'
import { plainRandom } from './plainRandom.ts'
import { protectedPerson } from './protectedPerson.ts'
import { type TestVault, testVault } from './testVault.ts'

const { stepUpOptions, stepUp, exportBegin, deleteAccount } = protectionEndpoints
let vault: TestVault
beforeEach(async () => {
  vault = await testVault()
})
afterEach(() => vault[Symbol.asyncDispose]())

describe('a change of address', () => {
  it('takes the passkey of who has one, not their session and mailbox alone', async () => {
    const ann = await protectedPerson(vault)
    await ann.addPasskey()
    // To add it counts as a proof for a while.
    vault.clock.ms += 11 * 60_000
    const { refreshToken } = ann.session
    const session = await ann.device.auth.call(loginEndpoints.refresh, { refreshToken })
    const change = () => ann.device.auth.attempt(accountEndpoints.emailUpdate, { email: 'ann@new.example' }, session)
    expect(await change()).toMatchObject({ code: 'session/step-up-needed' })
    expect(vault.auth.postbox.mails.filter(({ subject }) => subject.includes('about to change'))).toEqual([])
    const begun = await ann.device.auth.call(stepUpOptions, { method: 'passkey' }, session)
    if (begun.method !== 'passkey') throw new Error('Another method was begun.')
    const proof = { method: 'passkey', challengeId: begun.challengeId, credential: ann.passkey.get(begun) } as const
    await ann.device.auth.call(stepUp, proof, session)
    expect(JSON.parse((await change()).text)).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
  })
})

describe('a step-up', () => {
  it('by mail takes the code and the guardian’s link, and holds for ten minutes', async () => {
    const ann = await protectedPerson(vault)
    expect(await ann.device.auth.attempt(exportBegin, {}, ann.session)).toMatchObject({
      code: 'session/step-up-needed',
    })
    const { attemptId, code, approval } = await ann.proofs()
    const body = { method: 'email', attemptId, code, approval } as const
    expect(await ann.device.auth.call(stepUp, body, ann.session)).toEqual({ validForSeconds: 600 })
    expect(await ann.device.auth.call(exportBegin, {}, ann.session)).toEqual({})
    expect(await ann.device.auth.attempt(stepUp, body, ann.session)).toMatchObject({ code: 'login/attempt-closed' })
    vault.clock.ms += 550_000
    const { accessToken } = await ann.device.auth.call(loginEndpoints.refresh, {
      refreshToken: ann.session.refreshToken,
    })
    expect((await ann.device.auth.attempt(exportBegin, {}, { accessToken })).status).toBe(200)
    vault.clock.ms += 50_000
    expect(await ann.device.auth.attempt(exportBegin, {}, { accessToken })).toMatchObject({
      code: 'session/step-up-needed',
    })
  })

  it('fails with either proof missing, and with a link that was for something else', async () => {
    const ann = await protectedPerson(vault)
    const good = await ann.proofs()
    const wrong = String((Number(good.code) + 1) % 1_000_000).padStart(6, '0')
    const attempt = (attemptId: string, code: string, approval: string) =>
      ann.device.auth.attempt(stepUp, { method: 'email', attemptId, code, approval }, ann.session)
    expect(await attempt(good.attemptId, wrong, good.approval)).toMatchObject({ code: 'login/code-wrong' })
    for (const [purpose, answer] of [
      ['device', 'approve'],
      ['protection', ''],
      ['protection', 'deny'],
    ] as const) {
      const other = await ann.proofs(purpose, answer)
      expect(await attempt(other.attemptId, other.code, other.approval)).toMatchObject({
        code: 'login/approval-invalid',
      })
      // The word for another step-up of the same person is none for this one.
      expect(await attempt(other.attemptId, other.code, good.approval)).toMatchObject({
        code: 'login/approval-invalid',
      })
    }
    expect(await ann.device.auth.attempt(exportBegin, {}, ann.session)).toMatchObject({
      code: 'session/step-up-needed',
    })
  })

  it('takes the guardian’s word for this person, device, attempt and purpose alone', async () => {
    const ann = await protectedPerson(vault)
    const { attemptId, code } = await ann.proofs()
    const claims = {
      sub: createHash('sha256').update(ann.email).digest('base64url'),
      jkt: ann.device.thumbprint,
      attempt: attemptId,
      purpose: 'protection',
      exp: 9e9,
    }
    const attempt = (changes: object) => {
      const approval = vault.guardian.deps.signer.sign('device-approval+jwt', { ...claims, ...changes })
      return ann.device.auth.attempt(stepUp, { method: 'email', attemptId, code, approval }, ann.session)
    }
    const other = createHash('sha256').update('bob@example.org').digest('base64url')
    for (const changes of [
      { jkt: vault.device().thumbprint },
      { attempt: 'a'.repeat(22) },
      { purpose: 'device' },
      { sub: other },
      { exp: 1 },
    ])
      expect(await attempt(changes), JSON.stringify(changes)).toMatchObject({ code: 'login/approval-invalid' })
    expect((await attempt({})).status).toBe(200)
  })

  it('is of one session: a thief’s own link helps them to nothing', async () => {
    const ann = await protectedPerson(vault)
    vault.clock.ms += 31_000
    const thief = vault.device()
    const stolen = await vault.auth.logIn(thief.auth, ann.email)
    const { attemptId, code, approval } = await ann.proofs()
    const body = { method: 'email', attemptId, code, approval } as const
    expect(await thief.auth.attempt(stepUp, body, stolen)).toMatchObject({ code: 'login/attempt-closed' })
    const own = await ann.proofs('protection', '', thief, stolen)
    expect(
      await thief.auth.attempt(stepUp, { ...body, attemptId: own.attemptId, code: own.code }, stolen),
    ).toMatchObject({
      code: 'login/approval-invalid',
    })
  })

  it('by passkey takes one of the person’s own, with its owner verified', async () => {
    const ann = await protectedPerson(vault)
    expect(await ann.device.auth.attempt(stepUpOptions, { method: 'passkey' }, ann.session)).toMatchObject({
      code: 'vault/absent',
    })
    await ann.addPasskey()
    vault.clock.ms += 600_000
    const { accessToken } = await ann.device.auth.call(loginEndpoints.refresh, {
      refreshToken: ann.session.refreshToken,
    })
    const begin = async () => {
      const begun = await ann.device.auth.call(stepUpOptions, { method: 'passkey' }, { accessToken })
      if (begun.method !== 'passkey') throw new Error('Another method was begun.')
      return begun
    }
    const first = await begin()
    expect(first.credentialIds).toEqual([ann.passkey.credentialId])
    const bob = await protectedPerson(vault, 'bob@example.org')
    await bob.addPasskey()
    const attempt = (challengeId: string, credential: ReturnType<typeof ann.passkey.get>) =>
      ann.device.auth.attempt(stepUp, { method: 'passkey', challengeId, credential }, { accessToken })
    expect(await attempt(first.challengeId, bob.passkey.get(first))).toMatchObject({ code: 'login/passkey-refused' })
    const second = await begin()
    expect(await attempt(second.challengeId, ann.passkey.get(second, { flags: 0x19 }))).toMatchObject({
      code: 'login/passkey-refused',
    })
    expect(await ann.device.auth.attempt(exportBegin, {}, { accessToken })).toMatchObject({
      code: 'session/step-up-needed',
    })
    const third = await begin()
    expect((await attempt(third.challengeId, ann.passkey.get(third))).status).toBe(200)
    expect((await ann.device.auth.attempt(exportBegin, {}, { accessToken })).status).toBe(200)
  })
})

describe('automatic recovery that is turned on again', () => {
  const { rotate, enrol, collect, cancel } = guardianEndpoints
  const kept = () => vault.guardian.deps.database.selectFrom('wraps').select('user_mac').execute()

  /** A person who has turned it off, and the key that it was by. */
  async function turnedOff() {
    const ann = await protectedPerson(vault)
    const { assertion } = ann.session
    const { releaseId } = await ann.proofs()
    await ann.device.guardian.call(rotate, { assertion, releaseId, keep: null })
    return { ann, guardian: ann.device.guardian, assertion, enrolment: ann.wallet.enrolment }
  }

  it('by a key that another one goes before waits for a day as well, and the mail stops both', async () => {
    const { ann, guardian, assertion, enrolment } = await turnedOff()
    // A session and the address are enough for any key, which opens nothing.
    const any = createRecoveryKey(plainRandom)
    const recoveryPublicKey = Buffer.from(any.public).toString('base64url')
    const { seal } = await guardian.call(serviceEndpoints.guardianKeys, undefined)
    const context = { user: ann.session.user.id, set: recoveryPublicKey, slot: 'enrol' }
    const sealed = sealToRecovery(Buffer.from(seal, 'base64url'), any.secret, context, plainRandom)
    const sealedRecoveryKey = Buffer.from(sealed).toString('base64url')
    await guardian.call(enrol, { assertion, email: ann.email, recoveryPublicKey, sealedRecoveryKey })
    await guardian.call(enrol, enrolment)
    const notice = await vault.linkFor(ann.email)

    const { releaseId } = await ann.proofs()
    const own = { releaseId, assertion, recoveryPublicKey: ann.wallet.recoveryPublicKey }
    expect(await guardian.attempt(collect, own)).toMatchObject({ code: 'guardian/too-early' })
    await vault.press(notice, 'deny')
    expect(await kept()).toEqual([])
  })

  it('is stopped by its mail, also once a device has vetoed all that waits', async () => {
    const { ann, guardian, assertion, enrolment } = await turnedOff()
    await guardian.call(enrol, enrolment)
    const notice = await vault.linkFor(ann.email)
    await guardian.call(cancel, { assertion })
    expect(await (await vault.press(notice, 'deny')).text()).toContain('For three days')
    expect(await kept()).toEqual([])
  })
})

describe('an export', () => {
  it('is noted, mailed to the person and allowed three times a day', async () => {
    const ann = await protectedPerson(vault)
    await ann.addPasskey()
    for (let count = 0; count < 3; count += 1) await ann.device.auth.call(exportBegin, {}, ann.session)
    await vault.auth.deps.outbox.flush()
    expect(vault.auth.postbox.last(ann.email).subject).toBe('Your recovery phrase is being shown')
    expect(await ann.device.auth.attempt(exportBegin, {}, ann.session)).toMatchObject({ code: 'api/rate-limited' })
  })
})

describe('a deletion', () => {
  const owned = [
    'users',
    'identities',
    'devices',
    'share_sets',
    'wallets',
    'sessions',
    'passkeys',
    'recovery_wraps',
  ] as const
  const left = async () => {
    const { database } = vault.auth.deps
    const counts: Record<string, number> = {}
    for (const table of owned) counts[table] = (await database.selectFrom(table).selectAll().execute()).length
    return counts
  }

  /** Sweeps while the guardian is reached or is not. */
  async function sweep(reach: boolean) {
    const before = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      if (!reach) throw new TypeError('fetch failed')
      return vault.guardian.send(new URL(String(input)).pathname, init)
    }
    try {
      await sweepAuth(vault.auth.deps)
    } finally {
      globalThis.fetch = before
    }
  }

  async function request() {
    const ann = await protectedPerson(vault)
    await ann.addPasskey()
    const { attemptId, approval } = await ann.stepUp('delete')
    const addressTail = ann.wallet.addresses.evm.slice(-6)
    return { ann, body: { attemptId, approval, addressTail } }
  }

  it('signs everybody out, waits three days, and then leaves nothing in either service', async () => {
    const { ann, body } = await request()
    const { deletedAtMs } = await ann.device.auth.call(deleteAccount, body, ann.session)
    expect(deletedAtMs).toBe(vault.clock.ms + 3 * 86_400_000)
    expect(await ann.device.auth.attempt(accountEndpoints.me, undefined, ann.session)).toMatchObject({
      code: 'session/invalid',
    })
    vault.clock.ms = deletedAtMs - 1
    await sweep(true)
    expect((await left()).wallets).toBe(1)
    vault.clock.ms = deletedAtMs
    await sweep(false)
    expect(Object.values(await left())).toEqual(owned.map(() => 0))
    expect(await vault.guardian.deps.database.selectFrom('wraps').selectAll().execute()).toHaveLength(1)
    vault.clock.ms += 600_000
    await sweep(true)
    for (const table of ['people', 'wraps', 'oprf_keys', 'releases'] as const)
      expect(await vault.guardian.deps.database.selectFrom(table).selectAll().execute()).toEqual([])
    expect(await vault.auth.deps.database.selectFrom('farewells').selectAll().execute()).toEqual([])
    // A later login is a new person.
    const session = await vault.auth.logIn(vault.device().auth, ann.email)
    expect(session).toMatchObject({ wallet: 'none' })
    expect(session.user.id).not.toBe(ann.session.user.id)
  })

  it('is called off by a login', async () => {
    const { ann, body } = await request()
    await ann.device.auth.call(deleteAccount, body, ann.session)
    vault.clock.ms += 86_400_000
    await vault.auth.logIn(ann.device.auth, ann.email)
    vault.clock.ms += 3 * 86_400_000
    await sweep(true)
    expect(await left()).toMatchObject({ users: 1, wallets: 1, share_sets: 1 })
    expect(await vault.guardian.deps.database.selectFrom('wraps').selectAll().execute()).toHaveLength(1)
  })

  it('takes the end of the address and a link that was for it', async () => {
    const { ann, body } = await request()
    const attempt = (change: Partial<typeof body>) =>
      ann.device.auth.attempt(deleteAccount, { ...body, ...change }, ann.session)
    expect(await attempt({ addressTail: '' })).toMatchObject({ code: 'vault/conflict' })
    expect(await attempt({ addressTail: '000000' })).toMatchObject({ code: 'vault/conflict' })
    // Of a wallet of Solana alone it is the end of that address.
    const { solana } = ann.wallet.addresses
    const wallets = vault.auth.deps.database.updateTable('wallets')
    await wallets.set({ addresses: JSON.stringify({ solana }) }).execute()
    expect(await attempt({})).toMatchObject({ code: 'vault/conflict' })
    body.addressTail = solana.slice(-6)
    const { attemptId, approval } = await ann.stepUp('protection')
    expect(await attempt({ attemptId, approval })).toMatchObject({ code: 'login/approval-invalid' })
    expect(await vault.auth.deps.database.selectFrom('deletions').selectAll().execute()).toEqual([])
  })

  it('takes both at the guardian: the auth service’s word alone deletes nothing there, and a link alone neither', async () => {
    const ann = await protectedPerson(vault)
    const { signer } = vault.auth.deps
    const word = (kind: string) =>
      signer.sign(kind, { sub: ann.session.user.id, exp: Math.floor(vault.clock.ms / 1000) + 600 })
    const wraps = async () => (await vault.guardian.deps.database.selectFrom('wraps').selectAll().execute()).length
    const { deps } = vault.guardian
    const guardian = { ...deps }
    await forgetUser(guardian, await word('account-deleted+jwt'))
    expect(await wraps()).toBe(1)
    const { link } = await ann.stepUp('delete')
    expect(await wraps()).toBe(1)
    await expect(forgetUser(guardian, await word('session-assertion+jwt'))).rejects.toMatchObject({
      code: 'guardian/assertion-invalid',
    })
    // "It wasn't me" takes the approval back.
    await vault.press(link, 'deny')
    await forgetUser(guardian, await word('account-deleted+jwt'))
    expect(await wraps()).toBe(1)
  })
})
