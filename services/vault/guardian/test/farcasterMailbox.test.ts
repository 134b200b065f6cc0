import { randomBytes } from 'node:crypto'
import {
  accountEndpoints,
  guardianEndpoints,
  guardianFarcasterEndpoints,
  loginEndpoints,
  protectionEndpoints,
  type VaultSession,
  walletEndpoints,
} from '@latchkey/protocol/vault'
import { createRecoveryKey } from '@latchkey/vault/keys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digest } from '../../server/src/crypto/tokens.ts'
import { farcasterNonce } from '../../server/src/farcaster/verifyFarcaster.ts'
import { farcasterActs, type Person, type Scan, wordOf } from './farcasterActs.ts'
import { type FarcasterVault, farcasterVault } from './farcasterVault.ts'
import { plainRandom } from './plainRandom.ts'
import type { TestDevice } from './testVault.ts'

const { mailbox } = guardianFarcasterEndpoints
const { emailUpdate, emailSecondary, emailGuardian } = accountEndpoints
const [address, eves] = ['ann@example.org', 'eve@evil.example']
const closed = { code: 'guardian/release-closed' }
const invalid = { code: 'guardian/assertion-invalid' }
const dayMs = 86_400_000

let world: FarcasterVault
beforeEach(async () => {
  world = await farcasterVault()
})
afterEach(() => world[Symbol.asyncDispose]())
const { later, begin, scan, signed, prove, tryToProve } = farcasterActs(() => world)

/** A scan for an address, which both services have checked, and the guardian's word for it. */
async function scanFor(ann: Person, email = address): Promise<Scan & { approval: string }> {
  const begun = await begin(ann, { email })
  const proof = await scan(begun, ann)
  expect((await signed(begun)).status).toBe(200)
  const { approval } = await prove(begun, proof, await wordOf(ann.wallet.root, proof, begun.attemptId))
  return { ...begun, approval: approval ?? '' }
}

const ask = ({ device, session }: Pick<Person, 'device' | 'session'>, to: string, releaseId: string | null) =>
  device.guardian.attempt(mailbox, { assertion: session.assertion, to, releaseId })
const stateOf = async (ann: Pick<Person, 'device' | 'session'>, to = address) =>
  JSON.parse((await ask(ann, to, null)).text) as { state: string; word: string | null }

/** Adds an address at auth: by the scan for it, and the code that is mailed there. @returns Ann, whose session names it. */
async function logInBy(ann: Person, scanned: Scan & { approval: string }, email = address): Promise<Person> {
  const { attemptId: scanId, approval } = scanned
  world.vault.clock.ms += 31_000
  const asked = { email, scan: { attemptId: scanId, approval } }
  const { attemptId, action } = await ann.device.auth.call(emailUpdate, asked, ann.session)
  expect(action).toBe('VERIFY_SECONDARY_OTP')
  await ann.device.auth.call(emailSecondary, { attemptId, code: await world.vault.auth.codeFor(email) }, ann.session)
  return again(ann)
}

async function again(ann: Person): Promise<Person> {
  const { refreshToken } = ann.session
  return { ...ann, session: await ann.device.auth.call(loginEndpoints.refresh, { refreshToken }) }
}

/** The link that the guardian has mailed. */
async function linkFor(email: string): Promise<string> {
  await world.vault.guardian.deps.outbox.flush()
  const { text } = world.vault.guardian.postbox.last(email)
  const link = /http:\/\/guardian\.test(\/g\/mailbox\/[\w-]+)/.exec(text)?.[1]
  if (link === undefined) throw new Error('The mail holds no link.')
  return link
}

/** Ann, whose address is added at auth, and whose guardian has mailed it. */
async function adding() {
  const before = await later()
  const scanned = await scanFor(before)
  const ann = await logInBy(before, scanned)
  expect(await ask(ann, address, scanned.releaseId)).toMatchObject({ status: 200 })
  return { ann, scanned, link: await linkFor(address) }
}

