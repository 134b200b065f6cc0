import { setTimeout as sleep } from 'node:timers/promises'
import {
  accountEndpoints,
  deviceTransferEndpoints,
  guardianEndpoints,
  loginEndpoints,
  operatorEndpoints,
  passkeyEndpoints,
  recoveryEndpoints,
  serviceEndpoints,
  walletEndpoints,
} from '@latchkey/protocol/vault'
import { createAuthenticator } from '@latchkey/service-kit/test/createAuthenticator'
import { startPostgres, type TestPostgres } from '@latchkey/service-kit/test/postgres'
import { createRecoveryKey, openWithRecovery, type RecoveryKey, sealToRecovery } from '@latchkey/vault/keys'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chainEvents } from '../../auth/src/audit/keepAudit.ts'
import { sweepDeletions } from '../../auth/src/sweepAuth.ts'
import { forgetUser } from '../src/account/account.ts'
import { act, tokens } from './asOperator.ts'
import { createHold } from './holdAt.ts'
import { makeWallet } from './makeWallet.ts'
import { plainRandom } from './plainRandom.ts'
import type { ProtectedPerson } from './protectedPerson.ts'
import { testVault } from './testVault.ts'
import { twoDevices } from './twoDevices.ts'

// On PostgreSQL, where transactions run side by side. Each first one is held after it has judged what it read.
const { emailUpdate, emailPrimary, emailSecondary } = accountEndpoints
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

async function openHeld() {
  const hold = createHold()
  const place = async () => ({ database: { databaseUrl: await postgres.createDatabase(), sqlitePath: '' } })
  const auth = { ...(await place()), operatorToken: tokens.auth }
  return { hold, vault: await testVault({ auth, guardian: await place(), plugins: [hold] }) }
}

/** A person with a second device that may enrol itself. */
async function world() {
  const { hold, vault } = await openHeld()
  const { ann, other, body } = await twoDevices(vault)
  const { ticket } = await ann.device.auth.call(deviceTransferEndpoints.give, body, ann.session)
  const session = await other.auth.call(deviceTransferEndpoints.take, { ticket, projectId: 'p' })
  const { setId } = body
  const { database } = vault.auth.deps
  return {
    ann,
    hold,
    vault,
    database,
    enrolOther: () => other.auth.attempt(walletEndpoints.commitSet, { setId }, session),
    forgetOther: () => other.auth.attempt(loginEndpoints.revoke, { forgetDevice: true }, session),
    removeWrap: (wrapId: string) => ann.device.auth.attempt(recoveryEndpoints.removeWrap, { wrapId }, ann.session),
    /** Has the second begin, and end if it can, while the first is in the middle. @returns What both came to. */
    async inBetween(statement: string, first: () => Promise<Answer>, second: () => Promise<Answer>) {
      const { reached, release } = hold.at(statement)
      const one = first()
      await Promise.race([reached, one])
      const other = second()
      // Where the second waits for the first, it comes to nothing before that goes on.
      await Promise.race([other, sleep(500)])
      release()
      const answers = await Promise.all([one, other])
      return answers.map(({ status, code }) => code ?? status)
    },
    [Symbol.asyncDispose]: () => vault[Symbol.asyncDispose](),
  }
}
type Answer = { readonly status: number; readonly code: string | undefined }

/** What a rotation to another recovery key sends. */
async function rotation(ann: ProtectedPerson) {
  const found = await ann.device.auth.call(recoveryEndpoints.sets, {}, ann.session)
  const fresh = createRecoveryKey(plainRandom)
  const recoveryPublicKey = text(fresh.public)
  return {
    fromRecoveryPublicKey: found.recoveryPublicKey,
    recoveryPublicKey,
    receipt: null,
    wraps: [ann.codeWrap(recoveryPublicKey)],
    sets: found.sets.map(({ setId, sealedRecovery }) => {
      const context = { user: ann.session.user.id, set: setId, slot: 'R' }
      const sealed = new Uint8Array(Buffer.from(sealedRecovery, 'base64url'))
      const share = openWithRecovery(ann.wallet.recovery.secret, sealed, context)
      return { setId, sealedRecovery: text(sealToRecovery(fresh.public, share, context, plainRandom)) }
    }),
  }
}

