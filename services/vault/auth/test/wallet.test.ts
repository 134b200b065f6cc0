import { randomBytes } from 'node:crypto'
import { accountEndpoints, loginEndpoints, type VaultSession, walletEndpoints } from '@latchkey/protocol/vault'
import { addressesOf, createRoot } from '@latchkey/vault/keys'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withProof } from '../../server/test/withProof.ts'
import { sweepAuth } from '../src/sweepAuth.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const { prepare, commit, abort, release, recover, prepareSet, commitSet } = walletEndpoints
const email = 'ann@example.org'
const root = createRoot((size) => new Uint8Array(randomBytes(size)))
const addresses = await addressesOf(root)
let auth: TestAuth
beforeEach(async () => {
  auth = await testAuth()
})
afterEach(() => auth[Symbol.asyncDispose]())

function newSet(recoveryPublicKey = randomBytes(32).toString('base64url')) {
  return {
    setId: randomBytes(16).toString('base64url'),
    serverShare: randomBytes(33).toString('base64url'),
    sealedRecovery: randomBytes(105).toString('base64url'),
    recoveryPublicKey,
  }
}

const signed = (set: ReturnType<typeof newSet>, { user }: VaultSession) => withProof(root, user.id, set)

const receiptFor = (sub: string, rpk: string, kind = 'enrolment-receipt+jwt') =>
  auth.guardian.sign(kind, { sub, rpk, fromMs: 0, exp: auth.clock.ms / 1000 + 600 })

/** A person with a wallet, logged in on the device that made it. */
async function withWallet() {
  const caller = auth.caller()
  const session = await auth.logIn(caller, email)
  const set = newSet()
  await caller.call(prepare, { ...(await signed(set, session)), addresses }, session)
  await caller.call(
    commit,
    { setId: set.setId, receipt: await receiptFor(session.user.id, set.recoveryPublicKey) },
    session,
  )
  return { caller, session, set }
}

async function secondDevice() {
  auth.clock.ms += 31_000
  const caller = auth.caller()
  return { caller, session: await auth.logIn(caller, email) }
}

