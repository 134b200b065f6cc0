import type { VaultSession } from '@latchkey/protocol/vault'
import { digest } from '../../../server/src/crypto/digest.ts'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import { randomToken } from '../../../server/src/crypto/randomToken.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { describeSession } from './describeSession.ts'

/** Begins a session of a person on a device, after a login. Sessions that the device had before are over. */
export async function openSession(deps: AuthDeps, login: openSession.Login): Promise<VaultSession> {
  const { userId, thumbprint } = login
  const nowMs = deps.clock.nowMs()
  const tokens = { accessToken: randomToken(), refreshToken: randomToken() }
  const sessionId = randomId()
  const deviceId = await deps.database.transaction().execute(async (transaction) => {
    const device = await transaction
      .insertInto('devices')
      .values({ id: randomId(), user_id: userId, thumbprint, last_seen_at: nowMs, revoked_at: null })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'thumbprint']).doUpdateSet({ last_seen_at: nowMs, revoked_at: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction.deleteFrom('sessions').where('device_id', '=', device.id).execute()
    await transaction
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: userId,
        device_id: device.id,
        access_digest: digest(tokens.accessToken),
        access_ends_at: nowMs + limits.accessMs,
        refresh_digest: digest(tokens.refreshToken),
        refresh_ends_at: nowMs + limits.refreshMs,
        ends_at: nowMs + limits.sessionMs,
        logged_in_at: nowMs,
        stepped_up_at: login.steppedUp === true ? nowMs : null,
      })
      .execute()
    // Whoever logs in wants to keep the account.
    await transaction.deleteFrom('deletions').where('user_id', '=', userId).execute()
    await noteEvent(deps, transaction, userId, 'login')
    return device.id
  })
  return describeSession(deps, { sessionId, userId, deviceId, thumbprint, ...tokens })
}

export declare namespace openSession {
  type Login = {
    userId: string
    thumbprint: string
    /** Whether the login was as good as a step-up. */
    steppedUp?: boolean
  }
  type ReturnType = VaultSession
}
