import type { Kysely } from 'kysely'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom, withUses } from '../../../server/src/limits.ts'
import type { Counting, Logging, PasskeyKeys, People, Settings, Signing } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { openSession } from '../sessions/openSession.ts'
import { scopeOf } from '../users/findOrAddUser.ts'
import { openChallenge, takeChallenge } from './challenges.ts'
import { usePasskey } from './usePasskey.ts'

const findScope = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database.selectFrom('users').select('scope').where('id', '=', userId).compile(),
)

export declare namespace logInWithPasskey {
  type Request = { challengeId: string; credential: usePasskey.Answer; device: string }
}

/**
 * Ends a login by passkey: its owner has a session on this device, stepped up, since the passkey verified them.
 * @throws VaultError `login/attempt-closed` or `login/passkey-refused`
 */
export async function logInWithPasskey(
  deps: People & Signing & Counting & PasskeyKeys & Logging & Settings<'frameOrigin' | 'rpId'>,
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
  // An account of another project is not known here.
  if (user?.scope !== scope)
    throw new VaultError('login/passkey-refused', { description: 'This passkey is not accepted.' })
  return openSession(deps, { kind: 'passkey', userId, thumbprint: device, steppedUp: true })
}

/** Begins a login by passkey, of an account not yet known. @throws VaultError `login/throttled` */
export async function beginPasskeyLogin(
  deps: People & Settings<'passkeyLoginsPerNetwork' | 'projects' | 'rpId'>,
  { device, network, projectId }: { device: string; network: string; projectId: string },
): Promise<openChallenge.Answer> {
  const name = `passkey-network/${deps.pepper.mac('network', network)}`
  const limit = withUses(limits.passkeysOfANetwork, deps.config.passkeyLoginsPerNetwork)
  const taken = await takeFrom(deps.database, name, limit, deps.clock.nowMs())
  if (!taken.allowed)
    throw new VaultError('login/throttled', {
      description: 'Too many logins from here.',
      retryAfterMs: taken.retryAfterMs,
    })
  return openChallenge(deps, { purpose: 'login', thumbprint: device, user_id: null, scope: scopeOf(deps, projectId) })
}
