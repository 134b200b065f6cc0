import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailPatterns } from '../../e2e/harness/mailPatterns.ts'
import { watchMail } from '../../e2e/harness/watchMail.ts'
import { type Devnet, startDevnet } from '../../src/index.ts'
import { createDevice } from './createDevice.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ only: ['auth'] })
})
afterAll(() => devnet.stop())

const watch = (address: string) => watchMail(address, { inbox: devnet.urls.mail })

describe('the vault of the devnet', () => {
  it('logs a person in with the code that the mailbox shows', async () => {
    const device = createDevice()
    const mails = await watch('ann@example.org')
    const asked = await device.post(`${devnet.urls.auth}/v1/login/email`, { email: 'ann@example.org', projectId: 'p' })
    const { action, attemptId } = await asked.json()
    expect(action).toBe('VERIFY_OTP')
    const code = await mails.next(mailPatterns.code, 'auth')
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
    const mails = await watch('bob@example.org')
    const started = await (await device.post(`${devnet.urls.guardian}/g/release/start`, request)).json()
    const link = await mails.next(mailPatterns.approval, 'guardian')
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
