import type { Insertable, Kysely } from 'kysely'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import { randomToken } from '../../../server/src/crypto/randomToken.ts'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import type { PasskeyChallengesTable } from '../db/protectionSchema.types.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'

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
  deps: AuthDeps,
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
