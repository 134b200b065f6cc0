import { randomBytes } from 'node:crypto'
import { guardianEndpoints, recoveryEndpoints, serviceEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import {
  codeWrapKey,
  createPrintedCode,
  createRecoveryKey,
  openRoot,
  openWithRecovery,
  prfWrapKey,
  type RecoveryKey,
  seal,
  sealToRecovery,
  unseal,
} from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmAutomatic } from '../../auth/src/recovery/automaticRecovery.ts'
import { withProof } from '../../server/test/withProof.ts'
import { plainRandom } from './plainRandom.ts'
import { type ProtectedPerson, protectedPerson } from './protectedPerson.ts'
import { type TestVault, testVault } from './testVault.ts'

const { state, addWrap, removeWrap, sets, rotate, automaticOn } = recoveryEndpoints
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const bytes = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'))
let vault: TestVault
beforeEach(async () => {
  vault = await testVault()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await vault[Symbol.asyncDispose]()
})

/** The recovery key under a wrap key, as the frame seals it. */
function wrapUnder(ann: ProtectedPerson, key: Uint8Array, recovery: RecoveryKey) {
  const wrapId = randomBytes(16).toString('base64url')
  const context = { user: ann.session.user.id, set: text(recovery.public), slot: `wrap:${wrapId}` }
  return {
    wrapId,
    recoveryPublicKey: text(recovery.public),
    ciphertext: text(seal(key, recovery.secret, context, plainRandom)),
  }
}

/** Another recovery key, with every R sealed to it. */
async function reseal(ann: ProtectedPerson) {
  const fresh = createRecoveryKey(plainRandom)
  const found = await ann.device.auth.call(sets, {}, ann.session)
  const user = ann.session.user.id
  return {
    fresh,
    body: {
      fromRecoveryPublicKey: found.recoveryPublicKey,
      recoveryPublicKey: text(fresh.public),
      sets: found.sets.map(({ setId, sealedRecovery }) => {
        const context = { user, set: setId, slot: 'R' }
        const share = openWithRecovery(ann.wallet.recovery.secret, bytes(sealedRecovery), context)
        return { setId, sealedRecovery: text(sealToRecovery(fresh.public, share, context, plainRandom)) }
      }),
    },
  }
}

async function enrol(ann: ProtectedPerson, key: RecoveryKey): Promise<string> {
  const { seal: to } = await ann.device.guardian.call(serviceEndpoints.guardianKeys, undefined)
  const context = { user: ann.session.user.id, set: text(key.public), slot: 'enrol' }
  const { receipt } = await ann.device.guardian.call(guardianEndpoints.enrol, {
    assertion: ann.wallet.enrolment.assertion,
    email: ann.email,
    recoveryPublicKey: text(key.public),
    sealedRecoveryKey: text(sealToRecovery(bytes(to), key.secret, context, plainRandom)),
  })
  return receipt
}

/** Opens the wallet on a new device with a recovery key that some way back gave. */
async function open(
  ann: ProtectedPerson,
  find: (wraps: readonly { wrapId: string; ciphertext: string }[]) => Uint8Array,
) {
  vault.clock.ms += 31_000
  const device = vault.device()
  const session = await vault.auth.logIn(device.auth, ann.email)
  const found = await device.auth.call(walletEndpoints.recover, {}, session)
  const context = { user: session.user.id, set: found.setId, slot: 'R' }
  const share = openWithRecovery(find(found.wraps), bytes(found.sealedRecovery), context)
  return openRoot(bytes(found.serverShare), share, ann.wallet.addresses)
}

