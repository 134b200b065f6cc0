import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loginEndpoints, passkeyEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { createAuthenticator } from '@latchkey/service-kit/test/createAuthenticator'
import { addressesOf, createRoot } from '@latchkey/vault/keys'
import { testAuth } from '../../services/vault/auth/test/testAuth.ts'
import { createCaller } from '../../services/vault/server/test/createCaller.ts'
import { createDevice, type Device } from '../../services/vault/server/test/createDevice.ts'
import { withProof } from '../../services/vault/server/test/withProof.ts'

/** A person with a wallet and a passkey, on the device that made it. */
export type Account = {
  readonly device: Device
  readonly passkey: ReturnType<typeof createAuthenticator>
  readonly setId: string
}

/** Slowly enough for the limit of a network's mails. */
const gapMs = 200_000
const origin = 'https://wallet.test'

/**
 * Fills the database of an auth service, by its own calls, in time that has passed.
 * @param folder Of its key file, and of its database where `databaseUrl` names no other.
 * @param publicUrl Of the service.
 */
export async function prepareAccounts(
  folder: string,
  count: number,
  publicUrl: string,
  databaseUrl?: string,
): Promise<Account[]> {
  const database = { databaseUrl, sqlitePath: join(folder, 'auth.db') }
  const kms = { kind: 'local' as const, path: join(folder, 'auth.keys') }
  await using auth = await testAuth({ database, kms, publicUrl, frameOrigin: origin, answerDelayMs: 0 })
  auth.clock.ms = Date.now() - (count + 20) * gapMs
  const root = createRoot((size) => new Uint8Array(randomBytes(size)))
  const addresses = await addressesOf(root)
  const accounts: Account[] = []
  for (let index = 0; index < count; index += 1) {
    auth.clock.ms += gapMs
    const device = createDevice()
    const caller = createCaller(auth.send, publicUrl, auth.clock, device)
    const email = `person${index}@example.org`
    const { attemptId } = await caller.call(loginEndpoints.email, { email, projectId: 'p' })
    const session = await caller.call(loginEndpoints.otp, {
      attemptId: attemptId ?? '',
      code: await auth.codeFor(email),
    })
    const setId = randomBytes(16).toString('base64url')
    const recoveryPublicKey = randomBytes(32).toString('base64url')
    const set = await withProof(root, session.user.id, {
      setId,
      serverShare: randomBytes(33).toString('base64url'),
      sealedRecovery: randomBytes(105).toString('base64url'),
      recoveryPublicKey,
    })
    await caller.call(walletEndpoints.prepare, { ...set, addresses }, session)
    const receipt = await auth.guardian.sign('enrolment-receipt+jwt', {
      sub: session.user.id,
      rpk: recoveryPublicKey,
      fromMs: 0,
      exp: auth.clock.ms / 1000 + 600,
    })
    await caller.call(walletEndpoints.commit, { setId, receipt }, session)
    const passkey = createAuthenticator(new URL(origin).hostname, origin)
    const options = await caller.call(passkeyEndpoints.registerOptions, {}, session)
    const credential = passkey.create(options)
    await caller.call(passkeyEndpoints.register, { challengeId: options.challengeId, label: 'P', credential }, session)
    accounts.push({ device, passkey, setId })
  }
  return accounts
}
