import type { VaultSession } from '@latchkey/protocol/vault'
import { digest, randomToken } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Logging, People, Signing } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { describeSession } from './openSession.ts'

/**
 * Trades a refresh token for new tokens. Of two who use one with the session's own key, the one who came first may have
 * stolen both: the session ends for both.
 * @throws VaultError `session/invalid`
 */
export async function refreshSession(
  deps: People & Signing & Logging,
  request: refreshSession.Request,
): Promise<VaultSession> {
  const { database } = deps
  const nowMs = deps.clock.nowMs()
  const spent = digest(request.refreshToken)
  const invalid = () => new VaultError('session/invalid', { description: 'There is no session.' })

  const known = await database
    .selectFrom('sessions')
    .innerJoin('devices', 'devices.id', 'sessions.device_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.device_id', 'sessions.ends_at', 'devices.thumbprint'])
    .where('sessions.refresh_digest', '=', spent)
    .where('sessions.refresh_ends_at', '>', nowMs)
    .where('sessions.ends_at', '>', nowMs)
    .where('devices.revoked_at', 'is', null)
    .executeTakeFirst()
  if (known === undefined) {
    await endIfSpent(deps, spent, request.device)
    throw invalid()
  }
  // Another device with this token: nothing of it is used up, or a thief could sign the person out.
  if (known.thumbprint !== request.device) throw invalid()

  const tokens = { accessToken: randomToken(), refreshToken: randomToken() }
  await database.transaction().execute(async (transaction) => {
    const turned = await transaction
      .updateTable('sessions')
      .set({
        access_digest: digest(tokens.accessToken),
        access_ends_at: nowMs + limits.accessMs,
        refresh_digest: digest(tokens.refreshToken),
        refresh_ends_at: Math.min(nowMs + limits.refreshMs, known.ends_at),
      })
      .where('id', '=', known.id)
      .where('refresh_digest', '=', spent)
      .executeTakeFirst()
    if (turned.numUpdatedRows !== 1n) throw invalid()
    await transaction
      .insertInto('spent_tokens')
      .values({ digest: spent, session_id: known.id, ends_at: known.ends_at })
      .execute()
    await transaction.updateTable('devices').set({ last_seen_at: nowMs }).where('id', '=', known.device_id).execute()
  })
  return describeSession(deps, {
    sessionId: known.id,
    userId: known.user_id,
    deviceId: known.device_id,
    thumbprint: known.thumbprint,
    ...tokens,
  })
}

async function endIfSpent(deps: People & Logging, spent: string, device: string): Promise<void> {
  const { database, log } = deps
  const reused = await database
    .selectFrom('spent_tokens')
    .innerJoin('sessions', 'sessions.id', 'spent_tokens.session_id')
    .innerJoin('devices', 'devices.id', 'sessions.device_id')
    .select(['spent_tokens.session_id', 'devices.thumbprint'])
    .where('spent_tokens.digest', '=', spent)
    .executeTakeFirst()
  // Another device with it can do nothing, as with one that is not spent.
  if (reused?.thumbprint !== device) return
  const ended = await database
    .deleteFrom('sessions')
    .where('id', '=', reused.session_id)
    .returning(['user_id', 'device_id'])
    .executeTakeFirst()
  if (ended !== undefined)
    await noteEvent(deps, database, { userId: ended.user_id, deviceId: ended.device_id }, 'session-stolen')
  log.warn('refresh token used twice')
}

export declare namespace refreshSession {
  type Request = { refreshToken: string; device: string }
}
