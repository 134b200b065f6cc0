import { randomBytes } from 'node:crypto'
import { accountEndpoints, guardianEndpoints, loginEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import { createRecoveryKey, openWithRecovery } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digest } from '../../server/src/crypto/tokens.ts'
import { sweepGuardian } from '../src/startGuardian.ts'
import { makeWallet } from './makeWallet.ts'
import { plainRandom } from './plainRandom.ts'
import { type TestDevice, type TestVault, testVault } from './testVault.ts'

const { start, collect, mailbox } = guardianEndpoints
const [old, fresh] = ['ann@example.org', 'ann@new.example']
const dayMs = 86_400_000
let vault: TestVault
beforeEach(async () => {
  vault = await testVault()
})
afterEach(() => vault[Symbol.asyncDispose]())

/** The link of the newest mail about the mailbox. */
async function moveLink(email: string): Promise<string> {
  await vault.guardian.deps.outbox.flush()
  const link = /http:\/\/guardian\.test(\/g\/mailbox\/[\w-]+)/.exec(vault.guardian.postbox.last(email).text)?.[1]
  if (link === undefined) throw new Error('The mail holds no link.')
  return link
}

describe('a wallet whose making broke off', () => {
  /** Ann begins a wallet, changes her address, and comes back on another device. */
  async function changedAddress({ enrolled }: { enrolled: boolean }) {
    const device = vault.device()
    const first = await logIn(device, old)
    if (enrolled) await expect(makeWallet(device, first, undefined, { until: 'enrolled' })).rejects.toThrow('broke off')
    await changeAddress(device, { from: old, to: fresh })
    const other = vault.device()
    return { other, session: await logIn(other, fresh) }
  }

  it('after the guardian had enrolled it is made after all, under the mailbox that the guardian knows', async () => {
    const { other, session } = await changedAddress({ enrolled: true })
    expect(session.user).toMatchObject({ email: fresh, guardianEmail: old })
    expect(await stateOf(other, session)).toEqual({ state: 'none', word: null })
    await makeWallet(other, session)
    expect((await logIn(other, fresh)).wallet).toBe('active')
  })

  it('before that, the guardian says that it knows no old mailbox, and asks at the new one', async () => {
    const { other, session } = await changedAddress({ enrolled: false })
    const { state, word } = await stateOf(other, session)
    expect(state).toBe('moved')
    await other.auth.call(accountEndpoints.emailGuardian, { word: word ?? '' }, session)
    const now = await logIn(other, fresh)
    expect(now.user).toMatchObject({ email: fresh, guardianEmail: null })
    await makeWallet(other, now)
    const ephemeral = createRecoveryKey(plainRandom)
    await vault.device().guardian.call(start, {
      ...{ email: fresh, purpose: 'device' as const, attemptId: 'a'.repeat(22), app: 'https://app.example' },
      ...{ ephemeralKey: Buffer.from(ephemeral.public).toString('base64url'), browser: 'Chrome on Linux' },
    })
    expect(await vault.linkFor(fresh)).toMatch(/^\/g\/approve/)
  })
})

const sessions = new WeakMap<TestDevice, VaultSession>()

/** A session of a device, as it is now: by a login, or by new tokens where it has some. */
async function logIn(device: TestDevice, email: string): Promise<VaultSession> {
  vault.clock.ms += 31_000
  const kept = sessions.get(device)
  const session =
    kept === undefined
      ? await vault.auth.logIn(device.auth, email)
      : await device.auth.call(loginEndpoints.refresh, { refreshToken: kept.refreshToken })
  sessions.set(device, session)
  return session
}

/** Asks the guardian as a device does that finds out about a change. */
const ask = (
  device: TestDevice,
  { assertion }: VaultSession,
  more: { from?: string; to?: string; ask?: boolean } = {},
) => device.guardian.attempt(mailbox, { assertion, from: old, to: fresh, ask: false, ...more })
const stateOf = async (device: TestDevice, session: VaultSession) =>
  JSON.parse((await ask(device, session)).text) as { state: string; word: string | null }

