import { digest, randomToken } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import { enterCode } from '../codes/enterCode.ts'
import { sendCode } from '../codes/sendCode.ts'
import type { Mails, People, Settings } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { readUser } from '../users/readUser.ts'
import { findEmail, findOwnerOf, isTakenMeanwhile, newAddressMail } from './beginEmailChange.ts'
import { keepGuardianEmail } from './guardianContact.ts'

/**
 * Goes on with a change of address: the old one is proven, and the new one is sent a code.
 * @throws VaultError as `enterCode`.
 */
export async function proveOldEmail(
  deps: People & Mails,
  session: Session,
  request: proveOldEmail.Request,
): Promise<void> {
  const { attemptId: id, code, device: thumbprint } = request
  const { email, emailMac } = await findEmailChange(deps, session, { id, stage: 'primary' })
  await enterCode(deps, { id: `${id}.old`, thumbprint, code })
  const mailOf = await newAddressMail(deps, deps.database, { userId: session.userId, email })
  await deps.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('email_changes')
      .set({ stage: 'secondary', ends_at: deps.clock.nowMs() + limits.codeMs })
      .where('id', '=', id)
      .execute()
    await sendCode(deps, transaction, { id: `${id}.new`, email, emailMac, thumbprint, vouched: false, mailOf })
  })
  void deps.outbox.flush()
}

export declare namespace proveOldEmail {
  type Request = { attemptId: string; code: string; device: string }
}

/**
 * Ends a change of address: the new one is the login from now on. The old one is mailed a link that takes it back.
 * @returns The new address.
 * @throws VaultError as `enterCode`.
 */
export async function proveNewEmail(
  deps: People & Mails & Settings<'publicUrl'>,
  session: Session,
  request: proveNewEmail.Request,
): Promise<string> {
  const { attemptId: id, code, device: thumbprint } = request
  const { userId } = session
  const { email } = await findEmailChange(deps, session, { id, stage: 'secondary' })
  await enterCode(deps, { id: `${id}.new`, thumbprint, code })
  const old = await findEmail(deps, userId)
  const before = await readUser(deps, userId)
  const nowMs = deps.clock.nowMs()
  // Taken meanwhile: the answer is that of a change that ended.
  const closed = () => new VaultError('login/attempt-closed', { description: 'This change is no longer open.' })

  const changing = deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    const done = await transaction
      .updateTable('email_changes')
      .set({ stage: 'done' })
      .where('id', '=', id)
      .where('stage', '=', 'secondary')
      .executeTakeFirst()
    const { subject, owner } = await findOwnerOf(deps, transaction, { userId, email })
    if (done.numUpdatedRows !== 1n || owner !== undefined) throw closed()
    if (before.email !== null) await keepGuardianEmail(deps, transaction, { userId, email: before.email })
    const identity = { subject_mac: subject, email: deps.cipher.encrypt(`identities/${userId}/email`, email) }
    await transaction
      .insertInto('identities')
      .values({ ...identity, provider: 'email', user_id: userId, user_name: null, verified_at: nowMs })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'provider']).doUpdateSet({ ...identity, verified_at: nowMs }),
      )
      .execute()
    await noteEvent(deps, transaction, session, 'email-changed')
    if (old === undefined) return
    const token = randomToken()
    const undo = digest(token)
    await transaction
      .insertInto('undo_links')
      .values({
        digest: undo,
        user_id: userId,
        email: deps.cipher.encrypt(`undo_links/${undo}`, old.email),
        ends_at: nowMs + limits.undoMs,
      })
      .execute()
    await deps.outbox.add(
      transaction,
      {
        to: old.email,
        subject: 'Your e-mail address was changed',
        text: [
          'Your wallet now has another e-mail address for logging in.',
          '',
          'If that was not you, take it back within three days. This also signs every device out:',
          `${deps.config.publicUrl}/email/undo/${token}`,
        ].join('\n'),
      },
      limits.undoMs,
    )
  })
  await changing.catch((error: unknown) => {
    throw isTakenMeanwhile(error) ? closed() : error
  })
  void deps.outbox.flush()
  return email
}

export declare namespace proveNewEmail {
  type Request = { attemptId: string; code: string; device: string }
}

/**
 * An open change of this person's address, at its stage.
 * @throws VaultError `login/attempt-closed`
 */
async function findEmailChange(
  deps: People,
  session: Session,
  { id, stage }: { id: string; stage: 'primary' | 'secondary' },
): Promise<{ readonly emailMac: string; readonly email: string }> {
  const row = await deps.database
    .selectFrom('email_changes')
    .select(['email_mac', 'email'])
    .where('id', '=', id)
    .where('user_id', '=', session.userId)
    .where('stage', '=', stage)
    .where('ends_at', '>', deps.clock.nowMs())
    .executeTakeFirst()
  if (row === undefined) throw new VaultError('login/attempt-closed', { description: 'This change is no longer open.' })
  return { emailMac: row.email_mac, email: deps.cipher.decrypt(`email_changes/${id}`, row.email) }
}