describe('recovery methods', () => {
  it('by printed code open the wallet on a new device', async () => {
    const ann = await protectedPerson(vault)
    const code = createPrintedCode(plainRandom)
    const wrap = { method: 'code' as const, ...wrapUnder(ann, codeWrapKey(code), ann.wallet.recovery) }
    for (const _ of [1, 2]) await ann.device.auth.call(addWrap, { wrap }, ann.session)
    await ann.addPasskey()
    await vault.auth.deps.outbox.flush()
    const subjects = vault.auth.postbox.mails.map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'A printed code was added to your wallet')).toHaveLength(1)
    expect(subjects).toContain('A passkey was added to your wallet')
    const root = await open(ann, ([one]) =>
      unseal(codeWrapKey(code.toLowerCase()), bytes(one?.ciphertext ?? ''), {
        user: ann.session.user.id,
        set: ann.wallet.recoveryPublicKey,
        slot: `wrap:${one?.wrapId}`,
      }),
    )
    expect(text(root)).toBe(text(ann.wallet.root))
  })

  it('are listed without what they hold, and eight may be kept', async () => {
    const ann = await protectedPerson(vault)
    await ann.addPasskey()
    const { passkey, device, session } = ann
    const common = wrapUnder(ann, prfWrapKey(plainRandom(32), bytes(passkey.credentialId)), ann.wallet.recovery)
    await device.auth.call(
      addWrap,
      { wrap: { method: 'passkey', ...common, credentialId: passkey.credentialId } },
      session,
    )
    const salt = randomBytes(16).toString('base64url')
    await device.auth.call(addWrap, { wrap: { ...ann.codeWrap(), method: 'password', salt } }, session)
    const answer = await device.auth.attempt(state, undefined, session)
    expect(answer.text).not.toContain(common.ciphertext)
    expect(JSON.parse(answer.text)).toMatchObject({
      automatic: 'on',
      wraps: [
        { method: 'passkey', credentialId: passkey.credentialId },
        { method: 'password', credentialId: null },
      ],
    })
    for (let count = 2; count < 8; count += 1) await device.auth.call(addWrap, { wrap: ann.codeWrap() }, session)
    expect(await device.auth.attempt(addWrap, { wrap: ann.codeWrap() }, session)).toMatchObject({
      code: 'vault/method-limit',
    })
  })

  it('are refused for another key, another’s passkey, and an id that is taken', async () => {
    const ann = await protectedPerson(vault)
    const bob = await protectedPerson(vault, 'bob@example.org')
    await bob.addPasskey()
    const attempt = (wrap: object) => ann.device.auth.attempt(addWrap, { wrap }, ann.session)
    expect(await attempt(ann.codeWrap(bob.wallet.recoveryPublicKey))).toMatchObject({ code: 'vault/conflict' })
    const stolen = { ...ann.codeWrap(), method: 'passkey', credentialId: bob.passkey.credentialId }
    expect(await attempt(stolen)).toMatchObject({ code: 'vault/absent' })
    const mine = ann.codeWrap()
    await ann.device.auth.call(addWrap, { wrap: mine }, ann.session)
    expect(await attempt({ ...ann.codeWrap(), wrapId: mine.wrapId })).toMatchObject({ code: 'vault/conflict' })
    vault.clock.ms += 31_000
    const thief = vault.device()
    const session = await vault.auth.logIn(thief.auth, ann.email)
    expect(await thief.auth.attempt(addWrap, { wrap: ann.codeWrap() }, session)).toMatchObject({
      code: 'session/step-up-needed',
    })
  })
})

