import { loginEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enterCode } from '../src/codes/enterCode.ts'
import { type TestAuth, testAuth } from './testAuth.ts'

const ann = { email: 'ann@example.org', projectId: 'p' }
let auth: TestAuth
beforeEach(async () => {
  auth = await testAuth()
})
afterEach(() => auth[Symbol.asyncDispose]())

describe('login by mail', () => {
  it('logs in with the mailed code', async () => {
    const caller = auth.caller()
    const asked = await caller.call(loginEndpoints.email, ann)
    expect(asked).toMatchObject({ action: 'VERIFY_OTP', expiresInSeconds: 600, retryInSeconds: 30 })
    const code = await auth.codeFor('ann@example.org')
    const session = await caller.call(loginEndpoints.otp, { attemptId: asked.attemptId ?? '', code })
    expect(session).toMatchObject({ user: { email: 'ann@example.org' }, wallet: 'none', deviceEnrolled: false })
  })

  it.each([-86_400_000, 86_400_000])('does not mind a clock of the device that is %i ms off', async (aheadMs) => {
    const iat = Math.floor((auth.clock.nowMs() + aheadMs) / 1_000)
    const caller = auth.caller()
    const asked = await caller.call(loginEndpoints.email, ann, { claims: { iat } })
    const code = await auth.codeFor('ann@example.org')
    const session = await caller.call(
      loginEndpoints.otp,
      { attemptId: asked.attemptId ?? '', code },
      { claims: { iat } },
    )
    expect(session).toMatchObject({ user: { email: 'ann@example.org' } })
  })

  it('says CONNECT on a device with a live session, and only there', async () => {
    const caller = auth.caller()
    await auth.logIn(caller, 'ann@example.org')
    auth.clock.ms += 31_000
    expect(await caller.call(loginEndpoints.email, ann)).toMatchObject({ action: 'CONNECT', attemptId: null })
    expect(auth.postbox.mails).toHaveLength(1)
    expect((await auth.caller().call(loginEndpoints.email, ann)).action).toBe('VERIFY_OTP')
    auth.clock.ms += 31_000
    const other = { ...ann, email: 'bob@example.org' }
    expect((await caller.call(loginEndpoints.email, other)).action).toBe('VERIFY_OTP')
  })

  it('goes on with a code on a device whose tokens were lost on their way', async () => {
    const caller = auth.caller()
    const lost = await auth.logIn(caller, 'ann@example.org')
    auth.clock.ms += 31_000
    const { action, attemptId } = await caller.call(loginEndpoints.email, { ...ann, withoutSession: true })
    expect(action).toBe('VERIFY_OTP')
    const code = await auth.codeFor('ann@example.org')
    const session = await caller.call(loginEndpoints.otp, { attemptId: attemptId ?? '', code })
    expect(session.user.id).toBe(lost.user.id)
    // The lost tokens are of no use to a finder.
    const { refreshToken } = lost
    expect(await caller.attempt(loginEndpoints.refresh, { refreshToken })).toMatchObject({ code: 'session/invalid' })
  })

  it('is one account for one address, however it is written', async () => {
    const first = await auth.logIn(auth.caller(), 'ann@example.org')
    auth.clock.ms += 31_000
    const caller = auth.caller()
    const { attemptId } = await caller.call(loginEndpoints.email, { ...ann, email: ' Ann@EXAMPLE.org ' })
    const code = await auth.codeFor('ann@example.org')
    const second = await caller.call(loginEndpoints.otp, { attemptId: attemptId ?? '', code })
    expect(second.user.id).toBe(first.user.id)
  })

  it('refuses another request within 30 s, in the words of the specification [S5.1] [S5.2] [S9.1]', async () => {
    await auth.caller().call(loginEndpoints.email, ann)
    auth.clock.ms += 12_500
    const refused = await auth.caller().attempt(loginEndpoints.email, ann)
    expect(refused).toMatchObject({
      status: 429,
      code: 'login/throttled',
      description: 'Please try again after 18 seconds',
    })
    expect(refused.headers.get('retry-after')).toBe('18')
    auth.clock.ms += 17_499
    expect((await auth.caller().attempt(loginEndpoints.email, ann)).description).toBe(
      'Please try again after 1 seconds',
    )
    auth.clock.ms += 1
    await auth.caller().call(loginEndpoints.email, ann)
  })

  it.each(['', 'ann', 'ann@', '@example.org', 'ann@localhost', 'a b@example.org', `${'a'.repeat(250)}@example.org`])(
    'refuses the address "%s" [S5.3]',
    async (email) => {
      const refused = await auth.caller().attempt(loginEndpoints.email, { ...ann, email })
      expect(refused).toMatchObject({ status: 400, code: 'login/email-invalid' })
      await auth.deps.outbox.flush()
      expect(auth.postbox.mails).toEqual([])
    },
  )

  it.each([
    ['5 an hour to one address', 5, 3_600_000, 31_000],
    ['10 a day to one address', 10, 86_400_000, 721_000],
  ])('mails at most %s [S5.4]', async (_, most, windowMs, stepMs) => {
    const startMs = auth.clock.ms
    for (let index = 0; index < most; index += 1) {
      await auth.caller().call(loginEndpoints.email, ann)
      auth.clock.ms += stepMs
    }
    // A further device is approved at the guardian first: the address is closed to no one, and no mail goes out.
    expect((await auth.caller().call(loginEndpoints.email, ann)).action).toBe('VERIFY_DEVICE')
    await auth.deps.outbox.flush()
    expect(auth.postbox.mails).toHaveLength(most)
    auth.clock.ms = startMs + windowMs
    expect((await auth.caller().call(loginEndpoints.email, ann)).action).toBe('VERIFY_OTP')
  })

  it.each([
    ['as many an hour from one network as is set', 20, { mailsPerNetwork: 20 }, 3_600_000, 0, 'login/throttled'],
    ['1,000 an hour of one project for nothing', 1_000, {}, 3_600_000, 1_100, 'login/work-needed'],
  ])('mails at most %s [S5.4]', async (_, most, config, windowMs, stepMs, refused) => {
    await using own = await testAuth({ ...config, trustedProxies: 1 })
    const startMs = own.clock.ms
    const caller = own.caller()
    const ask = (index: number) => {
      const network =
        most === 20
          ? `2001:db8:0:ff${(index % 256).toString(16).padStart(2, '0')}::1`
          : `10.0.${index >> 8}.${index & 255}`
      return caller.attempt(
        loginEndpoints.email,
        { email: `p${index}@example.org`, projectId: most === 1_000 ? 'p' : `p${index}` },
        { headers: { 'x-forwarded-for': `6.6.6.6, ${network}` } },
      )
    }
    for (let index = 0; index < most; index += 1) {
      expect((await ask(index)).status).toBe(200)
      own.clock.ms += stepMs
    }
    expect(await ask(most)).toMatchObject({ code: refused })
    own.clock.ms = startMs + windowMs
    expect((await ask(most + 1)).status).toBe(200)
  })

  it('takes nothing from an address for a network that has used up its mails', async () => {
    await using own = await testAuth({ mailsPerNetwork: 1, trustedProxies: 1 })
    const ask = (email: string, network: string) =>
      own.caller().attempt(loginEndpoints.email, { ...ann, email }, { headers: { 'x-forwarded-for': network } })
    expect((await ask('eve@example.org', '10.0.0.1')).status).toBe(200)
    for (let mails = 0; mails < 6; mails += 1) {
      expect(await ask(ann.email, '10.0.0.1')).toMatchObject({ code: 'login/throttled' })
      own.clock.ms += 31_000
    }
    expect(JSON.parse((await ask(ann.email, '10.0.0.2')).text)).toMatchObject({ action: 'VERIFY_OTP' })
  })

  it('takes nothing from a network for a mail that its address may not have', async () => {
    await using own = await testAuth({ mailsPerNetwork: 2 })
    expect((await own.caller().attempt(loginEndpoints.email, ann)).status).toBe(200)
    for (let again = 0; again < 3; again += 1)
      expect(await own.caller().attempt(loginEndpoints.email, ann)).toMatchObject({ code: 'login/throttled' })
    const other = { ...ann, email: 'bob@example.org' }
    expect((await own.caller().attempt(loginEndpoints.email, other)).status).toBe(200)
  })
})

