import { randomInt } from 'node:crypto'
import { errorFields } from '@latchkey/service-kit/log'
import type { Kysely } from 'kysely'
import { deleteEnded } from '../../server/src/db/sweep.ts'
import type { Logging, People, Settings, Signing } from './contexts.types.ts'
import type { Schema } from './db/schema.types.ts'
import { limits } from './limits.ts'
import { confirmAutomatic } from './recovery/automaticRecovery.ts'
import { lockPerson } from './users/lockPerson.ts'
import { removeUser } from './users/removeUser.ts'

/** Deletes a person whose time has come, in one step, unless they have logged in or were frozen meanwhile. */
async function deleteUser(deps: People, userId: string): Promise<void> {
  const { database, clock } = deps
  const nowMs = clock.nowMs()
  await database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    const taken = await transaction
      .deleteFrom('deletions')
      .where('user_id', '=', userId)
      .where('due_at', '<=', nowMs)
      .where('user_id', 'not in', frozenIn(transaction))
      .executeTakeFirst()
    if (taken.numDeletedRows !== 1n) return
    await removeUser(deps, transaction, { userId, event: 'deleted' })
  })
}

/** An account that the operator has frozen stays, also where its end was asked for. */
const frozenIn = (database: Kysely<Schema>) =>
  database.selectFrom('users').select('id').where('frozen_at', 'is not', null)

const wordMs = 10 * 60_000
const timeoutMs = 5_000

/** Deletes the accounts whose time has come, and notifies the guardian of each until it confirms. */
export async function sweepDeletions(deps: People & Signing & Logging & Settings<'guardianUrl'>): Promise<void> {
  const { database, clock, config, signer, log } = deps
  const nowMs = clock.nowMs()
  const due = await database
    .selectFrom('deletions')
    .select('user_id')
    .where('due_at', '<=', nowMs)
    .where('user_id', 'not in', frozenIn(database))
    .execute()
  for (const { user_id } of due) await deleteUser(deps, user_id)

  const untold = await database.selectFrom('farewells').select('user_id').where('due_at', '<=', nowMs).execute()
  for (const { user_id } of untold) {
    try {
      const nowSeconds = Math.floor(nowMs / 1000)
      const claims = { sub: user_id, iat: nowSeconds, exp: nowSeconds + wordMs / 1000 }
      const response = await fetch(`${config.guardianUrl}/g/user/delete`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ word: signer.sign('account-deleted+jwt', claims) }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`The guardian answered ${response.status}.`)
      await database.deleteFrom('farewells').where('user_id', '=', user_id).execute()
    } catch (error) {
      log.warn(errorFields(error), 'the guardian was not notified of a deletion')
      const dueAt = nowMs + limits.farewellRetryMs + randomInt(limits.farewellRetryMs)
      await database.updateTable('farewells').set({ due_at: dueAt }).where('user_id', '=', user_id).execute()
    }
  }
}

const byId = [
  'login_attempts',
  'codes',
  'email_changes',
  'oauth_attempts',
  'farcaster_attempts',
  'sessions',
  'passkey_challenges',
  'step_ups',
  'handovers',
] as const satisfies (keyof Schema)[]
const byDigest = ['undo_links', 'spent_tokens'] as const satisfies (keyof Schema)[]

/** Deletes what has run out. A set that was never committed goes after a day; one that was, never here.
 * Accounts whose grace is over go, too, and automatic recovery that was turned on again counts once the guardian says so. */
export async function sweepAuth(deps: People & Signing & Logging & Settings<'guardianUrl'>): Promise<void> {
  const { database, clock } = deps
  const nowMs = clock.nowMs()
  for (const table of byId) await deleteEnded(database, table, { key: 'id', ends: 'ends_at' }, nowMs)
  for (const table of byDigest) await deleteEnded(database, table, { key: 'digest', ends: 'ends_at' }, nowMs)
  await database
    .deleteFrom('share_sets')
    .where('state', '=', 'pending')
    .where('created_at', '<=', nowMs - limits.pendingSetMs)
    .execute()
  await sweepDeletions(deps)
  await confirmAutomatic(deps)
}