describe('automatic recovery', () => {
  it('is turned off with a new key: the guardian keeps nothing, and what the person holds still opens', async () => {
    const ann = await protectedPerson(vault)
    const proofs = await ann.stepUp()
    const { fresh, body } = await reseal(ann)
    const code = createPrintedCode(plainRandom)
    const wrap = { method: 'code' as const, ...wrapUnder(ann, codeWrapKey(code), fresh) }
    await ann.device.auth.call(rotate, { ...body, wraps: [wrap], receipt: null }, ann.session)
    await ann.device.auth.call(rotate, { ...body, wraps: [wrap], receipt: null }, ann.session)
    const forget = { assertion: ann.session.assertion, releaseId: proofs.releaseId, keep: null }
    expect(await ann.device.guardian.call(guardianEndpoints.rotate, forget)).toEqual({ forgotten: 1 })
    expect(await ann.device.guardian.call(guardianEndpoints.rotate, forget)).toEqual({ forgotten: 0 })
    expect(await vault.guardian.deps.database.selectFrom('wraps').selectAll().execute()).toEqual([])
    expect((await ann.device.auth.call(state, undefined, ann.session)).automatic).toBe('off')
    // The old key opens nothing that is still there.
    const old = await open(ann, () => ann.wallet.recovery.secret).catch((error) => error)
    expect(old).toMatchObject({ code: 'keys/seal-invalid' })
    vault.clock.ms += 3_600_000
    const root = await open(ann, ([one]) =>
      unseal(codeWrapKey(code), bytes(one?.ciphertext ?? ''), {
        user: ann.session.user.id,
        set: text(fresh.public),
        slot: `wrap:${one?.wrapId}`,
      }),
    )
    expect(text(root)).toBe(text(ann.wallet.root))
  })

  it('is never turned off without a recovery method: one passkey that nobody syncs is none', async () => {
    const ann = await protectedPerson(vault)
    await ann.stepUp()
    const { fresh, body } = await reseal(ann)
    const attempt = (wraps: object[]) => ann.device.auth.attempt(rotate, { ...body, wraps, receipt: null }, ann.session)
    expect(await attempt([])).toMatchObject({ code: 'vault/last-method' })
    await ann.addPasskey()
    await vault.auth.deps.database.updateTable('passkeys').set({ backup_eligible: 0 }).execute()
    const { credentialId } = ann.passkey
    const bound = { ...ann.codeWrap(text(fresh.public)), method: 'passkey', credentialId }
    expect(await attempt([bound])).toMatchObject({ code: 'vault/last-method' })
    expect((await ann.device.auth.call(sets, {}, ann.session)).recoveryPublicKey).toBe(ann.wallet.recoveryPublicKey)
    await vault.auth.deps.database.updateTable('passkeys').set({ backup_eligible: 1 }).execute()
    expect((await attempt([bound])).status).toBe(200)
    const { wrapId } = bound
    expect(await ann.device.auth.attempt(removeWrap, { wrapId }, ann.session)).toMatchObject({
      code: 'vault/last-method',
    })
    const second = ann.codeWrap(text(fresh.public))
    await ann.device.auth.call(addWrap, { wrap: second }, ann.session)
    expect((await ann.device.auth.attempt(removeWrap, { wrapId }, ann.session)).status).toBe(200)
  })

  it('that is turned on again gives nothing out for a day, and its mail stops it', async () => {
    const ann = await protectedPerson(vault)
    const proofs = await ann.stepUp()
    const { fresh, body } = await reseal(ann)
    await ann.device.auth.call(
      rotate,
      { ...body, wraps: [ann.codeWrap(text(fresh.public))], receipt: null },
      ann.session,
    )
    const forget = { assertion: ann.session.assertion, releaseId: proofs.releaseId, keep: null }
    await ann.device.guardian.call(guardianEndpoints.rotate, forget)
    const receipt = await enrol(ann, fresh)
    const notice = await vault.linkFor(ann.email)
    const { automaticFromMs } = await ann.device.auth.call(automaticOn, { receipt }, ann.session)
    expect(automaticFromMs).toBe(vault.clock.ms + 86_400_000)
    expect((await ann.device.auth.call(state, undefined, ann.session)).automatic).toBe('waiting')

    const asked = await ann.proofs()
    const collect = () =>
      ann.device.guardian.attempt(guardianEndpoints.collect, {
        releaseId: asked.releaseId,
        assertion: ann.session.assertion,
        recoveryPublicKey: text(fresh.public),
      })
    expect(await collect()).toMatchObject({ code: 'guardian/too-early' })
    expect(await (await vault.guardian.send(notice)).text()).toContain('Was this you?')
    await vault.press(notice, 'approve')
    expect(await vault.guardian.deps.database.selectFrom('wraps').selectAll().execute()).toHaveLength(1)
    await vault.press(notice, 'deny')
    expect(await vault.guardian.deps.database.selectFrom('wraps').selectAll().execute()).toEqual([])
  })

  it('that was turned on again and stopped by its owner is no way back, whatever the auth service was told', async () => {
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => vault.guardian.send(new URL(url).pathname, init))
    const ann = await protectedPerson(vault)
    const turnOn = async (key: RecoveryKey) => {
      const receipt = await enrol(ann, key)
      await ann.device.auth.call(automaticOn, { receipt }, ann.session)
    }
    const reported = async () => (await ann.device.auth.call(state, undefined, ann.session)).automatic
    const proofs = await ann.stepUp()
    const { fresh, body } = await reseal(ann)
    const wrap = ann.codeWrap(text(fresh.public))
    await ann.device.auth.call(rotate, { ...body, wraps: [wrap], receipt: null }, ann.session)
    const forget = { assertion: ann.session.assertion, releaseId: proofs.releaseId, keep: null }
    await ann.device.guardian.call(guardianEndpoints.rotate, forget)
    await turnOn(fresh)
    await vault.press(await vault.linkFor(ann.email), 'deny')
    // A day later the guardian is asked.
    const { database } = vault.auth.deps
    await database.updateTable('wallets').set({ automatic_from: vault.clock.ms }).execute()
    expect(await reported()).toBe('waiting')
    await confirmAutomatic(vault.auth.deps)
    expect(await reported()).toBe('off')
    const remove = () => ann.device.auth.attempt(removeWrap, { wrapId: wrap.wrapId }, ann.session)
    expect(await remove()).toMatchObject({ code: 'vault/last-method' })

    await turnOn(fresh)
    await database.updateTable('wallets').set({ automatic_from: vault.clock.ms }).execute()
    expect(await remove()).toMatchObject({ code: 'vault/last-method' })
    vi.stubGlobal('fetch', () => Promise.reject(new Error('down')))
    await confirmAutomatic(vault.auth.deps)
    expect(await remove()).toMatchObject({ code: 'vault/last-method' })
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => vault.guardian.send(new URL(url).pathname, init))
    await confirmAutomatic(vault.auth.deps)
    expect(await reported()).toBe('on')
    expect((await remove()).status).toBe(200)
  })

  it('stays on through a change of the key, with the guardian’s receipt for the new one', async () => {
    const ann = await protectedPerson(vault)
    const proofs = await ann.stepUp()
    const { fresh, body } = await reseal(ann)
    const receipt = await enrol(ann, fresh)
    const attempt = (change: object) => ann.device.auth.attempt(rotate, { ...body, wraps: [], ...change }, ann.session)
    expect(await attempt({ receipt: ann.session.assertion })).toMatchObject({ code: 'vault/receipt-invalid' })
    expect((await attempt({ receipt })).status).toBe(200)
    const forget = { assertion: ann.session.assertion, releaseId: proofs.releaseId, keep: text(fresh.public) }
    expect(await ann.device.guardian.call(guardianEndpoints.rotate, forget)).toEqual({ forgotten: 1 })
    const root = await open(ann, () => fresh.secret)
    expect(text(root)).toBe(text(ann.wallet.root))
  })
})

