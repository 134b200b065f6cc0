import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Devnet, startDevnet } from '../../src/index.ts'
import { createDevice } from './createDevice.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ only: ['auth'] })
})
afterAll(() => devnet.stop())

async function mailTo(address: string): Promise<{ account: string; text: string }> {
  for (;;) {
    const mails = await (await fetch(`${devnet.urls.mail}/api/mails?to=${address}`)).json()
    if (mails.length > 0) return mails[0]
    await sleep(50)
  }
}

describe('the vault of the devnet', () => {
  it('logs a person in with the code that the mailbox shows', async () => {
    const device = createDevice()
    const asked = await device.post(`${devnet.urls.auth}/v1/login/email`, { email: 'ann@example.org', projectId: 'p' })
    const { action, attemptId } = await asked.json()
    expect(action).toBe('VERIFY_OTP')
    const mail = await mailTo('ann@example.org')
    expect(mail.account).toBe('auth')
    const code = /\d{6}/.exec(mail.text)?.[0]
    const session = await (await device.post(`${devnet.urls.auth}/v1/login/otp`, { attemptId, code })).json()
    expect(session).toMatchObject({ user: { email: 'ann@example.org' }, wallet: 'none' })
  })

  it('approves a device by the link of the guardian, whose mails come from an account of its own', async () => {
    const device = createDevice()
    const ephemeralKey = createHash('sha256').update('a public key').digest('base64url')
    const request = {
      email: 'bob@example.org',
      attemptId: 'b1946ac92492d2347c6235',
      ephemeralKey,
      app: 'https://app.example',
      browser: 'Chrome on Linux',
    }
    const started = await (await device.post(`${devnet.urls.guardian}/g/release/start`, request)).json()
    const mail = await mailTo('bob@example.org')
    expect(mail.account).toBe('guardian')
    const link = /http:\/\/localhost:\d+\/g\/approve\/[\w-]+/.exec(mail.text)?.[0] ?? ''
    expect(await (await fetch(link)).text()).toContain(started.phrase)
    // Asks first: the answer must end the wait.
    const waiting = device.post(`${devnet.urls.guardian}/g/release/status`, {
      releaseId: started.releaseId,
      waitSeconds: 25,
    })
    await fetch(link, { method: 'POST', body: new URLSearchParams({ answer: 'approve' }) })
    expect(await (await waiting).json()).toMatchObject({ state: 'approved', collectInSeconds: 0 })
  })
})