/** Ann, whose mailbox leads to her wallet. */
async function added(): Promise<Person> {
  const { ann, link } = await adding()
  await world.vault.press(link, 'agree')
  const { state, word } = await stateOf(ann)
  expect(state).toBe('moved')
  await ann.device.auth.call(emailGuardian, { word: word ?? '' }, ann.session)
  return again(ann)
}

/** A new device that logs in with Farcaster and asks at a mailbox. @returns What collecting the key came to. */
async function recover({ fid, key, wallet }: Person, email = address) {
  const { device, session } = await loggedIn({ fid, key })
  const ephemeral = createRecoveryKey(plainRandom)
  const ephemeralKey = Buffer.from(ephemeral.public).toString('base64url')
  const attemptId = randomBytes(16).toString('base64url')
  const asked = { email, attemptId, ephemeralKey, app: 'https://app.example', browser: 'Chrome on Linux' }
  const { releaseId } = await device.guardian.call(guardianEndpoints.start, asked, {
    headers: { 'x-forwarded-for': '10.0.0.1' },
  })
  await world.vault.press(await world.vault.linkFor(email), 'approve')
  const { recoveryPublicKey } = wallet
  expect((await device.auth.call(walletEndpoints.recover, {}, session)).recoveryPublicKey).toBe(recoveryPublicKey)
  const collected = { releaseId, assertion: session.assertion, recoveryPublicKey }
  const answer = await device.guardian.attempt(guardianEndpoints.collect, collected)
  if (answer.status !== 200) return answer.code
  const sealed = new Uint8Array(Buffer.from(JSON.parse(answer.text).sealedRecoveryKey, 'base64url'))
  return sealed.length > 0 ? 'the key' : 'nothing'
}

/** A new device after its one scan. */
async function loggedIn({ fid, key }: Pick<Person, 'fid' | 'key'>) {
  const begun = await world.begin()
  const proof = await world.farcaster.sign(begun.url, fid, key)
  world.farcaster.hand(begun.url, proof)
  return { begun, proof, device: begun.device, session: (await world.collect(begun)).session }
}

describe('a mailbox of an account of Farcaster', () => {
  it('leads a new device to the wallet at once: a scan at auth, a yes in the mail', async () => {
    const ann = await added()
    expect(ann.session.user).toMatchObject({ email: address, guardianEmail: null, guardianProvider: null })
    expect(await recover(ann)).toBe('the key')
    const events = await world.vault.auth.deps.database.selectFrom('audit_events').select('event').execute()
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['email-changed', 'guardian-moved']))
  })

  it('takes the place of the scan, which gets no device anything any more, an hour later neither', async () => {
    const ann = await added()
    for (const waitMs of [0, 3_700_000]) {
      world.vault.clock.ms += waitMs
      const { begun, device, session, proof } = await loggedIn(ann)
      const { releaseId, part: authPart } = begun
      const attemptId = randomBytes(16).toString('base64url')
      await device.guardian.call(guardianFarcasterEndpoints.prove, { releaseId, attemptId, authPart, proof })
      const { recoveryPublicKey } = ann.wallet
      const asked = { releaseId, assertion: session.assertion, recoveryPublicKey }
      expect(await device.guardian.attempt(guardianEndpoints.collect, asked)).toMatchObject({ code: 'vault/absent' })
    }
  })

  it('says so to who asks before it has agreed, and leads nowhere then', async () => {
    const { ann } = await adding()
    expect(await stateOf(ann)).toEqual({ state: 'waiting', word: null })
    expect(await recover(ann)).toBe('vault/absent')
    expect(ann.session.user.guardianProvider).toBe('farcaster')
  })

  it('is found to lead by any device of the account, whose page was closed meanwhile', async () => {
    const { ann, link } = await adding()
    await world.vault.press(link, 'agree')
    const { device, session } = await loggedIn(ann)
    const { state, word } = await stateOf({ device, session })
    expect(state).toBe('moved')
    await device.auth.call(emailGuardian, { word: word ?? '' }, session)
    expect(await recover(ann)).toBe('the key')
  })
})

