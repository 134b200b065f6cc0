import { accountEndpoints, protectionEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digest } from '../../server/src/crypto/tokens.ts'
import type { Caller } from '../../server/test/createCaller.ts'
import { sweepAuth } from '../src/sweepAuth.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const { emailUpdate, emailPrimary, emailSecondary, me } = accountEndpoints
const { stepUpOptions, stepUp, deleteAccount } = protectionEndpoints
const [old, fresh] = ['ann@example.org', 'ann@new.example']
let auth: TestAuth
beforeEach(async () => {
  auth = await testAuth()
})
afterEach(() => auth[Symbol.asyncDispose]())

async function begin(email = fresh) {
  const caller = auth.caller()
  const session = await auth.logIn(caller, old)
  auth.clock.ms += 31_000
  const { attemptId, action } = await caller.call(emailUpdate, { email }, session)
  return { caller, session, attemptId, action }
}

async function change() {
  const { caller, session, attemptId } = await begin()
  await caller.call(emailPrimary, { attemptId, code: await auth.codeFor(old) }, session)
  await caller.call(emailSecondary, { attemptId, code: await auth.codeFor(fresh) }, session)
  return { caller, session, link: await undoLink(old) }
}

/** Changes it a second time. @returns The link that takes this back. */
async function changeOn(caller: Caller, session: VaultSession): Promise<string> {
  auth.clock.ms += 31_000
  const further = 'eve@evil.example'
  const { attemptId } = await caller.call(emailUpdate, { email: further }, session)
  await caller.call(emailPrimary, { attemptId, code: await auth.codeFor(fresh) }, session)
  await caller.call(emailSecondary, { attemptId, code: await auth.codeFor(further) }, session)
  return undoLink(fresh)
}

async function undoLink(email: string): Promise<string> {
  await auth.deps.outbox.flush()
  return /http:\/\/auth\.test(\/email\/undo\/[\w-]+)/.exec(auth.postbox.last(email).text)?.[1] ?? ''
}

