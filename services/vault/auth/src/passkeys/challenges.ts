import type { Insertable, Kysely } from 'kysely'
import { randomId, randomToken } from '../../../server/src/crypto/tokens.ts'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { Settings, Store } from '../contexts.types.ts'
import type { PasskeyChallengesTable } from '../db/protectionSchema.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'

type Wanted = Pick<PasskeyChallengesTable, 'id' | 'purpose' | 'thumbprint' | 'user_id'>

const deleteChallenge = defineStatement((database: Kysely<Schema>, wanted: Wanted & { nowMs: number }) =>
  database
    .deleteFrom('passkey_challenges')
    .where('id', '=', wanted.id)
    .where('purpose', '=', wanted.purpose)
    .where('thumbprint', '=', wanted.thumbprint)
    .where('user_id', 'is not distinct from', wanted.user_id)
    .where('ends_at', '>', wanted.nowMs)
    .returning(['challenge', 'scope'])
    .compile(),
)

/**
 * Uses a challenge up, whatever comes of it.
 * @throws VaultError `login/attempt-closed` when it has run out, was used, or is another's.
 */
export async function takeChallenge(
  deps: Store,
  wanted: Wanted,
): Promise<{ readonly challenge: string; readonly scope: string }> {
  const { rows } = await deleteChallenge(deps.database, { ...wanted, nowMs: deps.clock.nowMs() })
  const row = rows[0]
  if (row === undefined) throw new VaultError('login/attempt-closed', { description: 'Begin again with the passkey.' })
  return row
}

const insertChallenge = defineStatement((database: Kysely<Schema>, row: Insertable<PasskeyChallengesTable>) =>
  database
    .insertInto('passkey_challenges')
    .values({
      id: row.id,
      challenge: row.challenge,
      purpose: row.purpose,
      thumbprint: row.thumbprint,
      user_id: row.user_id,
      scope: row.scope,
      ends_at: row.ends_at,
    })
    .compile(),
)

/** Draws what a passkey is to sign, for one purpose on one device. */
export async function openChallenge(
  deps: Store & Settings<'rpId'>,
  request: Pick<PasskeyChallengesTable, 'purpose' | 'thumbprint' | 'user_id'> & { scope?: string },
): Promise<openChallenge.Answer> {
  const id = randomId()
  const challenge = randomToken()
  const endsAt = deps.clock.nowMs() + limits.challengeMs
  await insertChallenge(deps.database, { id, challenge, scope: '', ...request, ends_at: endsAt })
  return { challengeId: id, challenge, rpId: deps.config.rpId, expiresInSeconds: limits.challengeMs / 1000 }
}

export declare namespace openChallenge {
  type Answer = { challengeId: string; challenge: string; rpId: string; expiresInSeconds: number }
}