describe('a code', () => {
  async function ask() {
    const caller = auth.caller()
    const { attemptId } = await caller.call(loginEndpoints.email, ann)
    const code = await auth.codeFor('ann@example.org')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    return { caller, attemptId: attemptId ?? '', code, wrong }
  }

  it('is of no use on another device, whoever read it', async () => {
    const { attemptId, code, caller } = await ask()
    const thief = auth.caller()
    expect(await thief.attempt(loginEndpoints.otp, { attemptId, code })).toMatchObject({ code: 'login/attempt-closed' })
    await caller.call(loginEndpoints.otp, { attemptId, code })
  })

  it('can be used once', async () => {
    const { attemptId, code, caller } = await ask()
    await caller.call(loginEndpoints.otp, { attemptId, code })
    expect(await caller.attempt(loginEndpoints.otp, { attemptId, code })).toMatchObject({
      code: 'login/attempt-closed',
    })
  })

  it('can be used once of five times at once', async () => {
    const { attemptId, code, caller } = await ask()
    const enter = () => caller.attempt(loginEndpoints.otp, { attemptId, code })
    const answers = await Promise.all([enter(), enter(), enter(), enter(), enter()])
    expect(answers.map(({ status, code: refused }) => refused ?? status).sort()).toEqual([
      200,
      ...Array.from({ length: 4 }, () => 'login/attempt-closed'),
    ])
  })

  it('is used up by itself, whatever it was mailed for', async () => {
    const { attemptId: id, code, caller } = await ask()
    const enter = () => enterCode(auth.deps, { id, thumbprint: caller.device.thumbprint, code })
    const outcomes = async (entered: readonly Promise<void>[]) =>
      (await Promise.allSettled(entered)).map(({ status }) => status).sort()
    expect(await outcomes([enter(), enter(), enter()])).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await outcomes([enter()])).toEqual(['rejected'])
  })

  it('has five tries', async () => {
    const { attemptId, code, wrong, caller } = await ask()
    for (let tries = 0; tries < 5; tries += 1)
      expect(await caller.attempt(loginEndpoints.otp, { attemptId, code: wrong })).toMatchObject({
        code: 'login/code-wrong',
      })
    expect(await caller.attempt(loginEndpoints.otp, { attemptId, code })).toMatchObject({
      code: 'login/attempt-closed',
    })
  })

  it('has five tries when 200 come at once', async () => {
    const { attemptId, wrong, caller } = await ask()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => caller.attempt(loginEndpoints.otp, { attemptId, code: wrong })),
    )
    expect(answers.filter(({ code }) => code === 'login/code-wrong')).toHaveLength(5)
  })

  it('is valid for ten minutes', async () => {
    const { attemptId, code, caller } = await ask()
    auth.clock.ms += 600_000
    expect(await caller.attempt(loginEndpoints.otp, { attemptId, code })).toMatchObject({
      code: 'login/attempt-closed',
    })
  })

  it('is void once a newer one was asked for on the same device', async () => {
    const { attemptId, code, caller } = await ask()
    auth.clock.ms += 31_000
    await caller.call(loginEndpoints.email, ann)
    expect(await caller.attempt(loginEndpoints.otp, { attemptId, code })).toMatchObject({
      code: 'login/attempt-closed',
    })
  })

  it('cannot be made void by somebody else who asks', async () => {
    const { attemptId, code, caller } = await ask()
    auth.clock.ms += 31_000
    await auth.caller().call(loginEndpoints.email, ann)
    await caller.call(loginEndpoints.otp, { attemptId, code })
  })

  it('is looked at no more after 15 wrong ones of strangers in a day, the right one included, but by the guardian’s link', async () => {
    const startMs = auth.clock.ms
    for (let round = 0; round < 3; round += 1) {
      const { attemptId, wrong, caller } = await ask()
      for (let tries = 0; tries < 5; tries += 1) await caller.attempt(loginEndpoints.otp, { attemptId, code: wrong })
      auth.clock.ms += 31_000
    }
    const { attemptId, code, caller } = await ask()
    expect(await caller.attempt(loginEndpoints.otp, { attemptId, code })).toMatchObject({
      code: 'login/attempt-closed',
    })
    auth.clock.ms += 31_000
    expect((await caller.call(loginEndpoints.email, ann)).action).toBe('VERIFY_DEVICE')
    auth.clock.ms = startMs + 86_400_000
    const next = await ask()
    await next.caller.call(loginEndpoints.otp, { attemptId: next.attemptId, code: next.code })
  })

  it('has 15 wrong tries a day on a device that the owner has let in, which are of no other', async () => {
    const [one, two] = [auth.caller(), auth.caller()]
    for (const caller of [one, two]) {
      await auth.logIn(caller, 'ann@example.org')
      auth.clock.ms += 31_000
    }
    const again = async (caller: typeof one) => {
      const { attemptId } = await caller.call(loginEndpoints.email, { ...ann, withoutSession: true })
      auth.clock.ms += 31_000
      return { attemptId: attemptId ?? '', code: await auth.codeFor('ann@example.org') }
    }
    for (let round = 0; round < 3; round += 1) {
      const { attemptId, code } = await again(one)
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
      for (let tries = 0; tries < 5; tries += 1)
        expect(await one.attempt(loginEndpoints.otp, { attemptId, code: wrong })).toMatchObject({
          code: 'login/code-wrong',
        })
    }
    expect(await one.attempt(loginEndpoints.otp, await again(one))).toMatchObject({
      status: 429,
      code: 'login/locked',
    })
    expect((await two.attempt(loginEndpoints.otp, await again(two))).status).toBe(200)
    const { attemptId, code, caller } = await ask()
    expect((await caller.attempt(loginEndpoints.otp, { attemptId, code })).status).toBe(200)
  })

  it('does not count against the address when it is right', async () => {
    for (let round = 0; round < 17; round += 1) {
      const { attemptId, code, caller } = await ask()
      await caller.call(loginEndpoints.otp, { attemptId, code })
      auth.clock.ms += 8_641_000
    }
  })
})

