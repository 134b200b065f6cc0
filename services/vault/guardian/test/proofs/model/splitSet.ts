import { randomBytes } from 'node:crypto'
import { type RootAddresses, sealToRecovery, splitRoot } from '@latchkey/vault/keys'
import { plainRandom } from '../../plainRandom.ts'
import { bytesOf } from './bytesOf.ts'
import { textOf } from './textOf.ts'
import type { ModelSet, World } from './world.types.ts'

/** Splits a root for one device; remembered before anybody is sent a part of it. */
export async function splitSet(
  { memory }: World,
  made: { userId: string; root: Uint8Array; recoveryPublicKey: string; addresses: RootAddresses | undefined },
): Promise<ModelSet> {
  const { userId, root, recoveryPublicKey } = made
  const setId = randomBytes(16).toString('base64url')
  const shares = await splitRoot(root)
  const context = { user: userId, set: setId, slot: 'R' }
  const set: ModelSet = {
    ...made,
    setId,
    share: shares.device,
    serverShare: textOf(shares.server),
    sealedRecovery: textOf(sealToRecovery(bytesOf(recoveryPublicKey), shares.recovery, context, plainRandom)),
    readBack: false,
  }
  memory.sets.set(setId, set)
  return set
}
