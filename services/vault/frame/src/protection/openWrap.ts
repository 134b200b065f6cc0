import type { RecoveryWrap } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { WrapKey } from '../keys/keyJobs.types.ts'

/** Has the worker take the recovery key from under a way back. @throws FrameFault `frame/wallet-unreadable` */
export async function openWrap(worker: KeyWorker, user: string, wrap: RecoveryWrap, by: WrapKey): Promise<void> {
  await worker.run('open', {
    user,
    wrapId: wrap.wrapId,
    recoveryPublicKey: base64url.decode(wrap.recoveryPublicKey),
    ciphertext: base64url.decode(wrap.ciphertext),
    by,
  })
}