describe('a change of address', () => {
  it('asks the old address, then the new one, and answers with the new one', async () => {
    const { caller, session, attemptId, action } = await begin(' Ann@NEW.example ')
    expect(action).toBe('VERIFY_PRIMARY_OTP')
    const second = await caller.call(emailPrimary, { attemptId, code: await auth.codeFor(old) }, session)
    expect(second.action).toBe('VERIFY_SECONDARY_OTP')
    const answer = await caller.call(emailSecondary, { attemptId, code: await auth.codeFor(fresh) }, session)
    expect(answer).toEqual({ newEmail: fresh })
    expect((await caller.call(me, undefined, session)).user.email).toBe(fresh)
    auth.clock.ms += 31_000
    expect((await auth.logIn(auth.caller(), fresh)).user.id).toBe(session.user.id)
    expect((await auth.logIn(auth.caller(), old)).user.id).not.toBe(session.user.id)
  })

  it('asks for no second code without the first', async () => {
    const { caller, session, attemptId } = await begin()
    const code = await auth.codeFor(old)
    expect(await caller.attempt(emailSecondary, { attemptId, code }, session)).toMatchObject({
      code: 'login/attempt-closed',
    })
    expect(auth.postbox.mails.map(({ to }) => to)).not.toContain(fresh)
  })

  it('counts five tries of each code', async () => {
    const { caller, session, attemptId } = await begin()
    const code = await auth.codeFor(old)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries += 1)
      expect(await caller.attempt(emailPrimary, { attemptId, code: wrong }, session)).toMatchObject({
        code: 'login/code-wrong',
      })
    expect(await caller.attempt(emailPrimary, { attemptId, code }, session)).toMatchObject({
      code: 'login/attempt-closed',
    })
  })

  it('takes each code once of three times at once, and mails the new address one', async () => {
    const { caller, session, attemptId } = await begin()
    const first = await auth.codeFor(old)
    const refusals = async (endpoint: typeof emailPrimary | typeof emailSecondary, code: string) => {
      const enter = () => caller.attempt(endpoint, { attemptId, code }, session)
      const answers = await Promise.all([enter(), enter(), enter()])
      return answers.map((answer) => answer.code ?? '').sort()
    }
    const once = ['', 'login/attempt-closed', 'login/attempt-closed']
    expect(await refusals(emailPrimary, first)).toEqual(once)
    const second = await auth.codeFor(fresh)
    expect(auth.postbox.mails.filter(({ to }) => to === fresh)).toHaveLength(1)
    expect(await refusals(emailSecondary, second)).toEqual(once)
  })

  it('is no business of another device of the same person', async () => {
    const { attemptId } = await begin()
    const code = await auth.codeFor(old)
    auth.clock.ms += 31_000
    const other = auth.caller()
    const session = await auth.logIn(other, old)
    expect(await other.attempt(emailPrimary, { attemptId, code }, session)).toMatchObject({
      code: 'login/attempt-closed',
    })
  })

  it('shares the gap of 30 s with logins [S5.1] [S5.2]', async () => {
    const caller = auth.caller()
    const session = await auth.logIn(caller, old)
    auth.clock.ms += 10_000
    expect(await caller.attempt(emailUpdate, { email: fresh }, session)).toMatchObject({
      code: 'login/throttled',
      description: 'Please try again after 20 seconds',
    })
  })

  it('does not tell that the new address has an account, and gives it to nobody', async () => {
    await auth.logIn(auth.caller(), fresh)
    const { caller, session, attemptId } = await begin()
    const second = await caller.call(emailPrimary, { attemptId, code: await auth.codeFor(old) }, session)
    expect(second).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    await auth.deps.outbox.flush()
    expect(auth.postbox.last(fresh).text).toContain('already has one')
    expect(auth.postbox.last(fresh).text).not.toMatch(/\d{6}/)
    expect(await caller.attempt(emailSecondary, { attemptId, code: '123456' }, session)).toMatchObject({
      code: 'login/code-wrong',
    })
  })

  it('looks the same for an address that has an account, to the byte, at each of its three answers', async () => {
    await auth.logIn(auth.caller(), 'taken@new.example')
    const seen = async (email: string) => {
      auth.clock.ms += 31_000
      const caller = auth.caller()
      const session = await auth.logIn(caller, old)
      auth.clock.ms += 31_000
      const answers = [await caller.attempt(emailUpdate, { email }, session)]
      const { attemptId } = JSON.parse(answers[0]?.text ?? '')
      answers.push(await caller.attempt(emailPrimary, { attemptId, code: await auth.codeFor(old) }, session))
      answers.push(await caller.attempt(emailSecondary, { attemptId, code: '000000' }, session))
      return answers.map(({ status, headers, text }) => {
        const kept = [...headers].map(([name, value]) => (name === 'x-request-id' ? name : `${name}: ${value}`))
        return { status, headers: kept, length: text.length, text: text.replace(/"[\w-]{22}"|[\w-]{36}/g, 'drawn') }
      })
    }
    expect(await seen('taken@new.example')).toEqual(await seen('fresh@new.example'))
  })

  it('can be taken back from the old address, which signs everybody out', async () => {
    const { caller, session, link } = await change()
    for (const method of ['GET', 'HEAD']) expect((await auth.send(link, { method })).status).toBe(200)
    expect((await caller.call(me, undefined, session)).user.email).toBe(fresh)
    expect(await (await auth.send(link, { method: 'POST' })).text()).toContain('old e-mail address again')
    expect(await caller.attempt(me, undefined, session)).toMatchObject({ code: 'session/invalid' })
    auth.clock.ms += 31_000
    expect((await auth.logIn(auth.caller(), old)).user.id).toBe(session.user.id)
    expect((await auth.send(link, { method: 'POST' })).status).toBe(410)
  })

  it('that was taken back is not brought back by the link of a later one', async () => {
    const { caller: thief, session, link } = await change()
    const later = await changeOn(thief, session)
    expect((await auth.send(link, { method: 'POST' })).status).toBe(200)
    auth.clock.ms += 31_000
    const owner = auth.caller()
    const own = await auth.logIn(owner, old)
    expect((await auth.send(later, { method: 'POST' })).status).toBe(410)
    expect((await owner.call(me, undefined, own)).user).toMatchObject({ id: session.user.id, email: old })
  })

  it('is taken back with the deletion that was asked for after it', async () => {
    const { caller: thief, session, link } = await change()
    auth.clock.ms += 31_000
    const begun = await thief.call(stepUpOptions, { method: 'email' }, session)
    if (begun.method !== 'email') throw new Error('Another method was begun.')
    const { attemptId } = begun
    // The guardian asks at the old mailbox, which the thief can still read.
    const approval = auth.guardian.sign('device-approval+jwt', {
      ...{ sub: digest(old), jkt: thief.device.thumbprint, attempt: attemptId, purpose: 'delete' },
      exp: auth.clock.ms / 1_000 + 600,
    })
    await thief.call(stepUp, { method: 'email', attemptId, code: await auth.codeFor(fresh), approval }, session)
    await thief.call(deleteAccount, { addressTail: '', attemptId, approval }, session)
    // The owner has heard of the change alone: what else happened was mailed to the new address.
    expect((await auth.send(link, { method: 'POST' })).status).toBe(200)
    auth.clock.ms += 3 * 86_400_000
    await sweepAuth(auth.deps)
    expect((await auth.logIn(auth.caller(), old)).user.id).toBe(session.user.id)
  })

  it('leaves the link of an earlier one as it is', async () => {
    const { caller, session, link } = await change()
    for (const own of [await changeOn(caller, session), link])
      expect((await auth.send(own, { method: 'POST' })).status).toBe(200)
    auth.clock.ms += 31_000
    expect((await auth.logIn(auth.caller(), old)).user.id).toBe(session.user.id)
  })

  it('can be taken back once another account that has the old address since has let go of it', async () => {
    const { session, link } = await change()
    auth.clock.ms += 31_000
    // By who reads the old mailbox: the thief, or the owner who finds no wallet any more.
    const caller = auth.caller()
    const since = await auth.logIn(caller, old)
    expect(since.user.id).not.toBe(session.user.id)
    const refused = await auth.send(link, { method: 'POST' })
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('Another account has this address')
    expect((await caller.call(me, undefined, since)).user).toMatchObject({ id: since.user.id, email: old })

    auth.clock.ms += 31_000
    const third = 'ann@third.example'
    const { attemptId } = await caller.call(emailUpdate, { email: third }, since)
    await caller.call(emailPrimary, { attemptId, code: await auth.codeFor(old) }, since)
    await caller.call(emailSecondary, { attemptId, code: await auth.codeFor(third) }, since)
    expect((await auth.send(link, { method: 'POST' })).status).toBe(200)
    auth.clock.ms += 31_000
    expect((await auth.logIn(auth.caller(), old)).user.id).toBe(session.user.id)
    expect((await auth.send(link, { method: 'POST' })).status).toBe(410)
  })

  it('can be taken back for three days', async () => {
    const { link } = await change()
    auth.clock.ms += 3 * 86_400_000
    expect((await auth.send(link, { method: 'POST' })).status).toBe(410)
  })
})