/** A recovery key as the guardian takes it. */
async function sealed(ann: ProtectedPerson, recovery: RecoveryKey): Promise<string> {
  const { seal } = await ann.device.guardian.call(serviceEndpoints.guardianKeys, undefined)
  const context = { user: ann.session.user.id, set: text(recovery.public), slot: 'enrol' }
  return text(sealToRecovery(Buffer.from(seal, 'base64url'), recovery.secret, context, plainRandom))
}

it('of two devices that are forgotten at once, one keeps its set', async () => {
  await using at = await world()
  expect((await at.enrolOther()).status).toBe(200)
  const { ann } = at
  const forgetOwn = () => ann.device.auth.attempt(loginEndpoints.revoke, { forgetDevice: true }, ann.session)
  expect(await at.inBetween('select wallets', forgetOwn, at.forgetOther)).toEqual([200, 'vault/last-method'])
  const sets = await at.database.selectFrom('share_sets').select('state').execute()
  expect(sets).toEqual([{ state: 'active' }])
})

it('a device that is forgotten while its wallet is made leaves an account that has none, and makes another', async () => {
  const { hold, vault } = await openHeld()
  await using _ = vault
  const device = vault.device()
  const session = await vault.auth.logIn(device.auth, 'ann@example.org')
  const { reached, release } = hold.at('select share_sets')
  const making = expect(makeWallet(device, session)).rejects.toThrow('404 vault/absent')
  await reached
  await device.auth.call(loginEndpoints.revoke, { forgetDevice: true }, session)
  release()
  await making
  expect(await vault.auth.deps.database.selectFrom('wallets').select('user_id').execute()).toEqual([])
  vault.clock.ms += 31_000
  const other = vault.device()
  const again = await vault.auth.logIn(other.auth, 'ann@example.org')
  await makeWallet(other, again)
  const { wallet } = await other.auth.call(loginEndpoints.refresh, { refreshToken: again.refreshToken })
  expect(wallet).toBe('active')
})

it('of two last recovery methods that are taken out at once, one stays', async () => {
  await using at = await world()
  const { ann, database } = at
  const [one, two] = [ann.codeWrap(), ann.codeWrap()]
  for (const wrap of [one, two])
    expect((await ann.device.auth.attempt(recoveryEndpoints.addWrap, { wrap }, ann.session)).status).toBe(200)
  await database.updateTable('wallets').set({ automatic: 'off' }).execute()
  await ann.stepUp()
  const remove = (wrapId: string) => () => at.removeWrap(wrapId)
  const answers = await at.inBetween('select recovery_wraps', remove(one.wrapId), remove(two.wrapId))
  expect(answers).toEqual([200, 'vault/last-method'])
  expect(await database.selectFrom('recovery_wraps').select('id').execute()).toEqual([{ id: two.wrapId }])
})

it('a passkey and a printed code, the last two, are not taken out at once', async () => {
  await using at = await world()
  const { ann, database } = at
  await ann.stepUp()
  await ann.addPasskey()
  const { id: credentialId } = await database.selectFrom('passkeys').select('id').executeTakeFirstOrThrow()
  await database.updateTable('passkeys').set({ prf: 1, backup_eligible: 1 }).execute()
  const code = ann.codeWrap()
  const { method: _, ...sealed } = ann.codeWrap()
  for (const wrap of [code, { ...sealed, method: 'passkey' as const, credentialId }])
    expect((await ann.device.auth.attempt(recoveryEndpoints.addWrap, { wrap }, ann.session)).status).toBe(200)
  await database.updateTable('wallets').set({ automatic: 'off' }).execute()
  const removePasskey = () => ann.device.auth.attempt(passkeyEndpoints.remove, { credentialId }, ann.session)
  const answers = await at.inBetween('select recovery_wraps', removePasskey, () => at.removeWrap(code.wrapId))
  expect(answers).toEqual([200, 'vault/last-method'])
  expect(await database.selectFrom('recovery_wraps').select('method').execute()).toEqual([{ method: 'code' }])
})

