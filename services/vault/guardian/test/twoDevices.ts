import { randomBytes } from 'node:crypto'
import { sealToRecovery, splitRoot } from '@latchkey/vault/keys'
import { withProof } from '../../server/test/withProof.ts'
import { protectedPerson } from './protectedPerson.ts'
import type { TestDevice, TestVault } from './testVault.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** A person, another device in their browser, and the set that the first makes for it. */
export async function twoDevices(vault: TestVault) {
  const ann = await protectedPerson(vault)
  const other = vault.device()
  return { ann, other, ...(await setFor(other)), setFor }

  /** The set that she makes for a device of hers. */
  async function setFor(device: TestDevice) {
    const shares = await splitRoot(ann.wallet.root)
    const setId = randomBytes(16).toString('base64url')
    const { recoveryPublicKey } = ann.wallet
    const context = { user: ann.session.user.id, set: setId, slot: 'R' }
    const body = await withProof(ann.wallet.root, ann.session.user.id, {
      thumbprint: device.thumbprint,
      app: 'https://app-b.example',
      setId,
      serverShare: text(shares.server),
      sealedRecovery: text(
        sealToRecovery(Buffer.from(recoveryPublicKey, 'base64url'), shares.recovery, context, randomBytes),
      ),
      recoveryPublicKey,
    })
    return { shares, body }
  }
}