/** Changes the address for logging in, by a code to each. @returns The session, which has the new one. */
async function changeAddress(device: TestDevice, { from, to }: { from: string; to: string }): Promise<VaultSession> {
  const session = await logIn(device, from)
  vault.clock.ms += 31_000
  const { attemptId } = await device.auth.call(accountEndpoints.emailUpdate, { email: to }, session)
  await device.auth.call(accountEndpoints.emailPrimary, { attemptId, code: await vault.auth.codeFor(from) }, session)
  await device.auth.call(accountEndpoints.emailSecondary, { attemptId, code: await vault.auth.codeFor(to) }, session)
  await vault.auth.deps.outbox.flush()
  return logIn(device, to)
}

/** A person with a wallet who has just changed their address, and whose two mailboxes were mailed. */
async function mover() {
  const device = vault.device()
  const wallet = await makeWallet(device, await logIn(device, old))
  const session = await changeAddress(device, { from: old, to: fresh })
  const undo = /http:\/\/auth\.test(\/email\/undo\/[\w-]+)/.exec(vault.auth.postbox.last(old).text)?.[1] ?? ''
  expect((await ask(device, session, { ask: true })).status).toBe(200)
  return { device, session, wallet, undo, links: { old: await moveLink(old), new: await moveLink(fresh) } }
}
type Mover = Awaited<ReturnType<typeof mover>>

/** A new device that asks at a mailbox, whose owner approves. @returns What collecting the key came to. */
async function recover({ wallet, session }: Mover, email: string, loginEmail = fresh) {
  const device = vault.device()
  const login = await logIn(device, loginEmail)
  const ephemeral = createRecoveryKey(plainRandom)
  const request = {
    email,
    attemptId: randomBytes(16).toString('base64url'),
    ephemeralKey: Buffer.from(ephemeral.public).toString('base64url'),
    app: 'https://app.example',
    browser: 'Chrome on Linux',
  }
  const { releaseId } = await device.guardian.call(start, request, { headers: { 'x-forwarded-for': '10.0.0.1' } })
  await vault.press(await vault.linkFor(email), 'approve')
  const { assertion } = login
  const { recoveryPublicKey } = wallet
  const answer = await device.guardian.attempt(collect, { releaseId, assertion, recoveryPublicKey })
  if (answer.status !== 200) return answer.code
  const sealed = new Uint8Array(Buffer.from(JSON.parse(answer.text).sealedRecoveryKey, 'base64url'))
  const context = { user: session.user.id, set: recoveryPublicKey, slot: 'release' }
  const secret = openWithRecovery(ephemeral.secret, sealed, context)
  return Buffer.from(secret).equals(Buffer.from(wallet.recovery.secret)) ? 'the key' : 'another key'
}