it.each([
  ['is enrolled while the recovery key is changed, it begins again', true],
  ['is being enrolled when the recovery key is changed, one of the two is done again', false],
])('where a device %s', async (_, isRotationFirst) => {
  await using at = await world()
  const { ann, database } = at
  await ann.stepUp()
  const body = await rotation(ann)
  const rotate = () => ann.device.auth.attempt(recoveryEndpoints.rotate, body, ann.session)
  const acts = isRotationFirst ? ([rotate, at.enrolOther] as const) : ([at.enrolOther, rotate] as const)
  const answers = await at.inBetween('select share_sets', ...acts)
  expect(answers).toEqual([200, isRotationFirst ? 'vault/absent' : 'vault/conflict'])
  const wallet = await database.selectFrom('wallets').select('recovery_public_key').executeTakeFirstOrThrow()
  const sets = await database.selectFrom('share_sets').select(['state', 'recovery_public_key']).execute()
  expect(sets).toEqual(Array(isRotationFirst ? 1 : 2).fill({ state: 'active', ...wallet }))
})

it('a recovery method that is added while the recovery key is changed opens the present key, or is refused', async () => {
  await using at = await world()
  const { ann, database } = at
  await ann.stepUp()
  const body = await rotation(ann)
  const add = () => ann.device.auth.attempt(recoveryEndpoints.addWrap, { wrap: ann.codeWrap() }, ann.session)
  const rotate = () => ann.device.auth.attempt(recoveryEndpoints.rotate, body, ann.session)
  // The first look at the wallet is the question whose it is.
  expect(await at.inBetween('select recovery_wraps', rotate, add)).toEqual([200, 'vault/conflict'])
  expect(await database.selectFrom('recovery_wraps').select('recovery_public_key').execute()).toEqual([
    { recovery_public_key: body.recoveryPublicKey },
  ])
})

it('automatic recovery is not called on where the recovery key was changed meanwhile', async () => {
  await using at = await world()
  const { ann, database, vault } = at
  const { recovery, recoveryPublicKey } = ann.wallet
  const { assertion } = ann.session
  const { receipt } = await ann.device.guardian.call(guardianEndpoints.enrol, {
    assertion,
    email: ann.email,
    recoveryPublicKey,
    sealedRecoveryKey: await sealed(ann, recovery),
  })
  await database.updateTable('wallets').set({ automatic: 'off' }).execute()
  await ann.stepUp()
  const body = await rotation(ann)
  const turnOn = () => ann.device.auth.attempt(recoveryEndpoints.automaticOn, { receipt }, ann.session)
  const rotate = () => ann.device.auth.attempt(recoveryEndpoints.rotate, body, ann.session)
  expect(await at.inBetween('select wallets', turnOn, rotate)).toEqual(['vault/receipt-invalid', 200])
  expect(await database.selectFrom('wallets').select('automatic').execute()).toEqual([{ automatic: 'off' }])
  await vault.auth.deps.outbox.flush()
  expect(vault.auth.postbox.last(ann.email).subject).not.toContain('being turned on')
})

it('of two passkeys that are added at once, no more stay than there may be', async () => {
  await using at = await world()
  const { ann, database } = at
  await ann.stepUp()
  await ann.addPasskey()
  const first = await database.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 8 }, () => ({ ...first, id: text(plainRandom(32)) }))
  await database.insertInto('passkeys').values(more).execute()
  const add = async () => {
    const options = await ann.device.auth.call(passkeyEndpoints.registerOptions, {}, ann.session)
    const authenticator = createAuthenticator('wallet.test', 'https://wallet.test')
    const body = { challengeId: options.challengeId, label: 'Phone', credential: authenticator.create(options) }
    return () => ann.device.auth.attempt(passkeyEndpoints.register, body, ann.session)
  }
  const answers = await at.inBetween('select passkeys', await add(), await add())
  expect(answers).toEqual([200, 'vault/method-limit'])
  expect(await database.selectFrom('passkeys').select('id').execute()).toHaveLength(10)
})

