import { guardianEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import { waitMs } from '../wallet/waitMs.ts'
import type { WalletPorts } from '../wallet/wallet.types.ts'

export declare namespace collectKey {
  type Options = {
    readonly releaseId: string
    readonly collectInSeconds: number
    readonly recoveryPublicKey: string
    readonly signal: AbortSignal
  }
}

/**
 * Fetches the recovery key from the guardian once it may be, into the worker that listens for it.
 * @throws FrameFault `login/attempt-closed` or `login/device-denied`
 */
export async function collectKey(ports: WalletPorts, worker: KeyWorker, options: collectKey.Options): Promise<void> {
  const { releaseId, recoveryPublicKey, signal } = options
  const { sessions, guardian } = ports
  await waitMs(options.collectInSeconds * 1_000, signal)
  const { user, assertion } = await sessions.fresh()
  const body = { releaseId, assertion, recoveryPublicKey }
  const { sealedRecoveryKey } = await guardian.call(guardianEndpoints.collect, body, { signal })
  await worker.run('take', {
    user: user.id,
    recoveryPublicKey: base64url.decode(recoveryPublicKey),
    sealedRecoveryKey: base64url.decode(sealedRecoveryKey),
  })
}
