import type { MailLanguage } from '@latchkey/protocol/vault'
import { digest } from '../../../server/src/crypto/tokens.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { defaultMailName } from '../../../server/src/mail/renderMail.ts'
import { sendCode } from '../codes/sendCode.ts'
import type { GuardianVerifier, Mails, People, Settings } from '../contexts.types.ts'
import { approvalSchema } from '../security/expectApproval.ts'
import { loginMail } from './loginMail.ts'

/**
 * Goes on with a login whose device the person has approved at the guardian, and mails the code at that moment.
 * @throws VaultError `login/approval-invalid` or `login/attempt-closed`
 */
export async function approveDevice(
  deps: People & Mails & GuardianVerifier & Settings<'mailName'>,
  request: approveDevice.Request,
): Promise<void> {
  const { database, cipher, clock } = deps
  const { attemptId: id, device: thumbprint } = request
  const attempt = await database
    .selectFrom('login_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('thumbprint', '=', thumbprint)
    .where('stage', '=', 'device')
    .where('ends_at', '>', clock.nowMs())
    .executeTakeFirst()
  const closed = () => new VaultError('login/attempt-closed', { description: 'This login is no longer open.' })
  if (attempt === undefined) throw closed()

  const email = cipher.decrypt(`login_attempts/${id}`, attempt.email)
  const approval = await deps.guardian.verify('device-approval+jwt', request.approval, approvalSchema)
  const { sub, jkt, attempt: approved, purpose } = approval ?? {}
  if (sub !== digest(email) || jkt !== thumbprint || approved !== id || purpose !== 'device')
    throw new VaultError('login/approval-invalid', { description: 'The guardian did not approve this login.' })

  await database.transaction().execute(async (transaction) => {
    const moved = await transaction
      .updateTable('login_attempts')
      .set({ stage: 'code' })
      .where('id', '=', id)
      .where('stage', '=', 'device')
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) throw closed()
    await sendCode(deps, transaction, {
      id,
      email,
      emailMac: attempt.email_mac,
      thumbprint,
      vouched: true,
      mailOf: loginMail({
        atMs: clock.nowMs(),
        lang: request.language,
        name: deps.config.mailName ?? defaultMailName,
      }),
    })
  })
  void deps.outbox.flush()
}

export declare namespace approveDevice {
  type Request = {
    attemptId: string
    approval: string
    device: string
    language?: MailLanguage | undefined
  }
}
