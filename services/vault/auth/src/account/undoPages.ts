import type { Kysely } from 'kysely'
import { digest } from '../../../server/src/crypto/tokens.ts'
import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { endSessions } from '../operator/endSessions.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { findOwnerOf, isTakenMeanwhile } from './beginEmailChange.ts'
import { keepGuardianEmail } from './guardianContact.ts'

const path = '/email/undo/:token'
const undo = { label: 'Take it back', name: 'answer', value: 'undo' }

/** What came of the link. */
type Undone = 'undone' | 'taken' | 'gone'

const results: Readonly<Record<Undone, messagePage.Options>> = {
  undone: {
    title: 'Done',
    lines: [
      'Your wallet has its old e-mail address again.',
      'Passkeys that were added after the change are gone. Log in and look through the rest under Security.',
    ],
  },
  taken: {
    title: 'Another account has this address',
    lines: [
      'Somebody has logged in with it since, so it has an account of its own. Nothing was changed yet.',
      'Log in with this address, give that account another one, and come back to this page.',
    ],
    buttons: [undo],
    status: 409,
  },
  gone: { title: 'This link is no longer valid', lines: ['Nothing was changed.'], status: 410 },
}

/** Where the link of a changed address leads: a page with a button. Opening it changes nothing, since mail scanners do. */
export function undoPages(deps: People): readonly VaultPage[] {
  return [
    {
      id: 'undoPage',
      method: 'GET',
      path,
      run: async () =>
        messagePage({
          title: 'Take the old address back?',
          lines: [
            'Your wallet gets its old e-mail address back. Every device is signed out, and passkeys that were added after the change are removed.',
          ],
          buttons: [undo],
        }),
    },
    {
      id: 'undo',
      method: 'POST',
      path,
      run: async ({ context }) => messagePage(results[await undoEmailChange(deps, context.req.param('token') ?? '')]),
    },
  ]
}

/**
 * Gives an account its old address back, by the link that the old address was mailed, and signs every device out. Of what was
 * changed since, or is being changed, nothing is left that would take it again: a passkey that was added since logs in without an
 * address, and its notice went to the later one.
 * The link is good once, for three days. While another account has the address it does nothing, and stays: anybody who reads the
 * old mailbox makes one by logging in.
 */
async function undoEmailChange(deps: People, token: string): Promise<Undone> {
  const link = digest(token)
  const undoing = deps.database.transaction().execute(async (transaction): Promise<Undone> => {
    const known = await transaction
      .selectFrom('undo_links')
      .select('user_id')
      .where('digest', '=', link)
      .executeTakeFirst()
    if (known === undefined) return 'gone'
    await lockPerson(transaction, known.user_id)
    const row = await transaction
      .selectFrom('undo_links')
      .select(['user_id', 'email', 'ends_at'])
      .where('digest', '=', link)
      .where('ends_at', '>', deps.clock.nowMs())
      .executeTakeFirst()
    if (row === undefined) return 'gone'
    const email = deps.cipher.decrypt(`undo_links/${link}`, row.email)
    const { subject, owner } = await findOwnerOf(deps, transaction, { userId: row.user_id, email })
    if (owner !== undefined && owner !== row.user_id) return 'taken'
    // Where the guardian has followed already, it goes on asking there until the old mailbox takes that back, too.
    const now = await transaction
      .selectFrom('identities')
      .select('email')
      .where('user_id', '=', row.user_id)
      .where('provider', '=', 'email')
      .executeTakeFirst()
    if (now !== undefined && now.email !== null) {
      const present = deps.cipher.decrypt(`identities/${row.user_id}/email`, now.email)
      await keepGuardianEmail(deps, transaction, { userId: row.user_id, email: present })
    }
    await transaction
      .updateTable('identities')
      .set({ subject_mac: subject, email: deps.cipher.encrypt(`identities/${row.user_id}/email`, email) })
      .where('user_id', '=', row.user_id)
      .where('provider', '=', 'email')
      .execute()
    // This one is used up, and those of later changes went to the addresses of who made them.
    await transaction
      .deleteFrom('undo_links')
      .where('user_id', '=', row.user_id)
      .where('ends_at', '>=', row.ends_at)
      .execute()
    await transaction.deleteFrom('email_changes').where('user_id', '=', row.user_id).execute()
    await endSessions(transaction, row.user_id)
    await removePasskeysSince(transaction, row.user_id, row.ends_at - limits.undoMs)
    // As a login does, and in its order: that the account was to go was mailed to the later address.
    await transaction.deleteFrom('deletions').where('user_id', '=', row.user_id).execute()
    await noteEvent(deps, transaction, { userId: row.user_id }, 'email-restored')
    return 'undone'
  })
  return undoing.catch((error: unknown) => {
    if (isTakenMeanwhile(error)) return 'taken'
    throw error
  })
}

/** With the recovery methods under them. Other devices and the methods that were there before go on to bring the wallet. */
async function removePasskeysSince(database: Kysely<Schema>, userId: string, sinceMs: number): Promise<void> {
  const added = await database
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>=', sinceMs)
    .execute()
  for (const { id } of added) {
    await database.deleteFrom('recovery_wraps').where('user_id', '=', userId).where('credential_id', '=', id).execute()
    await database.deleteFrom('passkeys').where('id', '=', id).execute()
  }
}
