import { hash } from 'node:crypto'
import { loginEndpoints } from '@latchkey/protocol/vault'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { solveWork } from '../../frame/src/proofOfWork/solveWork.ts'
import { createCaller } from '../../server/test/createCaller.ts'
import { createDevice } from '../../server/test/createDevice.ts'
import { limits } from '../src/limits.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const perMinute = limits.mailsInAll.uses
let auth: TestAuth
let asked: number
beforeEach(async () => {
  auth = await testAuth({ trustedProxies: 1 })
  asked = 0
})
afterEach(() => auth[Symbol.asyncDispose]())

/** Asks for a mail to a new address from a new network. */
function ask(caller = auth.caller(), work?: { challenge: string; solution: string }, email?: string) {
  asked += 1
  const body = { email: email ?? `p${asked}@example.org`, projectId: `p${asked}`, ...(work ? { work } : {}) }
  const headers = { 'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}` }
  return caller.attempt(loginEndpoints.email, body, { headers })
}
async function flood(mails = perMinute): Promise<void> {
  for (let index = 0; index < mails; index += 1) expect((await ask()).status).toBe(200)
}
async function work(caller = auth.caller()) {
  const { challenge, bits } = await caller.call(loginEndpoints.work, {})
  return { caller, bits, done: { challenge, solution: solveWork(challenge, bits) } }
}

describe('when many mails are asked for', () => {
  it('one more costs work, and who does it gets theirs', async () => {
    await flood()
    const caller = auth.caller()
    expect(await ask(caller)).toMatchObject({ status: 429, code: 'login/work-needed' })
    const { done, bits } = await work(caller)
    expect(bits).toBe(18)
    const email = 'late@example.org'
    expect((await ask(caller, done, email)).status).toBe(200)
    expect(await auth.codeFor(email)).toMatch(/^\d{6}$/)
    auth.clock.ms += limits.mailsInAll.windowMs
    expect((await ask()).status).toBe(200)
  })

  it('a refusal takes nothing from what an address may ask for', async () => {
    await flood()
    const email = 'late@example.org'
    for (let index = 0; index < 12; index += 1)
      expect(await ask(undefined, undefined, email)).toMatchObject({ code: 'login/work-needed' })
    const { caller, done } = await work()
    expect((await ask(caller, done, email)).status).toBe(200)
  })

  it('work is good for one mail, on the device that it was drawn for, for two minutes', async () => {
    await flood()
    const { caller, done } = await work()
    expect(await ask(auth.caller(), done)).toMatchObject({ code: 'login/work-needed' })
    expect((await ask(caller, done)).status).toBe(200)
    expect(await ask(caller, done)).toMatchObject({ code: 'login/work-needed' })
    const late = await work(caller)
    auth.clock.ms += 120_000
    await flood()
    expect(await ask(caller, late.done)).toMatchObject({ code: 'login/work-needed' })
  })

  it('of two that hand in the same work at once, one gets a mail', async () => {
    await flood()
    const { caller, done } = await work()
    const answers = await Promise.all([ask(caller, done), ask(caller, done), ask(caller, done)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('work that was not done, or was drawn by somebody else, is none', async () => {
    await flood()
    const { caller, done } = await work()
    const solves = (solution: string) =>
      Number.parseInt(hash('sha256', `${done.challenge}.${solution}`, 'hex').slice(0, 8), 16) < 2 ** 14
    const idle = Array.from({ length: 40 }, (_, index) => String(index)).find((solution) => !solves(solution)) ?? ''
    expect(await ask(caller, { ...done, solution: idle })).toMatchObject({ code: 'login/work-needed' })
    const easy = done.challenge.replace(/^\d+/, '1')
    expect(await ask(caller, { challenge: easy, solution: solveWork(easy, 1) })).toMatchObject({
      code: 'login/work-needed',
    })
    const own = await testAuth()
    const stranger = createCaller(own.send, 'http://auth.test', own.clock, createDevice())
    const { challenge } = await stranger.call(loginEndpoints.work, {})
    await own[Symbol.asyncDispose]()
    const foreign = { challenge, solution: '0' }
    expect(await ask(caller, foreign)).toMatchObject({ code: 'login/work-needed' })
    expect((await ask(caller, done)).status).toBe(200)
  })

  it('it becomes more with the flood, and there is an end for everybody', async () => {
    await flood()
    const count = (used: number) =>
      sql`update rate_buckets set used = ${used} where name = 'mail-all'`.execute(auth.deps.database)
    const drawn = async () => (await auth.caller().call(loginEndpoints.work, {})).bits
    await count(perMinute * 4)
    expect(await drawn()).toBe(18 + 2)
    await count(perMinute * 1_000_000)
    expect(await drawn()).toBe(24)
    await count(perMinute)
    const { caller, done } = await work()
    await count(limits.mailsWithWork.uses)
    const email = 'late@example.org'
    expect(await ask(caller, done, email)).toMatchObject({ code: 'login/throttled' })
    auth.clock.ms += limits.mailsInAll.windowMs
    // It has taken nothing from the address.
    for (let mails = 0; mails < limits.mailsAnHour.uses; mails += 1) {
      expect(JSON.parse((await ask(undefined, undefined, email)).text)).toMatchObject({ action: 'VERIFY_OTP' })
      auth.clock.ms += limits.mailGap.windowMs
    }
  })

  it('of many that ask at once, no more get a mail for nothing', async () => {
    const answers = await Promise.all(Array.from({ length: perMinute + 20 }, () => ask()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perMinute)
    expect(answers.filter(({ code }) => code === 'login/work-needed')).toHaveLength(20)
  })
})