describe('after a change of address', () => {
  it('the new mailbox leads to the wallet once both have agreed, and the old one no longer', async () => {
    const ann = await mover()
    expect(ann.session.user).toMatchObject({ email: fresh, guardianEmail: old })
    await vault.press(ann.links.new, 'agree')
    expect(await recover(ann, old)).toBe('the key')
    await vault.press(ann.links.old, 'agree')
    const { state, word } = await stateOf(ann.device, ann.session)
    expect(state).toBe('moved')
    await ann.device.auth.call(accountEndpoints.emailGuardian, { word: word ?? '' }, ann.session)
    const again = await logIn(ann.device, fresh)
    expect(again.user).toMatchObject({ email: fresh, guardianEmail: null })
    expect(await recover(ann, fresh)).toBe('the key')
    expect(await recover(ann, old)).toBe('vault/absent')
    const events = await vault.auth.deps.database.selectFrom('audit_events').select('event').execute()
    expect(events.filter(({ event }) => event === 'guardian-moved')).toHaveLength(1)
  })

  it('opening the links agrees to nothing', async () => {
    const ann = await mover()
    for (const link of Object.values(ann.links))
      for (const method of ['GET', 'HEAD']) expect((await vault.guardian.send(link, { method })).status).toBe(200)
    for (const link of Object.values(ann.links)) expect((await vault.press(link, 'whatever')).status).toBe(410)
    vault.clock.ms += 4 * dayMs
    expect((await stateOf(ann.device, await logIn(ann.device, fresh))).state).toBe('none')
    for (const link of Object.values(ann.links)) expect((await vault.press(link, 'agree')).status).toBe(410)
  })

  it('the new mailbox alone waits three days, in which the old one goes on leading to the wallet', async () => {
    const ann = await mover()
    await vault.press(ann.links.new, 'agree')
    vault.clock.ms += 3 * dayMs - 120_000
    expect((await stateOf(ann.device, await logIn(ann.device, fresh))).state).toBe('waiting')
    expect(await recover(ann, fresh)).toBe('vault/absent')
    expect(await recover(ann, old)).toBe('the key')
    vault.clock.ms += 120_000
    expect((await stateOf(ann.device, await logIn(ann.device, fresh))).state).toBe('moved')
    expect(await recover(ann, fresh)).toBe('the key')
  })

  it('the old mailbox alone moves nothing', async () => {
    const ann = await mover()
    await vault.press(ann.links.old, 'agree')
    vault.clock.ms += 3 * dayMs + 120_000
    expect((await stateOf(ann.device, await logIn(ann.device, fresh))).state).toBe('none')
    expect(await recover(ann, old)).toBe('the key')
  })

  it.each(['old', 'new'] as const)('the %s mailbox stops it', async (which) => {
    const ann = await mover()
    await vault.press(ann.links.new, 'agree')
    expect(await (await vault.press(ann.links[which], 'stop')).text()).toContain('goes on leading')
    for (const link of Object.values(ann.links)) expect((await vault.press(link, 'agree')).status).toBe(410)
    vault.clock.ms += 4 * dayMs
    expect((await stateOf(ann.device, await logIn(ann.device, fresh))).state).toBe('none')
    expect(await recover(ann, old)).toBe('the key')
  })

  it('the old mailbox takes it back for three days, and nothing is given out for as long', async () => {
    const ann = await mover()
    for (const link of Object.values(ann.links)) await vault.press(link, 'agree')
    expect((await stateOf(ann.device, ann.session)).state).toBe('moved')
    expect((await vault.press(ann.links.new, 'stop')).status).toBe(410)
    vault.clock.ms += 3 * dayMs - 200_000
    expect(await (await vault.press(ann.links.old, 'stop')).text()).toContain('Taken back')
    expect(await recover(ann, fresh)).toBe('vault/absent')
    expect(await recover(ann, old)).toBe('guardian/frozen')
    vault.clock.ms += 3 * dayMs
    expect(await recover(ann, old)).toBe('the key')
  })

  it('nothing moves while the owner has stopped everything by the answer to a new device', async () => {
    const thief = await mover()
    await vault.press(thief.links.new, 'agree')
    expect(await recover(thief, old)).toBe('the key')
    await vault.press(await vault.linkFor(old), 'deny')
    // The thief reads the old mailbox, too.
    expect((await vault.press(thief.links.old, 'agree')).status).toBe(410)
    expect((await stateOf(thief.device, thief.session)).state).toBe('none')
    expect((await ask(thief.device, thief.session, { ask: true })).status).toBe(200)
    for (const email of [fresh, old]) await vault.press(await moveLink(email), 'agree')
    expect((await stateOf(thief.device, thief.session)).state).toBe('waiting')
    // The owner of the old mailbox has had three days to stop this one.
    vault.clock.ms += 3 * dayMs
    expect((await stateOf(thief.device, await logIn(thief.device, fresh))).state).toBe('moved')
  })

  it('the old mailbox takes it back with what followed: a thief does not keep the wallet by moving it on', async () => {
    const ann = await mover()
    for (const link of Object.values(ann.links)) await vault.press(link, 'agree')
    const { word } = await stateOf(ann.device, ann.session)
    await ann.device.auth.call(accountEndpoints.emailGuardian, { word: word ?? '' }, ann.session)
    const [second, third] = ['eve@evil.example', 'eve@other.example']
    const changed = await changeAddress(ann.device, { from: fresh, to: second })
    await ann.device.guardian.call(mailbox, { assertion: changed.assertion, from: fresh, to: second, ask: true })
    const further = { old: await moveLink(fresh), new: await moveLink(second) }
    for (const link of Object.values(further)) await vault.press(link, 'agree')
    const answer = await ask(ann.device, await logIn(ann.device, second), { from: fresh, to: second })
    expect(JSON.parse(answer.text).state).toBe('moved')
    // One more that is asked for still.
    const again = await changeAddress(ann.device, { from: second, to: third })
    await ann.device.guardian.call(mailbox, { assertion: again.assertion, from: second, to: third, ask: true })
    const open = await moveLink(third)

    expect(await (await vault.press(ann.links.old, 'stop')).text()).toContain('Taken back')
    const { database, pepper } = vault.guardian.deps
    expect(await database.selectFrom('people').select('owner_mac').execute()).toEqual([
      { owner_mac: pepper.mac('email', old) },
    ])
    for (const link of [ann.links.old, further.old]) expect((await vault.press(link, 'stop')).status).toBe(410)
    expect((await vault.press(open, 'agree')).status).toBe(410)
    expect(await recover(ann, second, third)).toBe('vault/absent')
    expect(await recover(ann, old, third)).toBe('guardian/frozen')
  })

  it('the old mailbox takes it back with the deletion that the new one has approved', async () => {
    const ann = await mover()
    for (const link of Object.values(ann.links)) await vault.press(link, 'agree')
    expect((await stateOf(ann.device, ann.session)).state).toBe('moved')
    await ann.device.guardian.call(start, {
      ...{ email: fresh, purpose: 'delete' as const, attemptId: 'a'.repeat(22), ephemeralKey: 'A'.repeat(43) },
      ...{ app: 'https://app.example', browser: 'Chrome on Linux' },
    })
    await vault.press(await vault.linkFor(fresh), 'approve')
    await vault.press(ann.links.old, 'stop')
    const claims = { sub: ann.session.user.id, exp: vault.clock.ms / 1_000 + 600 }
    const word = vault.auth.deps.signer.sign('account-deleted+jwt', claims)
    await ann.device.guardian.call(guardianEndpoints.deleteUser, { word })
    const { database } = vault.guardian.deps
    expect(await database.selectFrom('wraps').select('recovery_public_key').execute()).toHaveLength(1)
  })

  it('nothing is taken back any more after that', async () => {
    const ann = await mover()
    for (const link of Object.values(ann.links)) await vault.press(link, 'agree')
    expect((await stateOf(ann.device, ann.session)).state).toBe('moved')
    vault.clock.ms += 3 * dayMs
    expect((await vault.press(ann.links.old, 'stop')).status).toBe(410)
    expect(await recover(ann, fresh)).toBe('the key')
  })

  it('a change that was undone at the login leads nowhere, though both mailboxes agreed', async () => {
    const ann = await mover()
    for (const link of Object.values(ann.links)) await vault.press(link, 'agree')
    await vault.auth.send(ann.undo, { method: 'POST' })
    sessions.delete(ann.device)
    const session = await logIn(ann.device, old)
    expect(await ask(ann.device, session)).toMatchObject({ code: 'guardian/assertion-invalid' })
    expect(session.user).toMatchObject({ email: old, guardianEmail: old })
  })

  it('one that the guardian had followed is undone at both: by the two links of the old mailbox', async () => {
    const ann = await mover()
    for (const link of Object.values(ann.links)) await vault.press(link, 'agree')
    const { word } = await stateOf(ann.device, ann.session)
    await ann.device.auth.call(accountEndpoints.emailGuardian, { word: word ?? '' }, ann.session)
    await vault.auth.send(ann.undo, { method: 'POST' })
    sessions.delete(ann.device)
    expect((await logIn(ann.device, old)).user).toMatchObject({ email: old, guardianEmail: fresh })
    await vault.press(ann.links.old, 'stop')
    const session = await logIn(ann.device, old)
    const back = JSON.parse((await ask(ann.device, session, { from: fresh, to: old })).text)
    await ann.device.auth.call(accountEndpoints.emailGuardian, { word: back.word }, session)
    expect((await logIn(ann.device, old)).user).toMatchObject({ email: old, guardianEmail: null })
  })
})