describe('who opens the mail', () => {
  it('agrees to nothing by that, and stops it by the other button', async () => {
    const { ann, link } = await adding()
    for (const method of ['GET', 'HEAD']) expect((await world.vault.guardian.send(link, { method })).status).toBe(200)
    expect((await stateOf(ann)).state).toBe('waiting')
    expect((await world.vault.press(link, 'whatever')).status).toBe(410)
    await world.vault.press(link, 'stop')
    expect((await world.vault.press(link, 'agree')).status).toBe(410)
    expect((await stateOf(ann)).state).toBe('none')
  })

  it('comes too late after three days', async () => {
    const { ann, link } = await adding()
    world.vault.clock.ms += 3 * dayMs + 1_000
    expect((await world.vault.press(link, 'agree')).status).toBe(410)
    expect((await stateOf(await again(ann))).state).toBe('none')
  })
})

describe('an auth service that lies', () => {
  /** What it says about a device of its own. */
  const lie = (ann: Person, device: TestDevice): VaultSession => ({
    ...ann.session,
    assertion: world.vault.auth.deps.signer.sign('session-assertion+jwt', {
      sub: ann.session.user.id,
      jkt: device.thumbprint,
      email: digest(eves),
      login: digest(eves),
      accounts: [],
      epoch: 1,
      exp: world.vault.clock.ms / 1000 + 600,
    }),
  })

  it('adds no mailbox by its word alone', async () => {
    const ann = await later()
    const device = world.vault.device()
    const thief = { device, session: lie(ann, device) }
    expect(await stateOf(thief, eves)).toEqual({ state: 'none', word: null })
    expect(await ask(thief, eves, randomBytes(16).toString('base64url'))).toMatchObject(closed)
    const { assertion } = thief.session
    const moved = await device.guardian.attempt(guardianEndpoints.mailbox, {
      ...{ assertion, from: address, to: eves, ask: true },
    })
    expect(moved).toMatchObject({ code: 'vault/absent' })
    expect(world.vault.guardian.postbox.mails.filter(({ to }) => to === eves)).toEqual([])
  })

  it('has the owner’s scan for one address add no other, on their device or on its own', async () => {
    const ann = await later()
    const scanned = await scanFor(ann)
    expect(await ask({ ...ann, session: lie(ann, ann.device) }, eves, scanned.releaseId)).toMatchObject(invalid)
    const device = world.vault.device()
    expect(await ask({ device, session: lie(ann, device) }, eves, scanned.releaseId)).toMatchObject(closed)
  })

  it('carries the code of its own device to the owner, and waits for the hour, in which they stop it', async () => {
    const ann = await later()
    const device = world.vault.device()
    const attempt = async () => {
      const [ephemeralKey, authPart] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
      const named = {
        purpose: 'mailbox',
        email: eves,
        ephemeralKey,
        app: 'https://app.example',
        browser: 'Chrome on Linux',
      } as const
      const { releaseId, part: guardianPart } = await device.guardian.call(guardianFarcasterEndpoints.start, named)
      const nonce = farcasterNonce({
        authPart,
        guardianPart,
        frameKey: ephemeralKey,
        purpose: 'mailbox',
        mailbox: eves,
      })
      const proof = await world.farcaster.sign((await world.begin()).url, ann.fid, ann.key, { nonce })
      const attemptId = randomBytes(16).toString('base64url')
      const sent = { releaseId, attemptId, authPart, proof }
      const { approval } = await device.guardian.call(guardianFarcasterEndpoints.prove, sent)
      return { approval, added: await ask({ device, session: lie(ann, device) }, eves, releaseId) }
    }
    expect(await attempt()).toMatchObject({ approval: null, added: closed })
    world.vault.clock.ms += 30 * 60_000
    expect(await attempt()).toMatchObject({ approval: null, added: closed })
    const { assertion } = (await again(ann)).session
    await ann.device.guardian.call(guardianEndpoints.cancel, { assertion })
    world.vault.clock.ms += 31 * 60_000
    expect(await attempt()).toMatchObject({ approval: null, added: closed })
  })
})