it('a change of address that is being made when another one is taken back comes to nothing', async () => {
  await using at = await world()
  const { ann, vault } = at
  const begin = async (from: string, to: string) => {
    vault.clock.ms += 31_000
    const { attemptId } = await ann.device.auth.call(emailUpdate, { email: to }, ann.session)
    await ann.device.auth.call(emailPrimary, { attemptId, code: await vault.auth.codeFor(from) }, ann.session)
    return { attemptId, code: await vault.auth.codeFor(to) }
  }
  const [second, third] = ['eve@evil.example', 'eve@other.example']
  await ann.device.auth.call(emailSecondary, await begin(ann.email, second), ann.session)
  await vault.auth.deps.outbox.flush()
  const undo = /http:\/\/auth\.test(\/email\/undo\/[\w-]+)/.exec(vault.auth.postbox.last(ann.email).text)?.[1] ?? ''
  const proof = await begin(second, third)
  const { reached, release } = at.hold.at('select identities')
  const changing = ann.device.auth.attempt(emailSecondary, proof, ann.session)
  await reached
  expect((await vault.auth.send(undo, { method: 'POST' })).status).toBe(200)
  release()
  expect(await changing).toMatchObject({ code: 'login/attempt-closed' })
  vault.clock.ms += 31_000
  expect((await vault.auth.logIn(vault.device().auth, ann.email)).user.id).toBe(ann.session.user.id)
})

it('of two answers to one approval at once, the second one sees what the first has come to', async () => {
  await using at = await world()
  const { ann, vault } = at
  const { link } = await ann.proofs('delete', '')
  const { reached, release } = at.hold.at('select releases')
  const approving = vault.press(link, 'approve')
  await reached
  expect(await (await vault.press(link, 'deny')).text()).toContain('Nothing is given out or changed.')
  release()
  expect((await approving).status).toBe(410)
  const { database } = vault.guardian.deps
  expect(await database.selectFrom('people').select('delete_approved_at').execute()).toEqual([
    { delete_approved_at: null },
  ])
  expect(await database.selectFrom('releases').select('state').where('purpose', '=', 'delete').execute()).toEqual([
    { state: 'denied' },
  ])
})

it('an account that is frozen when its time has come stays, with both services', async () => {
  await using at = await world()
  const { ann, database, vault, hold } = at
  const guardian = vault.guardian.deps.database
  await database.insertInto('deletions').values({ user_id: ann.session.user.id, due_at: vault.clock.ms }).execute()
  const sweep = hold.at('select deletions')
  const sweeping = sweepDeletions(vault.auth.deps)
  await sweep.reached
  await database.updateTable('users').set({ frozen_at: vault.clock.ms }).execute()
  sweep.release()
  await sweeping
  expect(await database.selectFrom('users').select('id').execute()).toHaveLength(1)

  await guardian.updateTable('people').set({ delete_approved_at: vault.clock.ms }).execute()
  const word = vault.auth.deps.signer.sign('account-deleted+jwt', {
    sub: ann.session.user.id,
    iat: Math.floor(vault.clock.ms / 1_000),
    exp: Math.floor(vault.clock.ms / 1_000) + 600,
  })
  const { reached, release } = hold.at('select people')
  const forgetting = forgetUser(vault.guardian.deps, word)
  await reached
  const freezing = guardian.updateTable('people').set({ operator_frozen: 1 }).executeTakeFirst()
  await Promise.race([freezing, sleep(500)])
  release()
  await forgetting
  // The freezing came after it, and found no person any more.
  expect((await freezing).numUpdatedRows).toBe(0n)
  expect(await guardian.selectFrom('people').select('user_mac').execute()).toEqual([])
})

