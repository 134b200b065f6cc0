import { randomId } from '../../../server/src/crypto/randomId.ts'
import { randomToken } from '../../../server/src/crypto/randomToken.ts'
import type { PasskeyChallengesTable } from '../db/protectionSchema.types.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'

/** Draws what a passkey is to sign, for one purpose on one device. */
export async function openChallenge(
  deps: AuthDeps,
  request: Pick<PasskeyChallengesTable, 'purpose' | 'thumbprint' | 'user_id'> & { scope?: string },
): Promise<openChallenge.Answer> {
  const id = randomId()
  const challenge = randomToken()
  await deps.database
    .insertInto('passkey_challenges')
    .values({ id, challenge, ...request, ends_at: deps.clock.nowMs() + limits.challengeMs })
    .execute()
  return { challengeId: id, challenge, rpId: deps.config.rpId, expiresInSeconds: limits.challengeMs / 1000 }
}

export declare namespace openChallenge {
  type Answer = { challengeId: string; challenge: string; rpId: string; expiresInSeconds: number }
}