describe('a scan for an address', () => {
  it('is for that address, byte by byte, and not for what others are for', async () => {
    const ann = await later()
    const [one, other] = [await begin(ann, { email: address }), await begin(ann, { email: eves })]
    const proof = await scan(one, ann)
    world.farcaster.hand(other.url, proof)
    expect(await signed(other)).toMatchObject({ code: 'login/provider-refused' })
    const word = await wordOf(ann.wallet.root, proof, other.attemptId)
    expect(await tryToProve(other, proof, word)).toMatchObject({ code: 'login/provider-refused' })
    // Neither where everything else in the nonce is right: a page that shows the code of one address for another.
    const { ephemeral, ...begun } = await begin(ann, { email: eves })
    const frameKey = Buffer.from(ephemeral.public).toString('base64url')
    const { part: authPart, guardianPart } = begun
    const nonce = farcasterNonce({ authPart, guardianPart, frameKey, purpose: 'mailbox', mailbox: address })
    const swapped = await world.farcaster.sign(begun.url, ann.fid, ann.key, { nonce })
    const sent = { ...begun, ephemeral }
    expect(await tryToProve(sent, swapped, await wordOf(ann.wallet.root, swapped, begun.attemptId))).toMatchObject({
      code: 'login/provider-refused',
    })
  })

  it('is no step-up, and a step-up is none for an address', async () => {
    const ann = await later()
    const { attemptId, approval, releaseId } = await scanFor(ann)
    const done = { method: 'farcaster' as const, attemptId, approval }
    const stepUp = await ann.device.auth.attempt(protectionEndpoints.stepUp, done, ann.session)
    expect(stepUp).toMatchObject({ code: 'login/approval-invalid' })
    const shown = await ann.device.auth.attempt(protectionEndpoints.exportBegin, {}, ann.session)
    expect(shown).toMatchObject({ code: 'session/step-up-needed' })
    // Neither does it bring the guardian's half of the recovery key.
    const { assertion } = ann.session
    const asked = { releaseId, assertion, recoveryPublicKey: ann.wallet.recoveryPublicKey }
    expect(await ann.device.guardian.attempt(guardianEndpoints.collect, asked)).toMatchObject(closed)

    const begun = await begin(ann)
    const proof = await scan(begun, ann)
    await signed(begun)
    const proven = await prove(begun, proof, await wordOf(ann.wallet.root, proof, begun.attemptId))
    const wrong = { email: address, scan: { attemptId: begun.attemptId, approval: proven.approval ?? '' } }
    expect(await ann.device.auth.attempt(emailUpdate, wrong, ann.session)).toMatchObject({
      code: 'login/attempt-closed',
    })
    const withAddress = await logInBy(ann, await scanFor(ann))
    expect(await ask(withAddress, address, begun.releaseId)).toMatchObject(closed)
  })

  it('adds no other address at auth, none in another session, and one only once', async () => {
    const ann = await later()
    const update = (email: string, { attemptId, approval }: Scan & { approval: string }, session = ann.session) =>
      ann.device.auth.attempt(emailUpdate, { email, scan: { attemptId, approval } }, session)
    const first = await scanFor(ann)
    expect(await update(eves, first)).toMatchObject({ code: 'login/approval-invalid' })
    world.vault.clock.ms += 31_000
    expect((await update(address, first)).status).toBe(200)
    world.vault.clock.ms += 31_000
    expect(await update(address, first)).toMatchObject({ code: 'login/attempt-closed' })
    const second = await scanFor(ann)
    const { session } = await world.logIn(ann.fid, ann.key, ann.device)
    expect(await update(address, second, session)).toMatchObject({ code: 'login/attempt-closed' })
  })

  it('that auth has not seen adds no address there, whatever the guardian says', async () => {
    const ann = await later()
    const begun = await begin(ann, { email: address })
    const proof = await scan(begun, ann)
    const { approval } = await prove(begun, proof, await wordOf(ann.wallet.root, proof, begun.attemptId))
    const asked = { email: address, scan: { attemptId: begun.attemptId, approval: approval ?? '' } }
    expect(await ann.device.auth.attempt(emailUpdate, asked, ann.session)).toMatchObject({
      code: 'login/attempt-closed',
    })
    expect((await signed(begun)).status).toBe(200)
    expect((await ann.device.auth.attempt(emailUpdate, asked, ann.session)).status).toBe(200)
  })

  it('adds one mailbox, once', async () => {
    const { ann, scanned } = await adding()
    expect(await ask(ann, address, scanned.releaseId)).toMatchObject(closed)
  })

  it('of another account adds nothing to this one', async () => {
    const eve = await later(8n)
    const before = await later()
    const ann = await logInBy(before, await scanFor(before))
    const theirs = await begin(ann, { email: address })
    const proof = await scan(theirs, eve)
    const { approval } = await prove(theirs, proof, await wordOf(eve.wallet.root, proof, theirs.attemptId))
    expect(approval).not.toBeNull()
    expect(await ask(ann, address, theirs.releaseId)).toMatchObject(invalid)
  })

  it('is over after a quarter of an hour', async () => {
    const before = await later()
    const scanned = await scanFor(before)
    const ann = await logInBy(before, scanned)
    world.vault.clock.ms += 16 * 60_000
    expect(await ask(await again(ann), address, scanned.releaseId)).toMatchObject(closed)
  })
})

