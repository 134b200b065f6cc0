import type { RecoveryWrap } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { WrapKey } from '../keys/keyJobs.types.ts'
import { drawId } from '../wallet/drawId.ts'

/** What a wrap is opened with again, beside the key itself. */
export type WrapSource = { readonly by: WrapKey; readonly salt: string | undefined }

/** The recovery key at hand under a way back, as a service stores it. */
export async function makeWrap(
  worker: KeyWorker,
  user: string,
  recoveryPublicKey: string,
  { by, salt }: WrapSource,
): Promise<RecoveryWrap> {
  const wrapId = drawId()
  const place = { user, wrapId, recoveryPublicKey: base64url.decode(recoveryPublicKey) }
  const ciphertext = base64url.encode(await worker.run('wrap', { ...place, by }))
  const common = { wrapId, recoveryPublicKey, ciphertext }
  if (by.method === 'code') return { ...common, method: 'code' }
  if (by.method === 'passkey') return { ...common, method: 'passkey', credentialId: base64url.encode(by.credentialId) }
  if (salt === undefined) throw new TypeError('A password has a salt.')
  return { ...common, method: 'password', salt }
}
