import { randomBytes } from 'node:crypto'
import {
  guardianEndpoints,
  passkeyEndpoints,
  protectionEndpoints,
  type ReleasePurpose,
  type VaultSession,
} from '@latchkey/protocol/vault'
import { createAuthenticator } from '@latchkey/service-kit/test/createAuthenticator'
import { createRecoveryKey } from '@latchkey/vault/keys'
import { makeWallet } from './makeWallet.ts'
import { plainRandom } from './plainRandom.ts'
import type { TestDevice, TestVault } from './testVault.ts'

/** A person with a wallet, and what they do to authenticate again. */
export async function protectedPerson(vault: TestVault, email = 'ann@example.org') {
  const device = vault.device()
  const session = await vault.auth.logIn(device.auth, email)
  const wallet = await makeWallet(device, session)
  const passkey = createAuthenticator('wallet.test', 'https://wallet.test')

  return {
    email,
    device,
    session,
    wallet,
    passkey,
    async addPasskey() {
      const options = await device.auth.call(passkeyEndpoints.registerOptions, {}, session)
      const body = { challengeId: options.challengeId, label: 'Phone', credential: passkey.create(options) }
      await device.auth.call(passkeyEndpoints.register, body, session)
    },
    /** A step-up by mail, up to both proofs; `answer` is what the person does with the link. */
    async proofs(
      purpose: ReleasePurpose = 'protection',
      answer = 'approve',
      by: TestDevice = device,
      of: VaultSession = session,
    ) {
      vault.clock.ms += 31_000
      const begun = await by.auth.call(protectionEndpoints.stepUpOptions, { method: 'email' }, of)
      if (begun.method !== 'email') throw new Error('Another method was begun.')
      const ephemeral = createRecoveryKey(plainRandom)
      const { releaseId } = await by.guardian.call(
        guardianEndpoints.start,
        {
          email,
          purpose,
          attemptId: begun.attemptId,
          ephemeralKey: Buffer.from(ephemeral.public).toString('base64url'),
          app: 'https://app.example',
          browser: 'Chrome on Linux',
        },
        { headers: { 'x-forwarded-for': '10.0.0.1' } },
      )
      const link = await vault.linkFor(email)
      if (answer !== '') await vault.press(link, answer)
      const { approval } = await by.guardian.call(guardianEndpoints.status, { releaseId, waitSeconds: 0 })
      const code = await vault.auth.codeFor(email)
      return { attemptId: begun.attemptId, code, approval: approval ?? 'a.b.c', releaseId, link, ephemeral }
    },
    /** A step-up by mail. */
    async stepUp(purpose: ReleasePurpose = 'protection') {
      const proofs = await this.proofs(purpose)
      const { attemptId, code, approval } = proofs
      await device.auth.call(protectionEndpoints.stepUp, { method: 'email', attemptId, code, approval }, session)
      return proofs
    },
    /** A recovery method by a printed code, or whatever opens `ciphertext`. */
    codeWrap(recoveryPublicKey = wallet.recoveryPublicKey) {
      return {
        method: 'code' as const,
        wrapId: randomBytes(16).toString('base64url'),
        recoveryPublicKey,
        ciphertext: randomBytes(72).toString('base64url'),
      }
    },
  }
}

export type ProtectedPerson = Awaited<ReturnType<typeof protectedPerson>>
