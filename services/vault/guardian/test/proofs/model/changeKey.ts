import { guardianEndpoints, recoveryEndpoints } from '@latchkey/protocol/vault'
import { openWithRecovery, sealToRecovery } from '@latchkey/vault/keys'
import { plainRandom } from '../../plainRandom.ts'
import { authenticateAgain } from './authenticateAgain.ts'
import { bytesOf } from './bytesOf.ts'
import { drawKey } from './drawKey.ts'
import { enrolKey } from './enrolKey.ts'
import { keyOf } from './keyOf.ts'
import { printCode } from './printCode.ts'
import { textOf } from './textOf.ts'
import type { ModelDevice, ModelPerson, World } from './world.types.ts'

/** Puts another recovery key in the place of the present one. @param automatic Whether the guardian holds the new one. */
export async function changeKey(
  world: World,
  person: ModelPerson,
  device: ModelDevice,
  automatic: boolean,
): Promise<void> {
  const { releaseId, user } = await authenticateAgain(world, person, device, 'protection')
  const found = await world.call(device, 'auth', recoveryEndpoints.sets, {})
  const recoveryPublicKey = drawKey(world)
  const sets = found.sets.map(({ setId, sealedRecovery }) => {
    const context = { user: user.id, set: setId, slot: 'R' }
    const share = openWithRecovery(keyOf(world, found.recoveryPublicKey), bytesOf(sealedRecovery), context)
    return { setId, sealedRecovery: textOf(sealToRecovery(bytesOf(recoveryPublicKey), share, context, plainRandom)) }
  })
  const receipt = automatic ? await enrolKey(world, person, device, recoveryPublicKey) : null
  await world.call(device, 'auth', recoveryEndpoints.rotate, {
    fromRecoveryPublicKey: found.recoveryPublicKey,
    recoveryPublicKey,
    sets,
    wraps: [printCode(world, user.id, recoveryPublicKey)],
    receipt,
  })
  const { assertion } = device.session ?? { assertion: '' }
  const keep = automatic ? recoveryPublicKey : null
  await world.call(device, 'guardian', guardianEndpoints.rotate, { assertion, releaseId, keep })
}
