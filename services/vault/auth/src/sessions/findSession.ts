import type { Kysely } from 'kysely'
import { digest } from '../../../server/src/crypto/tokens.ts'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { Store } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'

/** Nothing of a frozen account goes on. */
export const frozenAccount = (): VaultError =>
  new VaultError('account/frozen', { description: 'The operator has frozen this account: ask them why.' })

/** Who calls: a person, on a device that has just proven its key. */
export type Session = {
  readonly id: string
  readonly userId: string
  readonly deviceId: string
  readonly loggedInAt: number
  /** When the person's last step-up was. */
  readonly steppedUpAt: number | null
}

type Asked = { access: string; nowMs: number; thumbprint: string }
const selectSession = defineStatement((database: Kysely<Schema>, { access, nowMs, thumbprint }: Asked) =>
  database
    .selectFrom('sessions')
    .innerJoin('devices', 'devices.id', 'sessions.device_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.device_id', 'sessions.logged_in_at'])
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.stepped_up_at', 'users.frozen_at'])
    .where('sessions.access_digest', '=', access)
    .where('sessions.access_ends_at', '>', nowMs)
    .where('devices.thumbprint', '=', thumbprint)
    .where('devices.revoked_at', 'is', null)
    .compile(),
)

/**
 * The session of an access token, if it is this device's.
 * @throws VaultError `session/invalid`, or `account/frozen` for a session that began while the operator froze the account
 */
export async function findSession(
  deps: Store,
  call: { readonly accessToken: string; readonly device: string },
): Promise<Session> {
  const { rows } = await selectSession(deps.database, {
    access: digest(call.accessToken),
    nowMs: deps.clock.nowMs(),
    thumbprint: call.device,
  })
  const row = rows[0]
  if (row === undefined) throw new VaultError('session/invalid', { description: 'There is no session.' })
  if (row.frozen_at !== null) throw frozenAccount()
  return {
    id: row.id,
    userId: row.user_id,
    deviceId: row.device_id,
    loggedInAt: row.logged_in_at,
    steppedUpAt: row.stepped_up_at,
  }
}

/** @throws VaultError `session/stale` when there was no login and no step-up in the last minutes. */
export function expectFresh(deps: Pick<Store, 'clock'>, session: Session): void {
  const since = Math.max(session.loggedInAt, session.steppedUpAt ?? 0)
  if (since + limits.freshMs < deps.clock.nowMs())
    throw new VaultError('session/stale', { description: 'Log in again for this.' })
}
