import { walletEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { base64url } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { KeptWallet } from '../store/store.types.ts'
import { activateWallet } from './activateWallet.ts'
import { drawId } from './drawId.ts'
import { readBackSet } from './readBackSet.ts'
import type { WalletPorts } from './wallet.types.ts'

/** What the auth service gives to a device without a share. */
export type OldSet = v.InferOutput<typeof walletEndpoints.recover.response>

/**
 * Opens the wallet with the recovery key that the worker has at hand, and splits it anew for this device, so that no other
 * device's share is touched.
 * @throws FrameFault `frame/wallet-unreadable` when what was fetched does not open the account's wallet
 */
export async function enrolDevice(
  ports: WalletPorts,
  user: string,
  worker: KeyWorker,
  old: OldSet,
): Promise<KeptWallet> {
  const { store, sessions, keys } = ports
  const { recoveryPublicKey, addresses } = old
  const setId = drawId()
  const { cover } = await keys()
  const made = await worker.run('recover', {
    user,
    oldSetId: old.setId,
    serverShare: base64url.decode(old.serverShare),
    sealedRecovery: base64url.decode(old.sealedRecovery),
    recoveryPublicKey: base64url.decode(recoveryPublicKey),
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
    proof: base64url.encode(made.proof),
  })
  await readBackSet(ports, worker, user)
  await sessions.call(walletEndpoints.commitSet, { setId })
  return activateWallet(store, user, kept)
}
