import type { operatorEndpoints } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { readPerson } from './findPeople.ts'

type Exported = v.InferOutput<typeof operatorEndpoints.personExport.response>

/** The sessions of a person, with what they know each device by. */
export async function readSessions(database: Kysely<Schema>, userId: string): Promise<Exported['sessions']> {
  const rows = await database
    .selectFrom('sessions')
    .innerJoin('devices', 'devices.id', 'sessions.device_id')
    .select(['device_id', 'browser', 'app', 'logged_in_at', 'last_seen_at', 'ends_at'])
    .where('sessions.user_id', '=', userId)
    .orderBy('logged_in_at', 'desc')
    .execute()
  return rows.map(({ browser, app, ...row }) => ({
    deviceId: row.device_id,
    browser,
    app,
    loggedInAtMs: row.logged_in_at,
    lastSeenAtMs: row.last_seen_at,
    endsAtMs: row.ends_at,
  }))
}

/** All that is held on a person. What is a secret is not read: no query here has a column of one. */
export async function exportPerson(
  { cipher, pepper }: Pick<People, 'cipher' | 'pepper'>,
  database: Kysely<Schema>,
  userId: string,
): Promise<Exported> {
  const [person] = (await readPerson(database, userId)) ?? []
  if (person === undefined) throw new VaultError('vault/absent', { description: 'There is no such account.' })
  const read = (place: string, sealed: string | null) => (sealed === null ? null : cipher.decrypt(place, sealed))

  const user = await database
    .selectFrom('users')
    .select(['guardian_email', 'guardian_provider'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const identities = await database
    .selectFrom('identities')
    .select(['provider', 'email', 'user_name', 'account', 'verified_at'])
    .where('user_id', '=', userId)
    .execute()
  const devices = await database
    .selectFrom('devices')
    .select(['id', 'browser', 'app', 'last_seen_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .execute()
  const wallet = await database
    .selectFrom('wallets')
    .select(['created_at', 'automatic'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const sets = await database
    .selectFrom('share_sets')
    .select(['device_id', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .execute()
  const passkeys = await database
    .selectFrom('passkeys')
    .select(['id', 'label', 'created_at', 'last_used_at', 'backed_up'])
    .where('user_id', '=', userId)
    .execute()
  const ways = await database
    .selectFrom('recovery_wraps')
    .select(['method', 'created_at'])
    .where('user_id', '=', userId)
    .execute()
  const events = await database
    .selectFrom('audit_events')
    .select(['at', 'event', 'device_id'])
    .where('who', '=', pepper.mac('audit', userId))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return {
    person,
    identities: identities.map(({ provider, email, user_name, account, verified_at }) => {
      const place = `identities/${userId}/${provider}`
      return {
        provider,
        email: read(place, email),
        userName: read(place, user_name),
        account: read(`${place}/account`, account),
        verifiedAtMs: verified_at,
      }
    }),
    guardian: { email: read(`users/${userId}/guardian`, user.guardian_email), provider: user.guardian_provider },
    devices: devices.map(({ id, browser, app, last_seen_at, revoked_at }) => ({
      deviceId: id,
      browser,
      app,
      lastSeenAtMs: last_seen_at,
      takenOutAtMs: revoked_at,
    })),
    sessions: await readSessions(database, userId),
    wallet: wallet === undefined ? null : { createdAtMs: wallet.created_at, automatic: wallet.automatic },
    shareSets: sets.map(({ device_id, state, created_at }) => ({
      deviceId: device_id,
      state,
      createdAtMs: created_at,
    })),
    passkeys: passkeys.map(({ id, label, created_at, last_used_at, backed_up }) => ({
      label: cipher.decrypt(`passkeys/${id}`, label),
      createdAtMs: created_at,
      lastUsedAtMs: last_used_at,
      backedUp: backed_up === 1,
    })),
    waysBack: ways.map(({ method, created_at }) => ({ method, createdAtMs: created_at })),
    underWay: await readUnderWay({ cipher, pepper }, database, {
      userId,
      emails: identities.flatMap(({ provider, email }) => read(`identities/${userId}/${provider}`, email) ?? []),
      scope: person.scope,
    }),
    events: events.map(({ at, event, device_id }) => ({ atMs: at, event, deviceId: device_id })),
  }
}

type Of = { readonly userId: string; readonly emails: readonly string[]; readonly scope: string }

/** What runs out by itself within days. */
async function readUnderWay(
  { cipher, pepper }: Pick<People, 'cipher' | 'pepper'>,
  database: Kysely<Schema>,
  { userId, emails, scope }: Of,
): Promise<Exported['underWay']> {
  const macs = emails.map((email) => pepper.mac('email', email))
  const logins =
    macs.length === 0
      ? []
      : await database
          .selectFrom('login_attempts')
          .select(['id', 'email', 'ends_at'])
          .where('email_mac', 'in', macs)
          .where('scope', '=', scope)
          .execute()
  const changes = await database
    .selectFrom('email_changes')
    .select(['id', 'email', 'ends_at'])
    .where('user_id', '=', userId)
    .execute()
  const undo = await database
    .selectFrom('undo_links')
    .select(['digest', 'email', 'ends_at'])
    .where('user_id', '=', userId)
    .execute()
  const others: Exported['underWay'] = []
  for (const [table, what] of [
    ['step_ups', 'step-up'],
    ['passkey_challenges', 'passkey'],
    ['handovers', 'hand-over'],
    ['oauth_attempts', 'login'],
  ] as const) {
    const rows = await database.selectFrom(table).select('ends_at').where('user_id', '=', userId).execute()
    others.push(...rows.map(({ ends_at }) => ({ what, email: null, endsAtMs: ends_at })))
  }
  return [
    ...logins.map(({ id, email, ends_at }) => ({
      what: 'login' as const,
      email: cipher.decrypt(`login_attempts/${id}`, email),
      endsAtMs: ends_at,
    })),
    ...changes.map(({ id, email, ends_at }) => ({
      what: 'email-change' as const,
      email: cipher.decrypt(`email_changes/${id}`, email),
      endsAtMs: ends_at,
    })),
    ...undo.map(({ digest, email, ends_at }) => ({
      what: 'undo-link' as const,
      email: cipher.decrypt(`undo_links/${digest}`, email),
      endsAtMs: ends_at,
    })),
    ...others,
  ]
}
