import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import type { createServiceContext } from '../../server/src/createServiceContext.ts'
import { fixedSecret } from '../../server/src/secrets/openSecret.ts'
import { createSigner, createVerifier, type Signer } from '../../server/src/statements.ts'
import { type Caller, createCaller } from '../../server/test/createCaller.ts'
import { createDevice } from '../../server/test/createDevice.ts'
import { createManualClock } from '../../server/test/createManualClock.ts'
import { createPostbox } from '../../server/test/createPostbox.ts'
import { createAuthApp } from '../src/app.ts'
import type { AuthConfig } from '../src/config.ts'
import { type AuthDeps, buildDeps } from '../src/deps.ts'

const publicUrl = 'http://auth.test'

/**
 * The auth service without a port, with a manual clock and a mailbox that keeps everything. What the guardian
 * says is signed with a key that the test holds.
 */
export async function testAuth(
  config: Partial<AuthConfig> = {},
  { plugins, transport }: Pick<createServiceContext.Parts, 'plugins' | 'transport'> = {},
): Promise<TestAuth> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-auth-'))
  const clock = createManualClock()
  const postbox = createPostbox()
  const guardian = createSigner(fixedSecret(randomBytes(32)), 'guardian')
  const full: AuthConfig = {
    host: '127.0.0.1',
    port: 0,
    publicUrl,
    frameOrigin: 'https://wallet.test',
    guardianUrl: 'http://guardian.test',
    database: { sqlitePath: ':memory:' },
    kms: { kind: 'local', path: join(folder, 'auth.keys') },
    smtpUrl: 'smtp://unused',
    mailFrom: 'wallet@operator.test',
    logLevel: 'silent',
    callsPerMinute: 100_000,
    ...config,
  }
  const built = await buildDeps(full, { clock, transport: transport ?? postbox, pollMs: 0, plugins })
  const deps = { ...built, guardian: createVerifier('guardian', async () => guardian.published().keys, clock) }
  const app = createAuthApp(deps)
  const send = async (path: string, init?: RequestInit) => app.request(path, init)

  async function codeFor(email: string): Promise<string> {
    await deps.outbox.flush()
    const code = /\b(\d{6})\b/.exec(postbox.last(email).text)?.[1]
    if (code === undefined) throw new Error('The mail holds no code.')
    return code
  }
  return {
    deps,
    clock,
    postbox,
    guardian,
    folder,
    send,
    codeFor,
    caller: () => createCaller(send, publicUrl, clock, createDevice()),
    async logIn(caller, email) {
      const { attemptId } = await caller.call(loginEndpoints.email, { email, projectId: 'p' })
      return caller.call(loginEndpoints.otp, { attemptId: attemptId ?? '', code: await codeFor(email) })
    },
    async [Symbol.asyncDispose]() {
      await deps.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

export type TestAuth = AsyncDisposable & {
  deps: AuthDeps
  clock: ReturnType<typeof createManualClock>
  postbox: ReturnType<typeof createPostbox>
  guardian: Signer
  /** Holds the key file. */
  folder: string
  send(path: string, init?: RequestInit): Promise<Response>
  /** The code of the newest mail to an address. */
  codeFor(email: string): Promise<string>
  /** A new device. */
  caller(): Caller
  logIn(caller: Caller, email: string): Promise<VaultSession>
}
