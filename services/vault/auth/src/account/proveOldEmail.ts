import { enterCode } from '../codes/enterCode.ts'
import { sendCode } from '../codes/sendCode.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'
import { findEmailChange } from './findEmailChange.ts'
import { newAddressMail } from './newAddressMail.ts'

/**
 * Goes on with a change of address: the old one is proven, and the new one is sent a code.
 * @throws VaultFault as `enterCode`.
 */
export async function proveOldEmail(deps: AuthDeps, session: Session, request: proveOldEmail.Request): Promise<void> {
  const { attemptId: id, code, device: thumbprint } = request
  const { email, emailMac } = await findEmailChange(deps, session, { id, stage: 'primary' })
  await enterCode(deps, { id: `${id}.old`, thumbprint, code })
  const mailOf = await newAddressMail(deps, deps.database, { userId: session.userId, emailMac })
  await deps.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('email_changes')
      .set({ stage: 'secondary', ends_at: deps.clock.nowMs() + limits.codeMs })
      .where('id', '=', id)
      .execute()
    await sendCode(deps, transaction, { id: `${id}.new`, email, emailMac, thumbprint, mailOf })
  })
  void deps.outbox.flush()
}

export declare namespace proveOldEmail {
  type Request = { attemptId: string; code: string; device: string }
}
