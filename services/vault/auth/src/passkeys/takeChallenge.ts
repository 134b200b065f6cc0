import type { Kysely } from 'kysely'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { PasskeyChallengesTable } from '../db/protectionSchema.types.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'

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
 * @throws VaultFault `login/attempt-closed` when it has run out, was used, or is another's.
 */
export async function takeChallenge(
  deps: AuthDeps,
  wanted: Wanted,
): Promise<{ readonly challenge: string; readonly scope: string }> {
  const { rows } = await deleteChallenge(deps.database, { ...wanted, nowMs: deps.clock.nowMs() })
  const row = rows[0]
  if (row === undefined) throw new VaultFault('login/attempt-closed', { description: 'Begin again with the passkey.' })
  return row
}
