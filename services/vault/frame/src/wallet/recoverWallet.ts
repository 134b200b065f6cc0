import { walletEndpoints } from '@latchkey/protocol/vault'
import { collectKey } from '../protection/collectKey.ts'
import type { KeptSession, KeptWallet } from '../store/store.types.ts'
import type { DeviceApproval } from './createDeviceApproval.ts'
import { enrolDevice } from './enrolDevice.ts'
import type { Patience, WalletPorts } from './wallet.types.ts'

/**
 * Brings an account's wallet to this browser: the login opens S and R at the auth service, the approved link the key to R
 * at the guardian.
 */
export async function recoverWallet(
  ports: WalletPorts,
  session: KeptSession,
  approval: DeviceApproval,
  patience: Patience,
): Promise<KeptWallet> {
  const { worker, releaseId } = approval
  const { signal } = patience
  const { collectInSeconds } = await approval.approved(patience)
  const stopWaiting = patience.wait('mailbox')
  try {
    const old = await ports.sessions.call(walletEndpoints.recover, {}, signal)
    const { recoveryPublicKey } = old
    await collectKey(ports, worker, { releaseId, collectInSeconds, recoveryPublicKey, signal })
    return await enrolDevice(ports, session.user.id, worker, old)
  } finally {
    stopWaiting()
  }
}
