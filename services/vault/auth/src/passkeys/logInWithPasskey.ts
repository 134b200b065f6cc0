import type { Kysely } from 'kysely'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import { openSession } from '../sessions/openSession.ts'
import { takeChallenge } from './takeChallenge.ts'
import { usePasskey } from './usePasskey.ts'

const findScope = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database.selectFrom('users').select('scope').where('id', '=', userId).compile(),
)

export declare namespace logInWithPasskey {
  type Request = { challengeId: string; credential: usePasskey.Answer; device: string }
}

/**
 * Ends a login by passkey: its owner has a session on this device, stepped up, since the passkey verified them.
 * @throws VaultFault `login/attempt-closed` or `login/passkey-refused`
 */
export async function logInWithPasskey(
  deps: AuthDeps,
  { challengeId, credential, device }: logInWithPasskey.Request,
): Promise<openSession.ReturnType> {
  const { challenge, scope } = await takeChallenge(deps, {
    id: challengeId,
    purpose: 'login',
    thumbprint: device,
    user_id: null,
  })
  const userId = await usePasskey(deps, credential, challenge)
  const user = (await findScope(deps.database, { userId })).rows[0]
  // An account of another project is not told of here.
  if (user?.scope !== scope)
    throw new VaultFault('login/passkey-refused', { description: 'This passkey is not accepted.' })
  return openSession(deps, { userId, thumbprint: device, steppedUp: true })
}
