import type { VaultSession } from '@latchkey/protocol/vault'
import type { Insertable, Kysely } from 'kysely'
import { digest } from '../../../server/src/crypto/digest.ts'
import { randomId } from '../../../server/src/crypto/randomId.ts'
import { randomToken } from '../../../server/src/crypto/randomToken.ts'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { describeSession } from './describeSession.ts'

const noteDevice = defineStatement(
  (database: Kysely<Schema>, device: { id: string; userId: string; thumbprint: string; nowMs: number }) =>
    database
      .insertInto('devices')
      .values({
        id: device.id,
        user_id: device.userId,
        thumbprint: device.thumbprint,
        last_seen_at: device.nowMs,
        revoked_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'thumbprint']).doUpdateSet({ last_seen_at: device.nowMs, revoked_at: null }),
      )
      .returning('id')
      .compile(),
)
const endSessions = defineStatement((database: Kysely<Schema>, { deviceId }: { deviceId: string }) =>
  database.deleteFrom('sessions').where('device_id', '=', deviceId).compile(),
)
const insertSession = defineStatement((database: Kysely<Schema>, row: Insertable<Schema['sessions']>) =>
  database
    .insertInto('sessions')
    .values({
      id: row.id,
      user_id: row.user_id,
      device_id: row.device_id,
      access_digest: row.access_digest,
      access_ends_at: row.access_ends_at,
      refresh_digest: row.refresh_digest,
      refresh_ends_at: row.refresh_ends_at,
      ends_at: row.ends_at,
      logged_in_at: row.logged_in_at,
      stepped_up_at: row.stepped_up_at,
    })
    .compile(),
)
const keepAccount = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database.deleteFrom('deletions').where('user_id', '=', userId).compile(),
)

/** Begins a session of a person on a device, after a login. Sessions that the device had before are over. */
export async function openSession(deps: AuthDeps, login: openSession.Login): Promise<VaultSession> {
  const { userId, thumbprint } = login
  const nowMs = deps.clock.nowMs()
  const tokens = { accessToken: randomToken(), refreshToken: randomToken() }
  const sessionId = randomId()
  const deviceId = await deps.database.transaction().execute(async (transaction) => {
    const { rows } = await noteDevice(transaction, { id: randomId(), userId, thumbprint, nowMs })
    const id = rows[0]?.id
    if (id === undefined) throw new Error('The device was not noted.')
    await endSessions(transaction, { deviceId: id })
    await insertSession(transaction, {
      id: sessionId,
      user_id: userId,
      device_id: id,
      access_digest: digest(tokens.accessToken),
      access_ends_at: nowMs + limits.accessMs,
      refresh_digest: digest(tokens.refreshToken),
      refresh_ends_at: nowMs + limits.refreshMs,
      ends_at: nowMs + limits.sessionMs,
      logged_in_at: nowMs,
      stepped_up_at: login.steppedUp === true ? nowMs : null,
    })
    // Whoever logs in wants to keep the account.
    await keepAccount(transaction, { userId })
    await noteEvent(deps, transaction, userId, 'login')
    return id
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
