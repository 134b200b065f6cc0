import { guardianEndpoints, serviceEndpoints } from '@latchkey/protocol/vault'
import { sealToRecovery } from '@latchkey/vault/keys'
import { plainRandom } from '../../plainRandom.ts'
import { askMailbox } from './askMailbox.ts'
import { bytesOf } from './bytesOf.ts'
import { enterAccount } from './enterAccount.ts'
import { keyOf } from './keyOf.ts'
import { Refused } from './Refused.ts'
import { textOf } from './textOf.ts'
import type { ModelDevice, ModelPerson, World } from './world.types.ts'

/**
 * Gives the guardian a recovery key, as the frame does: a mailbox that has an account there says itself that this is another
 * one of its owner's.
 * @returns Its receipt.
 */
export async function enrolKey(
  world: World,
  person: ModelPerson,
  device: ModelDevice,
  recoveryPublicKey: string,
): Promise<string> {
  const { user, assertion } = await enterAccount(world, person, device)
  const { seal } = await world.call(device, 'guardian', serviceEndpoints.guardianKeys, undefined)
  const context = { user: user.id, set: recoveryPublicKey, slot: 'enrol' }
  const sealed = sealToRecovery(bytesOf(seal), keyOf(world, recoveryPublicKey), context, plainRandom)
  const key = { assertion, recoveryPublicKey, sealedRecoveryKey: textOf(sealed) }
  const email = user.guardianEmail ?? person.email
  try {
    return (await world.call(device, 'guardian', guardianEndpoints.enrol, { ...key, email })).receipt
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'guardian/not-approved') throw error
    const { releaseId } = await askMailbox(world, person, device)
    return (await world.call(device, 'guardian', guardianEndpoints.enrol, { ...key, releaseId })).receipt
  }
}