describe('the code that auth mails', () => {
  it('has to be right: a wrong one adds no login, and no assertion that the guardian hears', async () => {
    const ann = await later()
    const scanned = await scanFor(ann)
    const { attemptId: scanId, approval, releaseId } = scanned
    const asked = { email: address, scan: { attemptId: scanId, approval } }
    const { attemptId } = await ann.device.auth.call(emailUpdate, asked, ann.session)
    const right = await world.vault.auth.codeFor(address)
    const wrong = right === '111111' ? '222222' : '111111'
    const enter = (code: string, { session } = ann) =>
      ann.device.auth.attempt(emailSecondary, { attemptId, code }, session)
    expect(await enter(wrong)).toMatchObject({ code: 'login/code-wrong' })
    const next = await again(ann)
    expect(await ask(next, address, releaseId)).toMatchObject(invalid)
    world.vault.clock.ms += 10 * 60_000 + 1_000
    const last = await again(next)
    expect((await enter(right, last)).code).toBe('login/attempt-closed')
    expect(last.session.user.email).toBeNull()
  })
})

describe('two additions at once', () => {
  it('end in one mailbox: the later one, and the earlier link is good for nothing', async () => {
    const { ann, link } = await adding()
    const second = await scanFor(ann, address)
    expect(await ask(ann, address, second.releaseId)).toMatchObject({ status: 200 })
    const next = await linkFor(address)
    expect(next).not.toBe(link)
    expect((await world.vault.press(link, 'agree')).status).toBe(410)
    await world.vault.press(next, 'agree')
    const answers = await Promise.all([stateOf(ann), stateOf(ann), stateOf(ann)])
    expect(answers.map(({ state }) => state)).toContain('moved')
    const { database } = world.vault.guardian.deps
    const people = await database.selectFrom('people').select(['owner_mac', 'provider']).execute()
    expect(people).toEqual([{ owner_mac: world.vault.guardian.deps.pepper.mac('email', address), provider: null }])
  })
})
