import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Devnet, startDevnet } from '../../src/index.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ only: ['auth'] })
})
afterAll(() => devnet.stop())

/** A device with its key, as RFC 9449 has it. */
function createDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  let nonce = ''
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  async function post(url: string, body: object): Promise<Response> {
    const claims = { jti: randomUUID(), htm: 'POST', htu: url, iat: Math.floor(Date.now() / 1000), nonce }
    const text = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${part(claims)}`
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const headers = { dpop: `${text}.${signature.toString('base64url')}` }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    const known = nonce
    nonce = response.headers.get('dpop-nonce') ?? ''
    return response.status === 401 && known !== nonce ? post(url, body) : response
  }
  return { post }
}

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
