import { accountEndpoints, guardianEndpoints, recoveryEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { sweepAuth } from '../../../auth/src/sweepAuth.ts'
import { withProof } from '../../../server/test/withProof.ts'
import type { TestVault } from '../testVault.ts'
import type { KillPlan } from './killPlan.types.ts'

/** Does what a device, or the service's own sweep, does: from the start, or again after it was cut off anywhere. */
export async function runKillSteps(vault: TestVault, plan: KillPlan): Promise<void> {
  const { scenario, maker, other, recoveryPublicKey, addresses, email, rotation } = plan
  if (scenario === 'delete') return sweepAuth(vault.auth.deps)

  const own = scenario === 'enrol' ? other : maker
  const device = vault.device(own.key)
  const { setId, serverShare, sealedRecovery, assertion } = own
  const enrol = async (publicKey: string, sealedRecoveryKey: string) => {
    const sent = { assertion, email, recoveryPublicKey: publicKey, sealedRecoveryKey }
    return (await device.guardian.call(guardianEndpoints.enrol, sent)).receipt
  }
  if (scenario === 'rotate') {
    const receipt = await enrol(rotation.recoveryPublicKey, rotation.sealedRecoveryKey)
    const body = {
      fromRecoveryPublicKey: recoveryPublicKey,
      recoveryPublicKey: rotation.recoveryPublicKey,
      sets: [{ setId: maker.setId, sealedRecovery: rotation.sealedRecovery }],
      wraps: [],
      receipt,
    }
    await device.auth.call(recoveryEndpoints.rotate, body, own)
    const { releaseId } = rotation
    await device.guardian.call(guardianEndpoints.rotate, { assertion, releaseId, keep: rotation.recoveryPublicKey })
    return
  }

  const root = new Uint8Array(Buffer.from(plan.root, 'base64url'))
  const set = await withProof(root, plan.userId, { setId, serverShare, sealedRecovery, recoveryPublicKey })
  if (scenario === 'create') {
    if ((await device.auth.call(accountEndpoints.me, undefined, own)).addresses !== null) return
    await device.auth.call(walletEndpoints.prepare, { ...set, addresses }, own)
  } else await device.auth.call(walletEndpoints.prepareSet, set, own)
  const read = await device.auth.call(walletEndpoints.release, { setId }, own)
  if (read.serverShare !== serverShare) throw new Error('What was read back is something else.')
  if (scenario === 'enrol') await device.auth.call(walletEndpoints.commitSet, { setId }, own)
  else {
    const receipt = await enrol(recoveryPublicKey, plan.sealedRecoveryKey)
    await device.auth.call(walletEndpoints.commit, { setId, receipt }, own)
  }
}
