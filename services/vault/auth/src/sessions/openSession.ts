import type { VaultSession } from '@latchkey/protocol/vault'
import type { Insertable, Kysely } from 'kysely'
import { digest, randomId, randomToken } from '../../../server/src/crypto/tokens.ts'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Counting, People, Signing } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { readPerson } from '../users/readUser.ts'
import { frozenAccount } from './findSession.ts'

const selectSets = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database.selectFrom('share_sets').select(['device_id', 'state']).where('user_id', '=', userId).compile(),
)

/** A session as its device gets it, with a fresh assertion for the guardian. */
export async function describeSession(deps: People & Signing, options: describeSession.Options): Promise<VaultSession> {
  const { userId, deviceId, thumbprint } = options
  const { user, accounts, epoch, recoveryPublicKey } = await readPerson(deps, userId)
  const { rows: sets } = await selectSets(deps.database, { userId })
  const atGuardian = user.guardianEmail ?? user.email
  const nowSeconds = Math.floor(deps.clock.nowMs() / 1000)
  return {
    accessToken: options.accessToken,
    accessExpiresInSeconds: limits.accessMs / 1000,
    refreshToken: options.refreshToken,
    handle: `sid.${options.sessionId}`,
    user,
    wallet: recoveryPublicKey !== null ? 'active' : sets.length > 0 ? 'pending' : 'none',
    deviceEnrolled: sets.some((set) => set.device_id === deviceId && set.state === 'active'),
    assertion: await deps.signer.sign('session-assertion+jwt', {
      sub: userId,
      jkt: thumbprint,
      email: atGuardian === null ? null : digest(atGuardian),
      login: user.email === null ? null : digest(user.email),
      accounts,
      epoch,
      iat: nowSeconds,
      exp: nowSeconds + limits.accessMs / 1000,
    }),
  }
}

export declare namespace describeSession {
  type Options = {
    sessionId: string
    userId: string
    deviceId: string
    thumbprint: string
    accessToken: string
    refreshToken: string
  }
}

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
const selectFrozen = defineStatement((database: Kysely<Schema>, { userId }: { userId: string }) =>
  database.selectFrom('users').select('frozen_at').where('id', '=', userId).compile(),
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

/**
 * Begins a session of a person on a device, after a login. Sessions that the device had before are over.
 * @throws VaultError `account/frozen`, or `login/attempt-closed` where the account went meanwhile.
 */
export async function openSession(deps: People & Signing & Counting, login: openSession.Login): Promise<VaultSession> {
  const { userId, thumbprint } = login
  const nowMs = deps.clock.nowMs()
  const tokens = { accessToken: randomToken(), refreshToken: randomToken() }
  const sessionId = randomId()
  const deviceId = await deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    const user = (await selectFrozen(transaction, { userId })).rows[0]
    if (user === undefined)
      throw new VaultError('login/attempt-closed', { description: 'This login is no longer open.' })
    if (user.frozen_at !== null) throw frozenAccount()
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
    // A person who logs in wants to keep the account.
    await keepAccount(transaction, { userId })
    await noteEvent(deps, transaction, { userId, deviceId: id }, 'login')
    return id
  })
  deps.metrics.logins.inc({ kind: login.kind })
  return describeSession(deps, { sessionId, userId, deviceId, thumbprint, ...tokens })
}

export declare namespace openSession {
  type Login = {
    kind: 'email' | 'social' | 'passkey' | 'farcaster' | 'device'
    userId: string
    thumbprint: string
    /** Whether the login was as good as a step-up. */
    steppedUp?: boolean
  }
  type ReturnType = VaultSession
}
