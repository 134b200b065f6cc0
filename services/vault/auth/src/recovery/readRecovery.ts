import type { recoveryEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'

type Answer = v.InferInput<typeof recoveryEndpoints.state.response>

/** What leads back to a person's wallet, without what it is opened with. @throws VaultFault `vault/absent` */
export async function readRecovery({ database, cipher }: AuthDeps, { userId }: Session): Promise<Answer> {
  const wallet = await database
    .selectFrom('wallets')
    .select(['automatic', 'automatic_from'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (wallet === undefined) throw new VaultFault('vault/absent', { description: 'This account has no wallet.' })
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['id', 'label', 'created_at', 'last_used_at', 'backed_up', 'prf'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const wraps = await database
    .selectFrom('recovery_wraps')
    .select(['id', 'method', 'credential_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  // Until the guardian has confirmed it, a moment after its time has come.
  const waiting = (wallet.automatic_from ?? 0) > 0
  return {
    automatic: wallet.automatic === 'on' && waiting ? 'waiting' : wallet.automatic,
    automaticFromMs: waiting ? wallet.automatic_from : null,
    passkeys: passkeys.map((passkey) => ({
      credentialId: passkey.id,
      label: cipher.decrypt(`passkeys/${passkey.id}`, passkey.label),
      createdMs: passkey.created_at,
      lastUsedMs: passkey.last_used_at,
      backedUp: passkey.backed_up === 1,
      prf: passkey.prf === 1,
    })),
    wraps: wraps.map((wrap) => ({
      wrapId: wrap.id,
      method: wrap.method,
      credentialId: wrap.credential_id,
      createdMs: wrap.created_at,
    })),
  }
}
