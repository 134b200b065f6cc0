import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { enterCode } from '../codes/enterCode.ts'
import type { AuthDeps } from '../deps.ts'
import { openSession } from '../sessions/openSession.ts'
import { findOrAddUser } from '../users/findOrAddUser.ts'

/**
 * Ends a login by mail with its code: the person, new or known, has a session on this device.
 * @throws VaultFault as `enterCode`.
 */
export async function logIn(deps: AuthDeps, request: logIn.Request): Promise<openSession.ReturnType> {
  const { attemptId: id, code, device: thumbprint } = request
  await enterCode(deps, { id, thumbprint, code })
  const attempt = await deps.database
    .updateTable('login_attempts')
    .set({ stage: 'done' })
    .where('id', '=', id)
    .where('thumbprint', '=', thumbprint)
    .where('stage', '=', 'code')
    .returning(['email', 'email_mac', 'scope'])
    .executeTakeFirst()
  if (attempt === undefined)
    throw new VaultFault('login/attempt-closed', { description: 'This login is no longer open.' })
  const userId = await findOrAddUser(deps, {
    provider: 'email',
    mac: attempt.email_mac,
    scope: attempt.scope,
    email: deps.cipher.decrypt(`login_attempts/${id}`, attempt.email),
    userName: null,
  })
  return openSession(deps, { userId, thumbprint })
}

export declare namespace logIn {
  type Request = { attemptId: string; code: string; device: string }
}
