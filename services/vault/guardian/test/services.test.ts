import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginEndpoints, vaultEndpoints, vaultErrors } from '@latchkey/protocol/vault'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnv as readAuthEnv } from '../../auth/src/config.ts'
import { buildDeps as buildAuth } from '../../auth/src/deps.ts'
import { readEnv as readGuardianEnv } from '../src/config.ts'
import { buildDeps } from '../src/deps.ts'
import { makeWallet } from './makeWallet.ts'
import { testVault } from './testVault.ts'

const canaries = ['canary@mail.example', '203.0.113.77', 'canary-token', 'canary.example', '424242']

describe('the logs', () => {
  it('hold nothing of what people send, on any route, good or bad', async () => {
    let logged = ''
    const logStream = {
      write(text: string) {
        logged += text
      },
    }
    await using vault = await testVault({
      auth: { logLevel: 'trace', logStream },
      guardian: { logLevel: 'trace', logStream },
    })
    const headers = {
      'x-forwarded-for': '203.0.113.77',
      origin: 'https://canary.example',
      'user-agent': 'canary-token',
      'x-request-id': 'canary@mail.example',
    }
    const device = vault.device()
    const session = await vault.auth.logIn(device.auth, 'canary@mail.example')
    const wallet = await makeWallet(device, session)
    for (const service of ['auth', 'guardian'] as const)
      for (const endpoint of vaultEndpoints[service])
        for (const body of [
          endpoint.example.body,
          JSON.parse(
            JSON.stringify(endpoint.example.body ?? {})
              .replaceAll('ann@example.org', 'canary@mail.example')
              .replaceAll('123456', '424242'),
          ),
          'canary-token',
        ])
          for (const accessToken of [session.accessToken, 'canary-token'.padEnd(43, 'x')])
            await device[service].attempt(endpoint, endpoint.body === undefined ? undefined : body, {
              accessToken,
              headers,
            })
    for (const path of ['/email/undo/canary-token', '/canary-token']) await vault.auth.send(path, { headers })
    await vault.guardian.send('/g/approve/canary-token', { headers })
    await vault.auth.deps.outbox.flush()
    await vault.guardian.deps.outbox.flush()
    vault.auth.postbox.send = async () => {
      throw new Error('canary@mail.example refused')
    }
    vault.clock.ms += 60_000
    await vault
      .device()
      .auth.attempt(loginEndpoints.email, { email: 'canary@mail.example', projectId: 'p' }, { headers })
    await vault.auth.deps.outbox.flush()

    const secrets = [
      ...canaries,
      session.accessToken,
      session.refreshToken,
      session.assertion,
      device.thumbprint,
      Buffer.from(wallet.shares.server).toString('base64url'),
      wallet.addresses.evm,
      ...vault.auth.postbox.mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []),
    ]
    expect(logged).toContain('"route":"loginOtp","status":200')
    expect(logged).toContain('mail not handed over')
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([])
  })

  it('nor do the databases, but for what must be there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-dump-'))
    const files = ['auth.db', 'auth.db-wal', 'guardian.db', 'guardian.db-wal']
    await using vault = await testVault({
      auth: { database: { sqlitePath: join(folder, 'auth.db') } },
      guardian: { database: { sqlitePath: join(folder, 'guardian.db') } },
    })
    const device = vault.device()
    const session = await vault.auth.logIn(device.auth, 'canary@mail.example')
    const wallet = await makeWallet(device, session)
    const dump = Buffer.concat(files.map((file) => readFileSync(join(folder, file)))).toString('latin1')
    const secrets: readonly (string | Uint8Array)[] = [
      'canary@mail.example',
      session.accessToken,
      session.refreshToken,
      wallet.root,
      wallet.shares.server,
      wallet.shares.device,
      wallet.shares.recovery,
      wallet.recovery.secret,
    ]
    const found = secrets.filter((secret) => {
      const bytes = Buffer.from(secret)
      const forms = ['latin1', 'base64url', 'base64', 'hex'] as const
      return forms.some((form) => dump.includes(bytes.toString(form)))
    })
    expect(found).toEqual([])
    rmSync(folder, { recursive: true })
  })
})

