import { randomBytes } from 'node:crypto'
import { guardianEndpoints, serviceEndpoints, type VaultSession, walletEndpoints } from '@latchkey/protocol/vault'
import { addressesOf, createRecoveryKey, createRoot, sealToRecovery, splitRoot } from '@latchkey/vault/keys'
import { withProof } from '../../server/test/withProof.ts'
import { plainRandom } from './plainRandom.ts'
import type { TestDevice } from './testVault.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/**
 * What a device does to give its person a wallet, step by step as the frame does.
 * @param until Where the device is closed.
 * @param releaseId Of a request that the person approved at the guardian. Without one, their address is enrolled.
 */
export async function makeWallet(
  device: TestDevice,
  session: VaultSession,
  releaseId?: string,
  { until }: { readonly until?: 'enrolled' } = {},
) {
  const mailbox = session.user.guardianEmail ?? session.user.email ?? ''
  const proof = releaseId === undefined ? { email: mailbox } : { releaseId }
  const root = createRoot(plainRandom)
  const addresses = await addressesOf(root)
  const recovery = createRecoveryKey(plainRandom)
  const recoveryPublicKey = text(recovery.public)
  const setId = randomBytes(16).toString('base64url')
  const shares = await splitRoot(root)
  const context = { user: session.user.id, set: setId, slot: 'R' }
  await device.auth.call(
    walletEndpoints.prepare,
    await withProof(root, session.user.id, {
      setId,
      serverShare: text(shares.server),
      sealedRecovery: text(sealToRecovery(recovery.public, shares.recovery, context, randomBytes)),
      recoveryPublicKey,
      addresses,
    }),
    session,
  )
  const { seal } = await device.guardian.call(serviceEndpoints.guardianKeys, undefined)
  const enrolContext = { user: session.user.id, set: recoveryPublicKey, slot: 'enrol' }
  const sealedRecoveryKey = text(
    sealToRecovery(Buffer.from(seal, 'base64url'), recovery.secret, enrolContext, randomBytes),
  )
  const enrolment = { assertion: session.assertion, ...proof, recoveryPublicKey, sealedRecoveryKey }
  const { receipt } = await device.guardian.call(guardianEndpoints.enrol, enrolment)
  if (until === 'enrolled') throw new Error('It broke off.')
  await device.auth.call(walletEndpoints.commit, { setId, receipt }, session)
  return { root, addresses, setId, recoveryPublicKey, recovery, shares, enrolment }
}