describe('a new wallet', () => {
  it('shows its addresses once it is committed with the receipt, not before', async () => {
    const caller = auth.caller()
    const session = await auth.logIn(caller, email)
    const set = newSet()
    await caller.call(prepare, { ...(await signed(set, session)), addresses }, session)
    expect((await caller.call(accountEndpoints.me, undefined, session)).addresses).toBeNull()
    expect((await caller.call(release, { setId: set.setId }, session)).serverShare).toBe(set.serverShare)
    await caller.call(
      commit,
      { setId: set.setId, receipt: await receiptFor(session.user.id, set.recoveryPublicKey) },
      session,
    )
    const account = await caller.call(accountEndpoints.me, undefined, session)
    expect(account).toMatchObject({ addresses, devices: [{ current: true, enrolled: true }] })
  })

  it('is the same after the same calls again', async () => {
    const { caller, session, set } = await withWallet()
    const receipt = await receiptFor(session.user.id, set.recoveryPublicKey)
    await caller.call(commit, { setId: set.setId, receipt }, session)
    const fresh = newSet()
    expect(await caller.attempt(prepare, { ...(await signed(fresh, session)), addresses }, session)).toMatchObject({
      code: 'vault/conflict',
    })
    const prepared = { ...fresh, recoveryPublicKey: set.recoveryPublicKey }
    await caller.call(prepareSet, await signed(prepared, session), session)
    await caller.call(prepareSet, await signed(prepared, session), session)
    const changed = { ...prepared, serverShare: newSet().serverShare }
    expect(await caller.attempt(prepareSet, await signed(changed, session), session)).toMatchObject({
      code: 'vault/conflict',
    })
  })

  it('is refused without the guardian’s own receipt for this person and this key', async () => {
    const caller = auth.caller()
    const session = await auth.logIn(caller, email)
    const set = newSet()
    await caller.call(prepare, { ...(await signed(set, session)), addresses }, session)
    const good = await receiptFor(session.user.id, set.recoveryPublicKey)
    const forged = [
      await receiptFor('someone else', set.recoveryPublicKey),
      await receiptFor(session.user.id, newSet().recoveryPublicKey),
      await receiptFor(session.user.id, set.recoveryPublicKey, 'device-approval+jwt'),
      auth.deps.signer.sign('enrolment-receipt+jwt', {
        sub: session.user.id,
        rpk: set.recoveryPublicKey,
        fromMs: 0,
        exp: 9e9,
      }),
      `${good.slice(0, -4)}AAAA`,
      session.assertion,
    ]
    for (const receipt of forged)
      expect(await caller.attempt(commit, { setId: set.setId, receipt }, session)).toMatchObject({
        code: 'vault/receipt-invalid',
      })
    expect((await caller.call(accountEndpoints.me, undefined, session)).addresses).toBeNull()
  })

  it('is not even staged without the word of the wallet’s own key for all of it', async () => {
    const caller = auth.caller()
    const session = await auth.logIn(caller, email)
    const set = newSet()
    const other = createRoot((size) => new Uint8Array(randomBytes(size)))
    const sent = await signed(set, session)
    const forged = [
      await withProof(other, session.user.id, set),
      await withProof(root, 'u'.repeat(22), set),
      { ...sent, proof: (await signed(newSet(set.recoveryPublicKey), session)).proof },
      { ...sent, serverShare: newSet().serverShare },
      { ...sent, sealedRecovery: newSet().sealedRecovery },
      { ...sent, recoveryPublicKey: newSet().recoveryPublicKey },
    ]
    for (const each of forged)
      expect(await caller.attempt(prepare, { ...each, addresses }, session)).toMatchObject({
        code: 'vault/proof-invalid',
      })
    expect(await caller.attempt(prepare, { ...sent, addresses: await addressesOf(other) }, session)).toMatchObject({
      code: 'vault/proof-invalid',
    })
    expect(await auth.deps.database.selectFrom('share_sets').select('id').execute()).toEqual([])
  })

  it('is made once when two devices make it at the same time', async () => {
    const one = { caller: auth.caller(), set: newSet() }
    const sessionOne = await auth.logIn(one.caller, email)
    const two = { ...(await secondDevice()), set: newSet() }
    await one.caller.call(prepare, { ...(await signed(one.set, sessionOne)), addresses }, sessionOne)
    await two.caller.call(prepare, { ...(await signed(two.set, two.session)), addresses }, two.session)
    const answers = await Promise.all([
      one.caller.attempt(
        commit,
        { setId: one.set.setId, receipt: await receiptFor(sessionOne.user.id, one.set.recoveryPublicKey) },
        sessionOne,
      ),
      two.caller.attempt(
        commit,
        { setId: two.set.setId, receipt: await receiptFor(sessionOne.user.id, two.set.recoveryPublicKey) },
        two.session,
      ),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('leaves twenty sets at most that were staged and never committed, the newest', async () => {
    const caller = auth.caller()
    const session = await auth.logIn(caller, email)
    const sets: string[] = []
    for (let count = 0; count < 25; count += 1) {
      auth.clock.ms += 1
      const set = newSet()
      await caller.call(prepare, { ...(await signed(set, session)), addresses }, session)
      sets.push(set.setId)
    }
    const rows = await auth.deps.database.selectFrom('share_sets').select('id').execute()
    expect(rows.map(({ id }) => id).toSorted()).toEqual(sets.slice(-20).toSorted())
  })

  it('leaves nothing behind when it is given up, or not committed for a day', async () => {
    const caller = auth.caller()
    const session = await auth.logIn(caller, email)
    const [dropped, forgotten] = [newSet(), newSet()]
    for (const set of [dropped, forgotten])
      await caller.call(prepare, { ...(await signed(set, session)), addresses }, session)
    await caller.call(abort, { setId: dropped.setId }, session)
    expect(await caller.attempt(release, { setId: dropped.setId }, session)).toMatchObject({ code: 'vault/absent' })
    auth.clock.ms += 86_400_000
    await sweepAuth(auth.deps)
    expect(await auth.deps.database.selectFrom('share_sets').select('id').execute()).toEqual([])
  })
})

describe('a share', () => {
  it('goes to the device that it was made on, and to no other of the same person', async () => {
    const { caller, session, set } = await withWallet()
    expect((await caller.call(release, { setId: set.setId }, session)).serverShare).toBe(set.serverShare)
    const other = await secondDevice()
    expect(await other.caller.attempt(release, { setId: set.setId }, other.session)).toMatchObject({
      code: 'vault/absent',
    })
    const bob = auth.caller()
    const theirs = await auth.logIn(bob, 'bob@example.org')
    expect(await bob.attempt(release, { setId: set.setId }, theirs)).toMatchObject({ code: 'vault/absent' })
    expect(await bob.attempt(recover, {}, theirs)).toMatchObject({ code: 'vault/absent' })
  })

  it('is gone the moment its device is taken out', async () => {
    const { caller, session, set } = await withWallet()
    const other = await secondDevice()
    const { devices } = await other.caller.call(accountEndpoints.me, undefined, other.session)
    const deviceId = devices.find(({ enrolled }) => enrolled)?.id ?? ''
    const takeOut = () => other.caller.attempt(accountEndpoints.revokeDevice, { deviceId }, other.session)
    // An attacker with only a mailed code must not lock the owner out.
    expect(await takeOut()).toMatchObject({ code: 'session/step-up-needed' })
    const fresh = newSet(set.recoveryPublicKey)
    await other.caller.call(prepareSet, await signed(fresh, other.session), other.session)
    await other.caller.call(commitSet, { setId: fresh.setId }, other.session)
    expect(await takeOut()).toMatchObject({ code: 'session/step-up-needed' })
    await auth.deps.database.updateTable('sessions').set({ stepped_up_at: auth.clock.ms }).execute()
    expect((await takeOut()).status).toBe(200)
    expect(await caller.attempt(release, { setId: set.setId }, session)).toMatchObject({ code: 'session/invalid' })
    expect(await auth.deps.database.selectFrom('share_sets').select('id').execute()).toEqual([{ id: fresh.setId }])
  })

  it('stays where no other device has one: without it nothing would lead back to the wallet', async () => {
    const { caller, session, set } = await withWallet()
    const other = await secondDevice()
    await auth.deps.database.updateTable('sessions').set({ stepped_up_at: auth.clock.ms }).execute()
    const { devices } = await other.caller.call(accountEndpoints.me, undefined, other.session)
    const deviceId = devices.find(({ enrolled }) => enrolled)?.id ?? ''
    for (const refused of [
      await other.caller.attempt(accountEndpoints.revokeDevice, { deviceId }, other.session),
      await caller.attempt(accountEndpoints.revokeDevice, { deviceId }, session),
      await caller.attempt(loginEndpoints.revoke, { forgetDevice: true }, session),
    ])
      expect(refused).toMatchObject({ status: 409, code: 'vault/last-method' })
    expect((await caller.call(release, { setId: set.setId }, session)).serverShare).toBe(set.serverShare)
    // Once the other one has the wallet, too, it goes.
    const fresh = newSet(set.recoveryPublicKey)
    await other.caller.call(prepareSet, await signed(fresh, other.session), other.session)
    await other.caller.call(commitSet, { setId: fresh.setId }, other.session)
    await caller.call(loginEndpoints.revoke, { forgetDevice: true }, session)
    expect(await auth.deps.database.selectFrom('share_sets').select('id').execute()).toEqual([{ id: fresh.setId }])
  })

  it('of another device can be taken away by the one that made the wallet', async () => {
    const { caller, session } = await withWallet()
    const other = await secondDevice()
    const { devices } = await caller.call(accountEndpoints.me, undefined, session)
    const deviceId = devices.find(({ current }) => !current)?.id ?? ''
    await caller.call(accountEndpoints.revokeDevice, { deviceId }, session)
    expect(await other.caller.attempt(accountEndpoints.me, undefined, other.session)).toMatchObject({
      code: 'session/invalid',
    })
  })

  it('is released 60 times a minute to one device', async () => {
    const { caller, session, set } = await withWallet()
    for (let index = 0; index < 60; index += 1) await caller.call(release, { setId: set.setId }, session)
    expect(await caller.attempt(release, { setId: set.setId }, session)).toMatchObject({ code: 'api/rate-limited' })
    auth.clock.ms += 60_000
    await caller.call(release, { setId: set.setId }, session)
  })

  it('is released 2,000 times a day to one device', async () => {
    const { caller, session, set } = await withWallet()
    await caller.call(release, { setId: set.setId }, session)
    await sql`update rate_buckets set used = 2000 where name like 'shares-day/%'`.execute(auth.deps.database)
    expect(await caller.attempt(release, { setId: set.setId }, session)).toMatchObject({ code: 'api/rate-limited' })
  })

  it('cannot be read when its row is moved to another person, device or set, or changed', async () => {
    const { caller, session, set } = await withWallet()
    const thief = auth.caller()
    const theirs = await auth.logIn(thief, 'eve@example.org')
    const own = newSet()
    await thief.call(prepare, { ...(await signed(own, theirs)), addresses }, theirs)
    const victim = await auth.deps.database
      .selectFrom('share_sets')
      .selectAll()
      .where('id', '=', set.setId)
      .executeTakeFirstOrThrow()
    const { ciphertext, wrapped_key, key_id } = victim
    await auth.deps.database
      .updateTable('share_sets')
      .set({ ciphertext, wrapped_key, key_id })
      .where('id', '=', own.setId)
      .execute()
    expect(await thief.attempt(release, { setId: own.setId }, theirs)).toMatchObject({ code: 'api/internal' })
    const flipped = `${ciphertext.startsWith('A') ? 'B' : 'A'}${ciphertext.slice(1)}`
    await auth.deps.database
      .updateTable('share_sets')
      .set({ ciphertext: flipped })
      .where('id', '=', set.setId)
      .execute()
    expect(await caller.attempt(release, { setId: set.setId }, session)).toMatchObject({ code: 'api/internal' })
  })
})

describe('a further device', () => {
  it('recovers right after a login and is enrolled with a set of its own', async () => {
    const first = await withWallet()
    const { caller, session } = await secondDevice()
    expect(session).toMatchObject({ wallet: 'active', deviceEnrolled: false })
    const recovered = await caller.call(recover, {}, session)
    expect(recovered).toEqual({ ...first.set, addresses, wraps: [] })
    const set = newSet(first.set.recoveryPublicKey)
    await caller.call(prepareSet, await signed(set, session), session)
    await caller.call(commitSet, { setId: set.setId }, session)
    expect((await caller.call(release, { setId: set.setId }, session)).serverShare).toBe(set.serverShare)
    expect((await first.caller.call(release, { setId: first.set.setId }, first.session)).serverShare).toBe(
      first.set.serverShare,
    )
  })

  it('has to log in again after a quarter of an hour', async () => {
    const { set } = await withWallet()
    const { caller, session } = await secondDevice()
    auth.clock.ms += 550_000
    const { accessToken } = await caller.call(loginEndpoints.refresh, {
      refreshToken: session.refreshToken,
    })
    auth.clock.ms += 360_000
    expect(await caller.attempt(recover, {}, { accessToken })).toMatchObject({ code: 'session/stale' })
    expect(
      await caller.attempt(prepareSet, await signed(newSet(set.recoveryPublicKey), session), { accessToken }),
    ).toMatchObject({
      code: 'session/stale',
    })
  })

  it('cannot bring a recovery key of its own', async () => {
    await withWallet()
    const { caller, session } = await secondDevice()
    expect(await caller.attempt(prepareSet, await signed(newSet(), session), session)).toMatchObject({
      code: 'vault/conflict',
    })
  })

  it('enrols nothing with a session alone: the wallet’s own key has to speak for the set', async () => {
    const { set } = await withWallet()
    const { caller, session } = await secondDevice()
    const own = newSet(set.recoveryPublicKey)
    const other = createRoot((size) => new Uint8Array(randomBytes(size)))
    for (const sent of [
      await withProof(other, session.user.id, own),
      { ...(await signed(own, session)), serverShare: newSet().serverShare },
      { ...own, proof: randomBytes(65).toString('base64url') },
    ])
      expect(await caller.attempt(prepareSet, sent, session)).toMatchObject({ code: 'vault/proof-invalid' })
    expect(await caller.attempt(commitSet, { setId: own.setId }, session)).toMatchObject({ code: 'vault/absent' })
    const { devices } = await caller.call(accountEndpoints.me, undefined, session)
    expect(devices.filter((device) => device.enrolled)).toHaveLength(1)
  })

  /** So many devices of the person have a share of their own. */
  async function enrolled(most: number) {
    const { session, set } = await withWallet()
    const row = await auth.deps.database.selectFrom('share_sets').selectAll().executeTakeFirstOrThrow()
    for (let index = 1; index < most; index += 1)
      await auth.deps.database
        .insertInto('share_sets')
        .values({ ...row, id: `s${index}`, device_id: `d${index}` })
        .execute()
    return { session, set }
  }

  it('is refused where two took the fiftieth place at once, when the second is to have it', async () => {
    const { set } = await enrolled(49)
    const devices = [await secondDevice(), await secondDevice()]
    const sets: string[] = []
    for (const { caller, session } of devices) {
      const own = newSet(set.recoveryPublicKey)
      await caller.call(prepareSet, await signed(own, session), session)
      sets.push(own.setId)
    }
    const commits = devices.map(({ caller, session }, index) =>
      caller.attempt(commitSet, { setId: sets[index] }, session),
    )
    const answers = (await Promise.all(commits)).map(({ code }) => code ?? '')
    expect(answers.sort()).toEqual(['', 'vault/device-limit'])
    const active = auth.deps.database.selectFrom('share_sets').select('id').where('state', '=', 'active')
    expect(await active.execute()).toHaveLength(50)
  })

  it('is refused when there are fifty', async () => {
    const { session, set } = await enrolled(50)
    const other = await secondDevice()
    expect(other.session.user.id).toBe(session.user.id)
    const sent = newSet(set.recoveryPublicKey)
    expect(await other.caller.attempt(prepareSet, await signed(sent, other.session), other.session)).toMatchObject({
      code: 'vault/device-limit',
    })
  })
})