describe('the calls', () => {
  it('answer what their descriptors say, and only to devices with a proof', async () => {
    await using vault = await testVault()
    for (const service of ['auth', 'guardian'] as const)
      for (const endpoint of vaultEndpoints[service]) {
        const answer = await vault.device()[service].attempt(endpoint, endpoint.example.body)
        if (answer.code !== undefined)
          expect([endpoint.id, endpoint.errors]).toEqual([endpoint.id, expect.arrayContaining([answer.code])])
        if (endpoint.auth === 'none' && endpoint.method === 'GET') expect(answer.status).toBe(200)
        if (endpoint.auth === 'session') expect(answer.code).toBe('session/invalid')
        const bare = {
          method: endpoint.method,
          ...(endpoint.method === 'POST' ? { body: JSON.stringify(endpoint.example.body) } : {}),
        }
        const send = service === 'auth' ? vault.auth.send : vault.guardian.send
        const refused = endpoint.auth === 'operator' ? 404 : 401
        if (endpoint.auth !== 'none') expect((await send(endpoint.path, bare)).status).toBe(refused)
      }
  })

  it('refuse bodies with more, less or too much in them', async () => {
    await using vault = await testVault()
    const { email } = loginEndpoints
    const device = vault.device()
    for (const body of [
      { ...email.example.body, more: 1 },
      { projectId: 'p' },
      [],
      null,
      'text',
      { email: 1, projectId: 'p' },
    ])
      expect((await device.auth.attempt(email, body)).status).toBe(400)
    const large = { ...email.example.body, projectId: 'p'.repeat(20_000) }
    expect(await device.auth.attempt(email, large)).toMatchObject({ status: 413, code: 'api/payload-too-large' })
  })

  it('let the wallet’s own page read them, and no other', async () => {
    await using vault = await testVault()
    const allowed = async (origin: string) =>
      (await vault.auth.send('/v1/bootstrap', { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed('https://wallet.test')).toBe('https://wallet.test')
    for (const origin of ['https://evil.test', 'https://wallet.test.evil.test', 'http://wallet.test', 'null'])
      expect(await allowed(origin)).toBeNull()
    const preflight = await vault.auth.send('/v1/login/email', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull()
  })

  it('are dammed per network', async () => {
    await using vault = await testVault({ auth: { callsPerMinute: 3 } })
    const answers: number[] = []
    for (let index = 0; index < 4; index += 1) answers.push((await vault.auth.send('/v1/bootstrap')).status)
    expect(answers).toEqual([200, 200, 200, 429])
    expect(vaultErrors['api/rate-limited'].status).toBe(429)
  })
})

describe('two services', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-apart-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('refuse each other’s database', async () => {
    const environment = {
      PUBLIC_URL: 'http://auth.test',
      FRAME_ORIGIN: 'http://frame.test',
      GUARDIAN_URL: 'http://guardian.test',
      AUTH_URL: 'http://auth.test',
      SMTP_URL: 'smtp://a:b@localhost:1',
      MAIL_FROM: 'a@b.example',
      LOG_LEVEL: 'silent',
      SQLITE_PATH: join(folder, 'one.db'),
      KMS_FILE: join(folder, 'auth.keys'),
    }
    await (await buildAuth(readAuthEnv(environment))).stop()
    expect(statSync(join(folder, 'one.db')).mode & 0o777).toBe(0o600)
    copyFileSync(join(folder, 'one.db'), join(folder, 'two.db'))
    const guardian = readGuardianEnv({
      ...environment,
      SQLITE_PATH: join(folder, 'two.db'),
      KMS_FILE: join(folder, 'guardian.keys'),
    })
    await expect(buildDeps(guardian)).rejects.toThrow()
  })

  it('name the key of the configuration that is wrong, never its value', () => {
    expect(() => readAuthEnv({})).toThrow(/PUBLIC_URL/)
    expect(() => readAuthEnv({ PUBLIC_URL: 'canary' })).toThrow(/^(?!.*canary)/)
  })

  it.each([
    ['auth', '../../auth/config.example.env', readAuthEnv],
    ['guardian', '../config.example.env', readGuardianEnv],
  ] as const)('start the %s service with its example configuration', (_, file, read) => {
    const text = readFileSync(new URL(file, import.meta.url), 'utf8')
    const lines = text.split('\n').flatMap((line) => /^#?([A-Z_]+)=(.*)$/.exec(line)?.slice(1, 3) ?? [])
    const environment: Record<string, string> = {}
    for (let index = 0; index < lines.length; index += 2) environment[lines[index] ?? ''] = lines[index + 1] ?? ''
    expect(read({ ...environment, KMS: 'local' }).kms.kind).toBe('local')
    expect(read({ ...environment, KMS: 'aws' }).kms.kind).toBe('aws')
    expect(read({ ...environment, KMS: 'vault' }).kms.kind).toBe('vault')
  })
})
