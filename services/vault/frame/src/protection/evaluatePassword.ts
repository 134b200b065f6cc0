import { guardianEndpoints } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { Errand } from './errand.types.ts'

/**
 * Stretches a password in the worker, and has the guardian evaluate it without learning it.
 * @param salt Of a wrap there is; a new one if none.
 * @throws FrameFault `login/locked` after ten a day
 */
export async function evaluatePassword(
  { ports, sheet }: Errand,
  worker: KeyWorker,
  password: string,
  salt?: string,
): Promise<{ evaluated: Uint8Array<ArrayBuffer>; salt: string }> {
  const given = { password, salt: salt === undefined ? undefined : base64url.decode(salt) }
  const stretched = await worker.run('blind', given)
  const { assertion } = await ports.sessions.fresh()
  const body = { assertion, blinded: base64url.encode(stretched.blinded) }
  const { evaluated } = await ports.guardian.call(guardianEndpoints.oprf, body, { signal: sheet.signal })
  return { evaluated: base64url.decode(evaluated), salt: base64url.encode(stretched.salt) }
}
