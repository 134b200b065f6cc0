import { type RecoveryWrap, recoveryWrapSchema } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { AuthDeps } from '../deps.ts'

/** The ways back that open a recovery key, as they were stored. */
export async function readWraps(
  { database }: AuthDeps,
  userId: string,
  recoveryPublicKey: string,
): Promise<RecoveryWrap[]> {
  const rows = await database
    .selectFrom('recovery_wraps')
    .select(['id', 'method', 'credential_id', 'salt', 'ciphertext'])
    .where('user_id', '=', userId)
    .where('recovery_public_key', '=', recoveryPublicKey)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, method, credential_id, salt, ciphertext }) =>
    v.parse(recoveryWrapSchema, {
      method,
      wrapId: id,
      recoveryPublicKey,
      ciphertext,
      ...(credential_id === null ? {} : { credentialId: credential_id }),
      ...(salt === null ? {} : { salt }),
    }),
  )
}