describe('a change of the recovery key', () => {
  it('is all or nothing: a set too few, too many or another’s changes nothing', async () => {
    const ann = await protectedPerson(vault)
    const bob = await protectedPerson(vault, 'bob@example.org')
    await ann.stepUp()
    const { fresh, body } = await reseal(ann)
    const wraps = [ann.codeWrap(text(fresh.public))]
    const [first] = body.sets
    const attempt = (change: object) =>
      ann.device.auth.attempt(rotate, { ...body, wraps, receipt: null, ...change }, ann.session)
    for (const wrong of [
      [],
      [...body.sets, { ...first, setId: bob.wallet.setId }],
      [{ ...first, setId: bob.wallet.setId }],
    ])
      expect(await attempt({ sets: wrong })).toMatchObject({ code: 'vault/conflict' })
    expect(await attempt({ wraps: [ann.codeWrap()] })).toMatchObject({ code: 'vault/conflict' })
    expect(await attempt({ fromRecoveryPublicKey: bob.wallet.recoveryPublicKey })).toMatchObject({
      code: 'vault/conflict',
    })
    expect((await ann.device.auth.call(sets, {}, ann.session)).recoveryPublicKey).toBe(ann.wallet.recoveryPublicKey)
    const root = await open(ann, () => ann.wallet.recovery.secret)
    expect(text(root)).toBe(text(ann.wallet.root))
  })

  it('is won by one of two at once', async () => {
    const ann = await protectedPerson(vault)
    await ann.stepUp()
    const both = await Promise.all([reseal(ann), reseal(ann)])
    const answers = await Promise.all(
      both.map(({ fresh, body }) =>
        ann.device.auth.attempt(
          rotate,
          { ...body, wraps: [ann.codeWrap(text(fresh.public))], receipt: null },
          ann.session,
        ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both[answers.findIndex(({ status }) => status === 200)]
    const root = await open(ann, () => winner?.fresh.secret ?? new Uint8Array())
    expect(text(root)).toBe(text(ann.wallet.root))
  })

  it('makes a device begin again that had parked its set before', async () => {
    const ann = await protectedPerson(vault)
    vault.clock.ms += 31_000
    const other = vault.device()
    const session = await vault.auth.logIn(other.auth, ann.email)
    const setId = randomBytes(16).toString('base64url')
    await other.auth.call(
      walletEndpoints.prepareSet,
      await withProof(ann.wallet.root, session.user.id, {
        setId,
        serverShare: text(plainRandom(33)),
        sealedRecovery: text(plainRandom(105)),
        recoveryPublicKey: ann.wallet.recoveryPublicKey,
      }),
      session,
    )
    await ann.stepUp()
    const { fresh, body } = await reseal(ann)
    const wraps = [ann.codeWrap(text(fresh.public))]
    await ann.device.auth.call(rotate, { ...body, wraps, receipt: null }, ann.session)
    expect(await other.auth.attempt(walletEndpoints.commitSet, { setId }, session)).toMatchObject({
      code: 'vault/absent',
    })
  })
})

describe('the guardian', () => {
  it('forgets nothing without a link that was for it, on this device, of this mailbox', async () => {
    const ann = await protectedPerson(vault)
    const { assertion } = ann.session
    const attempt = (releaseId: string, change: object = {}) =>
      ann.device.guardian.attempt(guardianEndpoints.rotate, { assertion, releaseId, keep: null, ...change })
    expect(await attempt(randomBytes(16).toString('base64url'))).toMatchObject({ code: 'guardian/release-closed' })
    const unanswered = await ann.proofs('protection', '')
    expect(await attempt(unanswered.releaseId)).toMatchObject({ code: 'guardian/not-approved' })
    const denied = await ann.proofs('protection', 'deny')
    expect(await attempt(denied.releaseId)).toMatchObject({ code: 'guardian/release-closed' })
    for (const purpose of ['device', 'delete'] as const)
      expect(await attempt((await ann.proofs(purpose)).releaseId)).toMatchObject({ code: 'guardian/release-closed' })
    vault.clock.ms += 3_600_000
    const eve = await protectedPerson(vault, 'eve@example.org')
    const { releaseId } = await eve.proofs()
    const lying = vault.auth.deps.signer.sign('session-assertion+jwt', {
      sub: ann.session.user.id,
      jkt: eve.device.thumbprint,
      email: null,
      epoch: 1,
      exp: vault.clock.ms / 1000 + 600,
    })
    expect(
      await eve.device.guardian.attempt(guardianEndpoints.rotate, { assertion: lying, releaseId, keep: null }),
    ).toMatchObject({ code: 'vault/absent' })
    expect(await vault.guardian.deps.database.selectFrom('wraps').selectAll().execute()).toHaveLength(2)
  })

  it('gives no key out to a link that was for a deletion', async () => {
    const ann = await protectedPerson(vault)
    const { releaseId } = await ann.proofs('delete')
    const body = { releaseId, assertion: ann.session.assertion, recoveryPublicKey: ann.wallet.recoveryPublicKey }
    expect(await ann.device.guardian.attempt(guardianEndpoints.collect, body)).toMatchObject({
      code: 'guardian/release-closed',
    })
  })
})