/** A person, and a login of theirs on another device that lacks its code alone. */
async function openLogin() {
  const { hold, vault } = await openHeld()
  const email = 'ann@example.org'
  const { user } = await vault.auth.logIn(vault.device().auth, email)
  vault.clock.ms += 31_000
  const device = vault.device().auth
  const { attemptId } = await device.call(loginEndpoints.email, { email, projectId: 'p' })
  const body = { attemptId: attemptId ?? '', code: await vault.auth.codeFor(email) }
  return {
    hold,
    vault,
    device,
    userId: user.id,
    logIn: () => device.attempt(loginEndpoints.otp, body),
    [Symbol.asyncDispose]: () => vault[Symbol.asyncDispose](),
  }
}

it('a login beside a freeze leaves no session that works once the account is unfrozen', async () => {
  await using at = await openLogin()
  const { hold, vault, device, userId } = at
  const freeze = (isFrozen: boolean) => act(vault, 'auth', operatorEndpoints.personFreeze, { userId, isFrozen })
  const { reached, release } = hold.at('insert sessions')
  const login = at.logIn()
  await reached
  const freezing = freeze(true)
  await Promise.race([freezing, sleep(500)])
  release()
  const { accessToken } = JSON.parse((await login).text) as { accessToken: string }
  await freezing
  await freeze(false)
  expect(await device.attempt(accountEndpoints.me, undefined, { accessToken })).toMatchObject({
    code: 'session/invalid',
  })
})

it('a login beside the deletion of its account is closed, and leaves nothing', async () => {
  await using at = await openLogin()
  const { hold, vault, userId } = at
  const { database } = vault.auth.deps
  await database.insertInto('deletions').values({ user_id: userId, due_at: vault.clock.ms }).execute()
  const { reached, release } = hold.at('delete users')
  const sweeping = sweepDeletions(vault.auth.deps)
  await reached
  const login = at.logIn()
  await Promise.race([login, sleep(500)])
  release()
  await sweeping
  expect(await login).toMatchObject({ code: 'login/attempt-closed' })
  for (const table of ['devices', 'sessions'] as const)
    expect(await database.selectFrom(table).select('id').execute()).toEqual([])
})

it('the guardian keeps no key that is enrolled while all are forgotten', async () => {
  await using at = await world()
  const { ann, vault } = at
  const { releaseId } = await ann.proofs()
  const { assertion } = await ann.device.auth.call(loginEndpoints.refresh, { refreshToken: ann.session.refreshToken })
  const recovery = createRecoveryKey(plainRandom)
  const recoveryPublicKey = text(recovery.public)
  const sealedRecoveryKey = await sealed(ann, recovery)
  const enrol = () => {
    const body = { assertion, email: ann.email, recoveryPublicKey, sealedRecoveryKey }
    return ann.device.guardian.attempt(guardianEndpoints.enrol, body)
  }
  const forget = () => ann.device.guardian.attempt(guardianEndpoints.rotate, { assertion, releaseId, keep: null })
  expect(await at.inBetween('select wraps', enrol, forget)).toEqual([200, 200])
  const { database } = vault.guardian.deps
  expect(await database.selectFrom('people').select('closed').execute()).toEqual([{ closed: 1 }])
  expect(await database.selectFrom('wraps').select('user_mac').execute()).toEqual([])
})

it('the end of the audit that two processes report at once is taken from both, and another one is not', async () => {
  await using at = await world()
  const { deps } = at.vault.auth
  await chainEvents(deps)
  const { seq, hash } = await deps.database.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirstOrThrow()
  const report = (end: string) => () => {
    const nowSeconds = Math.floor(at.vault.clock.ms / 1_000)
    const word = deps.signer.sign('audit-head+jwt', { seq, hash: end, iat: nowSeconds, exp: nowSeconds + 60 })
    return at.ann.device.guardian.attempt(guardianEndpoints.anchor, { word })
  }
  expect(await at.inBetween('insert anchors', report(hash), report(hash))).toEqual([200, 200])
  await at.vault.guardian.deps.database.deleteFrom('anchors').execute()
  expect(await at.inBetween('insert anchors', report(hash), report('other'))).toEqual([200, 'vault/conflict'])
})
