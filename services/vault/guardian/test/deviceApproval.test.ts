import { createHash } from 'node:crypto'
import { guardianEndpoints, loginEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestVault, testVault } from './testVault.ts'

const { start, status } = guardianEndpoints
const email = 'ann@example.org'
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
let vault: TestVault
beforeEach(async () => {
  vault = await testVault({ auth: { loginPolicy: 'strict' } })
})
afterEach(() => vault[Symbol.asyncDispose]())

describe('a device that must be approved', () => {
  async function asking() {
    const device = vault.device()
    const { action, attemptId } = await device.auth.call(loginEndpoints.email, { email, projectId: 'p' })
    const { releaseId } = await device.guardian.call(
      start,
      { ...start.example.body, email, attemptId: attemptId ?? '' },
      { headers: { 'x-forwarded-for': '10.0.0.1' } },
    )
    return { device, action, attemptId: attemptId ?? '', releaseId, link: await vault.linkFor(email) }
  }

  it('gets its code at the moment of the approval, not before', async () => {
    const { device, action, attemptId, releaseId, link } = await asking()
    expect(action).toBe('VERIFY_DEVICE')
    await vault.auth.deps.outbox.flush()
    expect(vault.auth.postbox.mails).toEqual([])
    await vault.press(link, 'approve')
    const { approval } = await device.guardian.call(status, { releaseId, waitSeconds: 25 })
    expect(await device.auth.call(loginEndpoints.device, { attemptId, approval: approval ?? '' })).toEqual({
      action: 'VERIFY_OTP',
    })
    const code = await vault.auth.codeFor(email)
    expect((await device.auth.call(loginEndpoints.otp, { attemptId, code })).user.email).toBe(email)
    expect(await device.auth.attempt(loginEndpoints.device, { attemptId, approval: approval ?? '' })).toMatchObject({
      code: 'login/attempt-closed',
    })
  })

  it('gets nothing by an approval of another login, device, mailbox or signer', async () => {
    const one = await asking()
    await vault.press(one.link, 'approve')
    const { approval } = await one.device.guardian.call(status, { releaseId: one.releaseId, waitSeconds: 0 })
    vault.clock.ms += 31_000
    const two = await asking()
    const claims = {
      sub: digest(email),
      jkt: two.device.thumbprint,
      attempt: two.attemptId,
      purpose: 'device',
      exp: 9e9,
    }
    const { auth: ofAuth, guardian } = vault
    const forged = [
      approval ?? '',
      guardian.deps.signer.sign('device-approval+jwt', { ...claims, attempt: one.attemptId }),
      guardian.deps.signer.sign('device-approval+jwt', { ...claims, jkt: one.device.thumbprint }),
      guardian.deps.signer.sign('device-approval+jwt', { ...claims, sub: digest('bob@example.org') }),
      ofAuth.deps.signer.sign('device-approval+jwt', claims),
      guardian.deps.signer.sign('enrolment-receipt+jwt', claims),
      guardian.deps.signer.sign('device-approval+jwt', { ...claims, purpose: 'protection' }),
      guardian.deps.signer.sign('device-approval+jwt', { ...claims, exp: 1 }),
    ]
    for (const each of forged)
      expect(
        await two.device.auth.attempt(loginEndpoints.device, { attemptId: two.attemptId, approval: each }),
      ).toMatchObject({ code: 'login/approval-invalid' })
    await vault.auth.deps.outbox.flush()
    expect(vault.auth.postbox.mails).toEqual([])
    // With nothing wrong it is taken: each of the others failed by the one thing alone.
    const right = guardian.deps.signer.sign('device-approval+jwt', claims)
    const { attemptId } = two
    expect((await two.device.auth.attempt(loginEndpoints.device, { attemptId, approval: right })).status).toBe(200)
  })

  it('gets one code, however often its approval is shown at once', async () => {
    const { device, attemptId, releaseId, link } = await asking()
    await vault.press(link, 'approve')
    const { approval } = await device.guardian.call(status, { releaseId, waitSeconds: 25 })
    const show = () => device.auth.attempt(loginEndpoints.device, { attemptId, approval: approval ?? '' })
    const answers = (await Promise.all([show(), show(), show()])).map(({ code }) => code ?? '')
    expect(answers.sort()).toEqual(['', 'login/attempt-closed', 'login/attempt-closed'])
    await vault.auth.deps.outbox.flush()
    expect(vault.auth.postbox.mails).toHaveLength(1)
  })
})
