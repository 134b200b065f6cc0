import { loginEndpoints, oauthEndpoints, passkeyEndpoints, type VaultEndpoint } from '@latchkey/protocol/vault'
import { createProbes } from '@latchkey/service-kit/probes'
import { serveApp } from '@latchkey/service-kit/server'
import { describe, expect, it } from 'vitest'
import { solveWork } from '../../frame/src/proofOfWork/solveWork.ts'
import { createCaller } from '../../server/test/createCaller.ts'
import { createDevice } from '../../server/test/createDevice.ts'
import { createAuthApp } from '../src/app.ts'
import { type AuthConfig, readEnv } from '../src/config.ts'
import { testAuth } from './testAuth.ts'

/** The service on a port, as a proxy reaches it. */
async function serve(config: Partial<AuthConfig> = {}) {
  let logged = ''
  const logStream = {
    write(line: string) {
      logged += line
    },
  }
  const auth = await testAuth({ logLevel: 'warn', logStream, answerDelayMs: 0, callsPerMinute: undefined, ...config })
  const server = await serveApp(createAuthApp(auth.deps), {
    host: '127.0.0.1',
    port: 0,
    graceMs: 3_000,
    probes: createProbes({ check: auth.deps.health, drainMs: 0 }),
  })
  const send = (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init)

  /** Asks for a mail, does the work that it may cost, and enters the code. */
  async function logIn(email: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const caller = createCaller(send, auth.deps.config.publicUrl, auth.clock, createDevice())
    const ask = (more: object) =>
      caller.attempt(loginEndpoints.email as VaultEndpoint, { email, projectId: 'p', ...more }, { headers })
    let asked = await ask({})
    if (asked.code === 'login/work-needed') {
      const { challenge, bits } = await caller.call(loginEndpoints.work, {}, { headers })
      asked = await ask({ work: { challenge, solution: solveWork(challenge, bits) } })
    }
    if (asked.status !== 200) return asked.status
    const { attemptId } = JSON.parse(asked.text) as { attemptId: string }
    const code = await auth.codeFor(email)
    return (await caller.attempt(loginEndpoints.otp as VaultEndpoint, { attemptId, code }, { headers })).status
  }

  return {
    auth,
    logIn,
    caller: () => createCaller(send, auth.deps.config.publicUrl, auth.clock, createDevice()),
    logged: () => logged,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await auth[Symbol.asyncDispose]()
    },
  }
}

const logins: readonly (readonly [VaultEndpoint, unknown])[] = [
  [loginEndpoints.email as VaultEndpoint, { email: 'ann@example.org', projectId: 'p' }],
  [oauthEndpoints.start as VaultEndpoint, { ...oauthEndpoints.start.example.body, provider: 'google' }],
  [passkeyEndpoints.loginOptions as VaultEndpoint, passkeyEndpoints.loginOptions.example.body],
]

