import { guardianEndpoints, type RecoveryWrap } from '@latchkey/protocol/vault'
import { codeWrapKey, openWithRecovery, unseal } from '@latchkey/vault/keys'
import { askMailbox } from './askMailbox.ts'
import { bytesOf } from './bytesOf.ts'
import { enterAccount } from './enterAccount.ts'
import type { ModelDevice, ModelPerson, World } from './world.types.ts'

/** The recovery key as a device without a share comes by it: by a printed code, or by the guardian's link. */
export async function recoverKey(
  world: World,
  person: ModelPerson,
  device: ModelDevice,
  found: { readonly recoveryPublicKey: string; readonly wraps: readonly RecoveryWrap[] },
): Promise<Uint8Array> {
  const { user, assertion } = await enterAccount(world, person, device)
  const { recoveryPublicKey } = found
  const [wrap] = found.wraps
  const code = world.memory.codes.get(wrap?.wrapId ?? '')
  if (wrap !== undefined && code !== undefined)
    return unseal(codeWrapKey(code), bytesOf(wrap.ciphertext), {
      user: user.id,
      set: recoveryPublicKey,
      slot: `wrap:${wrap.wrapId}`,
    })
  const { releaseId, ephemeral } = await askMailbox(world, person, device)
  const { sealedRecoveryKey } = await world.call(device, 'guardian', guardianEndpoints.collect, {
    releaseId,
    assertion,
    recoveryPublicKey,
  })
  const context = { user: user.id, set: recoveryPublicKey, slot: 'release' }
  return openWithRecovery(ephemeral.secret, bytesOf(sealedRecoveryKey), context)
}