describe('an auth service that lies', () => {
  it('about the address plants no mailbox while the owner can stop it', async () => {
    const ann = await mover()
    const eve = 'eve@evil.example'
    const thief = vault.device()
    const lie = () => ({
      assertion: vault.auth.deps.signer.sign('session-assertion+jwt', {
        sub: ann.session.user.id,
        jkt: thief.thumbprint,
        email: digest(old),
        login: digest(eve),
        epoch: 1,
        exp: vault.clock.ms / 1000 + 600,
      }),
      from: old,
      to: eve,
    })
    await thief.guardian.call(mailbox, { ...lie(), ask: true })
    await vault.press(await moveLink(eve), 'agree')
    expect((await thief.guardian.call(mailbox, { ...lie(), ask: false })).state).toBe('waiting')
    await vault.press(await moveLink(old), 'stop')
    vault.clock.ms += 4 * dayMs
    expect((await thief.guardian.call(mailbox, { ...lie(), ask: false })).state).toBe('none')
  })

  it('names another mailbox as the old one in vain', async () => {
    const ann = await mover()
    expect(await ask(ann.device, ann.session, { from: 'eve@evil.example', ask: true })).toMatchObject({
      code: 'vault/absent',
    })
  })
})

describe('the auth service', () => {
  it('follows at the guardian’s word alone, for this person and this address', async () => {
    const ann = await mover()
    const claims = { sub: ann.session.user.id, email: digest(fresh), exp: vault.clock.ms / 1000 + 600 }
    const { signer } = vault.guardian.deps
    const wrong = [
      signer.sign('mailbox-moved+jwt', { ...claims, email: digest(old) }),
      signer.sign('mailbox-moved+jwt', { ...claims, sub: 'somebody' }),
      signer.sign('device-approval+jwt', claims),
      vault.auth.deps.signer.sign('mailbox-moved+jwt', claims),
    ]
    for (const word of wrong)
      expect(await ann.device.auth.attempt(accountEndpoints.emailGuardian, { word }, ann.session)).toMatchObject({
        code: 'login/approval-invalid',
      })
  })
})

it('mailboxes are mailed three times a day, and what is over is swept', async () => {
  const ann = await mover()
  for (const link of [await moveLink(old), ann.links.new]) await vault.press(link, 'stop')
  for (let index = 0; index < 2; index += 1) {
    expect((await ask(ann.device, ann.session, { ask: true })).status).toBe(200)
    await vault.press(await moveLink(old), 'stop')
  }
  expect(await ask(ann.device, ann.session, { ask: true })).toMatchObject({ code: 'login/throttled' })
  const { database } = vault.guardian.deps
  const count = async () => (await database.selectFrom('mailbox_moves').select('id').execute()).length
  expect(await count()).toBe(3)
  vault.clock.ms += 90 * dayMs
  await sweepGuardian(vault.guardian.deps)
  expect(await count()).toBe(0)
})
