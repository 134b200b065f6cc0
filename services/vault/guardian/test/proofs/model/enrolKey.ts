import { guardianEndpoints, serviceEndpoints } from '@latchkey/protocol/vault'
import { sealToRecovery } from '@latchkey/vault/keys'
import { plainRandom } from '../../plainRandom.ts'
import { bytesOf } from './bytesOf.ts'
import { enterAccount } from './enterAccount.ts'
import { keyOf } from './keyOf.ts'
import { textOf } from './textOf.ts'
import type { ModelDevice, ModelPerson, World } from './world.types.ts'

/** Gives the guardian a recovery key. @returns Its receipt. */
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
  const { receipt } = await world.call(device, 'guardian', guardianEndpoints.enrol, {
    assertion,
    email: user.guardianEmail ?? person.email,
    recoveryPublicKey,
    sealedRecoveryKey: textOf(sealed),
  })
  return receipt
}
