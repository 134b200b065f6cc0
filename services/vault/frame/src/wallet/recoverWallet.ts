import { guardianEndpoints, walletEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { KeptSession, KeptWallet } from '../store/store.types.ts'
import { activateWallet } from './activateWallet.ts'
import type { DeviceApproval } from './createDeviceApproval.ts'
import { drawId } from './drawId.ts'
import { readBackSet } from './readBackSet.ts'
import { waitMs } from './waitMs.ts'
import type { Patience, WalletPorts } from './wallet.types.ts'

/**
 * Brings an account's wallet to this browser: the login opens S and R at the auth service, the approved link the key to R
 * at the guardian. The wallet is then split anew, so that no other device's share is touched.
 */
export async function recoverWallet(
  ports: WalletPorts,
  session: KeptSession,
  approval: DeviceApproval,
  patience: Patience,
): Promise<KeptWallet> {
  const { store, sessions, guardian, keys } = ports
  const { worker, releaseId } = approval
  const user = session.user.id
  const { collectInSeconds } = await approval.approved(patience)
  const stopWaiting = patience.wait('mailbox')
  try {
    await waitMs(collectInSeconds * 1_000, patience.signal)
  } finally {
    stopWaiting()
  }
  const old = await sessions.call(walletEndpoints.recover, {})
  const { assertion } = await sessions.fresh()
  const { recoveryPublicKey, addresses } = old
  const { sealedRecoveryKey } = await guardian.call(guardianEndpoints.collect, {
    releaseId,
    assertion,
    recoveryPublicKey,
  })
  const setId = drawId()
  const { cover } = await keys()
  const made = await worker.run('recover', {
    user,
    oldSetId: old.setId,
    serverShare: base64url.decode(old.serverShare),
    sealedRecovery: base64url.decode(old.sealedRecovery),
    recoveryPublicKey: base64url.decode(recoveryPublicKey),
    sealedRecoveryKey: base64url.decode(sealedRecoveryKey),
    addresses,
    setId,
    cover,
  })
  const kept: KeptWallet = {
    state: 'pending',
    setId,
    addresses,
    coveredShare: made.coveredShare,
    sealedRecovery: base64url.encode(made.sealedRecovery),
    recoveryPublicKey,
  }
  await store.put(`wallet/${user}`, kept)
  await sessions.call(walletEndpoints.prepareSet, {
    setId,
    serverShare: base64url.encode(made.serverShare),
    sealedRecovery: kept.sealedRecovery,
    recoveryPublicKey,
  })
  await readBackSet(ports, worker, user)
  await sessions.call(walletEndpoints.commitSet, { setId })
  return activateWallet(store, user, kept)
}
