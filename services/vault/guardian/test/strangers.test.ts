import { guardianEndpoints, loginEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { solveWork } from '../../frame/src/proofOfWork/solveWork.ts'
import { type TestDevice, type TestVault, testVault } from './testVault.ts'

const { email: askLogin, otp, device: goOn } = loginEndpoints
const { start, status, work } = guardianEndpoints
const email = 'ann@example.org'
const ask = { email, projectId: 'p' }
const minuteMs = 60_000
const from = (index: number) => ({
  headers: { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` },
})

let vault: TestVault
beforeEach(async () => {
  vault = await testVault({ auth: { answerDelayMs: 0 } })
})
afterEach(() => vault[Symbol.asyncDispose]())

const linkBody = (attemptId: string, to = email) => ({ ...start.example.body, email: to, attemptId })

async function done(device: TestDevice, to = email) {
  const { challenge, bits } = await device.guardian.call(work, { email: to })
  return { bits, work: { challenge, solution: solveWork(challenge, bits) } }
}

/** The owner logs in on a device that is new: by the guardian's link, for which they do the work that is asked for. */
async function logInOnNewDevice(): Promise<{ bits: number | undefined; user: string }> {
  const device = vault.device()
  const { action, attemptId } = await device.auth.call(askLogin, ask, from(1))
  expect(action).toBe('VERIFY_DEVICE')
  const body = linkBody(attemptId ?? '')
  const refused = await device.guardian.attempt(start, body, from(1))
  expect(refused.code).toBe('login/work-needed')
  const paid = await done(device)
  const { releaseId } = await device.guardian.call(start, { ...body, work: paid.work }, from(1))
  await vault.press(await vault.linkFor(email), 'approve')
  const { approval } = await device.guardian.call(status, { releaseId, waitSeconds: 25 })
  await device.auth.call(goOn, { attemptId: attemptId ?? '', approval: approval ?? '' })
  const code = await vault.auth.codeFor(email)
  const { user } = await device.auth.call(otp, { attemptId: attemptId ?? '', code })
  return { bits: paid.bits, user: user.id }
}

describe('a stranger with any number of keys and addresses to call from', () => {
  it('locks no owner out with 10,000 wrong codes, and gets 15 of them looked at', { timeout: 600_000 }, async () => {
    const owner = vault.device()
    const { user } = await vault.auth.logIn(owner.auth, email)
    vault.clock.ms += minuteMs
    const mailsBefore = vault.auth.postbox.mails.length

    let [looked, sent, lucky] = [0, 0, 0]
    for (let key = 0; sent < 10_000; key += 1) {
      const stranger = vault.device()
      const asked = await stranger.auth.attempt(askLogin, ask, from(key))
      const attemptId = asked.status === 200 ? JSON.parse(asked.text).attemptId : start.example.body.attemptId
      await stranger.guardian.attempt(start, linkBody(attemptId), from(key))
      for (let guess = 0; guess < 20; guess += 1, sent += 1) {
        const answer = await stranger.auth.attempt(otp, { attemptId, code: String(sent).padStart(6, '0') }, from(key))
        if (answer.code === 'login/code-wrong') looked += 1
        if (answer.status === 200) lucky += 1
      }
      vault.clock.ms += minuteMs
    }
    expect(looked + lucky).toBeLessThanOrEqual(15 + lucky)
    expect(looked).toBeGreaterThan(0)
    await vault.auth.deps.outbox.flush()
    expect(vault.auth.postbox.mails.length - mailsBefore).toBeLessThanOrEqual(10)

    // On the device that the owner has, nothing is different: not even a mistake.
    const { action, attemptId } = await owner.auth.call(askLogin, { ...ask, withoutSession: true }, from(1))
    expect(action).toBe('VERIFY_OTP')
    const code = await vault.auth.codeFor(email)
    const typo = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await owner.auth.attempt(otp, { attemptId: attemptId ?? '', code: typo })).toMatchObject({
      code: 'login/code-wrong',
    })
    expect((await owner.auth.call(otp, { attemptId: attemptId ?? '', code })).user.id).toBe(user.id)

    // The stranger pays for links, too: the owner's one costs more then, and is to be had.
    for (let paid = 0; paid < 5; ) {
      const stranger = vault.device()
      const body = linkBody(start.example.body.attemptId)
      const { status: free } = await stranger.guardian.attempt(start, body, from(paid))
      if (free === 200) continue
      await stranger.guardian.call(start, { ...body, work: (await done(stranger)).work }, from(paid))
      paid += 1
    }
    const onNewDevice = await logInOnNewDevice()
    expect(onNewDevice.user).toBe(user.id)
    expect(onNewDevice.bits).toBeGreaterThan(18)
  })

  it('who has begun a login when they come is led to the link, and the code that was mailed is worth nothing', async () => {
    const late = vault.device()
    const { attemptId } = await late.auth.call(askLogin, ask, from(1))
    const code = await vault.auth.codeFor(email)
    for (let key = 0; key < 3; key += 1) {
      vault.clock.ms += 31_000
      const stranger = vault.device()
      const begun = await stranger.auth.call(askLogin, ask, from(key + 2))
      const right = Number(await vault.auth.codeFor(email))
      const wrong = String((right + 1) % 1_000_000).padStart(6, '0')
      for (let guess = 0; guess < 5; guess += 1)
        await stranger.auth.attempt(otp, { attemptId: begun.attemptId ?? '', code: wrong })
    }
    expect(await late.auth.attempt(otp, { attemptId: attemptId ?? '', code })).toMatchObject({
      code: 'login/attempt-closed',
    })
    expect((await late.auth.call(askLogin, ask, from(1))).action).toBe('VERIFY_DEVICE')
  })

  it('uses up no app’s mails: beyond them a mail costs work', { timeout: 120_000 }, async () => {
    for (let index = 0; index < 1_000; index += 1) {
      await vault.device().auth.call(askLogin, { ...ask, email: `p${index}@example.org` }, from(index))
      vault.clock.ms += 1_100
    }
    const owner = vault.device()
    expect(await owner.auth.attempt(askLogin, ask, from(1))).toMatchObject({ code: 'login/work-needed' })
    const { challenge, bits } = await owner.auth.call(loginEndpoints.work, {})
    const paid = { challenge, solution: solveWork(challenge, bits) }
    expect((await owner.auth.attempt(askLogin, { ...ask, work: paid }, from(1))).status).toBe(200)
  })
})

describe('links of the guardian', () => {
  it('are five an hour for nothing, and then cost work that grows', { timeout: 120_000 }, async () => {
    const device = vault.device()
    const body = linkBody(start.example.body.attemptId)
    for (let link = 0; link < 5; link += 1) await device.guardian.call(start, body, from(link))
    expect((await device.guardian.attempt(start, body, from(9))).code).toBe('login/work-needed')
    const bits: number[] = []
    for (let link = 0; link < 6; link += 1) {
      const paid = await done(device)
      bits.push(paid.bits)
      await device.guardian.call(start, { ...body, work: paid.work }, from(link))
      expect((await device.guardian.attempt(start, { ...body, work: paid.work }, from(link))).code).toBe(
        'login/work-needed',
      )
    }
    expect(bits).toEqual([18, 18, 18, 18, 18, 19])
    expect((await device.guardian.attempt(start, linkBody(body.attemptId, 'bob@example.org'), from(1))).status).toBe(
      200,
    )
  })

  it('of all people together are 60 a minute for nothing, and then cost work', { timeout: 120_000 }, async () => {
    const to = (index: number) => linkBody(start.example.body.attemptId, `p${index}@example.org`)
    const device = vault.device()
    for (let link = 0; link < 60; link += 1) await device.guardian.call(start, to(link), from(link))
    expect((await device.guardian.attempt(start, to(60), from(60))).code).toBe('login/work-needed')
    const paid = await done(device, 'p60@example.org')
    expect((await device.guardian.attempt(start, { ...to(60), work: paid.work }, from(60))).status).toBe(200)
    vault.clock.ms += minuteMs
    expect((await device.guardian.attempt(start, to(61), from(61))).status).toBe(200)
  })
})