describe('a proxy that the service was not told of', () => {
  it.each([
    ['x-forwarded-for', '203.0.113.77'],
    ['forwarded', 'for=203.0.113.77;proto=https'],
    ['x-real-ip', '203.0.113.77'],
  ])('that sends %s: no login counts all people as one, and the setting is named', async (name, value) => {
    await using service = await serve()
    for (const [endpoint, body] of logins) {
      const refused = await service.caller().attempt(endpoint, body, { headers: { [name]: value } })
      expect(refused).toMatchObject({ status: 503, code: 'login/proxy-untrusted' })
      expect(refused.description).toContain('Set TRUSTED_PROXIES to the number of proxies')
    }
    const logged = service
      .logged()
      .split('\n')
      .filter((line) => line.includes('TRUSTED_PROXIES'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toContain('203.0.113')
    // Anybody can send such a header. Who sends none is not in its way.
    expect(await service.logIn('ann@example.org', {})).toBe(200)
  })

  it('on the devnet: told of, and nobody is refused', async () => {
    await using service = await serve({ devnet: true })
    expect(await service.logIn('ann@example.org', { 'x-forwarded-for': '203.0.113.77' })).toBe(200)
    expect(service.logged()).toContain('TRUSTED_PROXIES')
  })
})

describe('proxies that are counted', () => {
  const one = { mailsPerNetwork: 1 }

  it('two of them: what the outer one wrote is the network, and what the caller wrote before it counts for nothing', async () => {
    await using service = await serve({ ...one, trustedProxies: 2 })
    const from = (list: string, email: string) => service.logIn(email, { 'x-forwarded-for': list })
    expect(await from('203.0.113.7, 10.0.0.1', 'a@example.org')).toBe(200)
    expect(await from('9.9.9.9, 203.0.113.7, 10.0.0.1', 'b@example.org')).toBe(429)
    expect(await from('9.9.9.9, 203.0.113.8, 10.0.0.1', 'c@example.org')).toBe(200)
  })

  it('that write the port as well, another one for each connection: the address is the network', async () => {
    await using service = await serve({ ...one, trustedProxies: 1 })
    const from = (written: string, email: string) => service.logIn(email, { 'x-forwarded-for': written })
    expect(await from('203.0.113.7:51001', 'a@example.org')).toBe(200)
    expect(await from('203.0.113.7:51002', 'b@example.org')).toBe(429)
    expect(await from('[2001:db8:1:2::3]:51001', 'c@example.org')).toBe(200)
    expect(await from('[2001:db8:1:2::4]:51002', 'd@example.org')).toBe(429)
  })

  it('a list that is too short names nobody: the caller wrote it', async () => {
    await using service = await serve({ ...one, trustedProxies: 2 })
    const answers: number[] = []
    for (const address of ['1.1.1.1', '2.2.2.2'])
      answers.push(await service.logIn(`${address}@example.org`, { 'x-forwarded-for': address }))
    expect(answers).toEqual([503, 503])
    await using lenient = await serve({ ...one, trustedProxies: 2, devnet: true })
    expect(await lenient.logIn('a@example.org', { 'x-forwarded-for': '1.1.1.1' })).toBe(200)
    expect(await lenient.logIn('b@example.org', { 'x-forwarded-for': '2.2.2.2' })).toBe(429)
  })

  it('1,000 people behind one, in 17 minutes: each logs in', async () => {
    await using service = await serve({ trustedProxies: 1 })
    const answers = new Set<number>()
    for (let first = 0; first < 1_000; first += 20) {
      // No more than the mails that the whole service sends for nothing: the work that more cost is shown elsewhere.
      service.auth.clock.ms += 20_001
      const people = Array.from({ length: 20 }, (_, index) => first + index)
      const from = (person: number) => `9.9.9.9, 198.51.${person >> 8}.${person & 255}`
      const each = people.map((person) => service.logIn(`p${person}@example.org`, { 'x-forwarded-for': from(person) }))
      for (const status of await Promise.all(each)) answers.add(status)
    }
    expect([...answers]).toEqual([200])
  })

  it('200 people behind one address within the hour, and 62 of them in one minute: each logs in', async () => {
    await using service = await serve()
    const answers = new Set<number>()
    for (let person = 0; person < 200; person += 1) {
      if (person >= 62) service.auth.clock.ms += 15_000
      answers.add(await service.logIn(`p${person}@example.org`, {}))
    }
    expect([...answers]).toEqual([200])
  })
})

describe('the settings', () => {
  const environment = {
    PUBLIC_URL: 'https://auth.example.org',
    FRAME_ORIGIN: 'https://wallet.example.org',
    GUARDIAN_URL: 'https://guardian.example.org',
    SMTP_URL: 'smtp://localhost:25',
    MAIL_FROM: 'a@example.org',
  }

  it('are read, and the former one ends the start with the new one’s name', () => {
    const limits = {
      TRUSTED_PROXIES: '2',
      CALLS_PER_NETWORK: '5',
      MAILS_PER_NETWORK: '6',
      PASSKEY_LOGINS_PER_NETWORK: '7',
      SOCIAL_LOGINS_PER_NETWORK: '8',
    }
    expect(readEnv({ ...environment, ...limits })).toMatchObject({
      trustedProxies: 2,
      devnet: false,
      callsPerMinute: 5,
      mailsPerNetwork: 6,
      passkeyLoginsPerNetwork: 7,
      socialLoginsPerNetwork: 8,
    })
    expect(() => readEnv({ ...environment, TRUST_PROXY: 'on' })).toThrow('set TRUSTED_PROXIES')
  })

  it.each([
    ['passkey', { passkeyLoginsPerNetwork: 1 }, logins[2]],
    ['social account', { socialLoginsPerNetwork: 1 }, logins[1]],
  ] as const)('bound logins by %s', async (_, config, login) => {
    const client = { clientId: 'id', clientSecret: 'secret' }
    await using service = await serve({ ...config, oauth: { google: client } })
    const answers: number[] = []
    for (let turn = 0; turn < 2 && login !== undefined; turn += 1)
      answers.push((await service.caller().attempt(...login)).status)
    expect(answers).toEqual([200, 429])
  })
})
