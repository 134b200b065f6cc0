import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { createAuthApp } from '../../auth/src/app.ts'
import type { AuthConfig } from '../../auth/src/config.ts'
import { type TestAuth, testAuth } from '../../auth/test/testAuth.ts'
import { createVerifier } from '../../server/src/statements.ts'
import { type Caller, createCaller } from '../../server/test/createCaller.ts'
import { createDevice } from '../../server/test/createDevice.ts'
import { createPostbox } from '../../server/test/createPostbox.ts'
import { createGuardianApp } from '../src/app.ts'
import type { GuardianConfig } from '../src/config.ts'
import { buildDeps, type GuardianDeps } from '../src/deps.ts'

const publicUrl = 'http://guardian.test'

/** Both services without ports, each with its own database, key file and mailbox, under one clock. */
export async function testVault(
  options: { auth?: Partial<AuthConfig>; guardian?: Partial<GuardianConfig>; plugins?: readonly KyselyPlugin[] } = {},
) {
  const { plugins } = options
  const auth = await testAuth({ trustedProxies: 1, ...options.auth }, { plugins })
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-guardian-'))
  const postbox = createPostbox()
  const built = await buildDeps(
    {
      host: '127.0.0.1',
      port: 0,
      publicUrl,
      frameOrigin: 'https://wallet.test',
      authUrl: 'http://auth.test',
      database: { sqlitePath: ':memory:' },
      kms: { kind: 'local', path: join(folder, 'guardian.keys') },
      smtpUrl: 'smtp://unused',
      mailFrom: 'guardian@operator.test',
      logLevel: 'silent',
      trustedProxies: 1,
      callsPerMinute: 100_000,
      ...options.guardian,
    },
    { clock: auth.clock, transport: postbox, pollMs: 0, plugins },
  )
  const deps: GuardianDeps = {
    ...built,
    auth: createVerifier('auth', async () => auth.deps.signer.published().keys, auth.clock),
  }
  const app = createGuardianApp(deps)
  const authApp = createAuthApp({
    ...auth.deps,
    guardian: createVerifier('guardian', async () => deps.signer.published().keys, auth.clock),
  })
  const send = async (path: string, init?: RequestInit) => app.request(path, init)
  const sendAuth = async (path: string, init?: RequestInit) => authApp.request(path, init)

  return {
    auth,
    guardian: { deps, postbox, send },
    /** The auth service as it trusts this guardian. */
    sendAuth,
    clock: auth.clock,
    /** A device as it calls the two; a new one, or that of a key. */
    device(key?: string) {
      const device = createDevice(key)
      const ofAuth = createCaller(sendAuth, options.auth?.publicUrl ?? 'http://auth.test', auth.clock, device)
      const ofGuardian = createCaller(send, options.guardian?.publicUrl ?? publicUrl, auth.clock, device)
      return { auth: ofAuth, guardian: ofGuardian, thumbprint: device.thumbprint, key: device.key }
    },
    /** The link of the newest mail of the guardian. */
    async linkFor(email: string): Promise<string> {
      await deps.outbox.flush()
      const link = /http:\/\/\S+?(\/g\/approve\/[\w-]+)/.exec(postbox.last(email).text)?.[1]
      if (link === undefined) throw new Error('The mail holds no link.')
      return link
    },
    /** Presses a button of the linked page. */
    press: (link: string, answer: string, network = '10.0.0.1') =>
      send(link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': network },
        body: `answer=${answer}`,
      }),
    async [Symbol.asyncDispose]() {
      await deps.stop()
      await auth[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

export type TestVault = Awaited<ReturnType<typeof testVault>> & { auth: TestAuth }
export type TestDevice = { auth: Caller; guardian: Caller; thumbprint: string; key(): string }
