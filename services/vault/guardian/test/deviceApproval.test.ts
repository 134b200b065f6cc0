import { createHash } from 'node:crypto'
import { guardianEndpoints, loginEndpoints } from '@latchkey/protocol/vault'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestVault, testVault } from './testVault.ts'

const { start, status } = guardianEndpoints
const email = 'ann@example.org'
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
      sub: createHash('sha256').update(email).digest('base64url'),
      jkt: two.device.thumbprint,
      attempt: two.attemptId,
      purpose: 'device',
      exp: 9e9,
    }
    const forged = [
      approval ?? '',
      vault.auth.deps.signer.sign('device-approval+jwt', claims),
      vault.guardian.deps.signer.sign('enrolment-receipt+jwt', claims),
      vault.guardian.deps.signer.sign('device-approval+jwt', { ...claims, sub: 'x' }),
      vault.guardian.deps.signer.sign('device-approval+jwt', { ...claims, purpose: 'protection' }),
      vault.guardian.deps.signer.sign('device-approval+jwt', { ...claims, exp: 1 }),
    ]
    for (const each of forged)
      expect(
        await two.device.auth.attempt(loginEndpoints.device, { attemptId: two.attemptId, approval: each }),
      ).toMatchObject({ code: 'login/approval-invalid' })
    await vault.auth.deps.outbox.flush()
    expect(vault.auth.postbox.mails).toEqual([])
  })
})