describe('asking for a login', () => {
  it('answers the same for known and unknown addresses, after the same time', async () => {
    await auth.logIn(auth.caller(), 'ann@example.org')
    auth.clock.ms += 31_000
    const shape = async (email: string) => {
      const answer = await auth.caller().attempt(loginEndpoints.email, { ...ann, email })
      const headers = [...answer.headers].filter(([name]) => !['x-request-id'].includes(name))
      return {
        status: answer.status,
        headers,
        length: answer.text.length,
        text: answer.text.replace(/"[\w-]{22}"/, ''),
      }
    }
    expect(await shape('ann@example.org')).toEqual(await shape('nobody@example.org'))
    for (const ms of auth.clock.slept) expect(ms).toBeGreaterThanOrEqual(250)
  })

  it('does not wait for the mail server', async () => {
    const handedOver = Promise.withResolvers<void>()
    auth.postbox.send = () => handedOver.promise
    await auth.caller().call(loginEndpoints.email, ann)
    handedOver.resolve()
  })

  it('tries again when the mail server fails, until the code has run out', async () => {
    const send = auth.postbox.send
    auth.postbox.send = async () => {
      throw new Error('down')
    }
    await auth.caller().call(loginEndpoints.email, ann)
    await auth.deps.outbox.flush()
    auth.postbox.send = send
    auth.clock.ms += 5_000
    await auth.deps.outbox.flush()
    expect(auth.postbox.mails).toHaveLength(1)
    auth.clock.ms += 60_000
    await auth.deps.outbox.flush()
    expect(auth.postbox.mails).toHaveLength(1)
  })
})
