import { loginEndpoints } from '@latchkey/protocol/vault'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { issueProofOfWork } from '../../../server/src/proofOfWork.ts'
import { revokeDevice } from '../account/revokeDevice.ts'
import { enterCode } from '../codes/enterCode.ts'
import { mailsAsked } from '../codes/sendCode.ts'
import type {
  Counting,
  GuardianVerifier,
  Logging,
  Mails,
  People,
  Settings,
  Signing,
  Stricter,
} from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { findSession } from '../sessions/findSession.ts'
import { openSession } from '../sessions/openSession.ts'
import { refreshSession } from '../sessions/refreshSession.ts'
import { findOrAddUser } from '../users/findOrAddUser.ts'
import { approveDevice } from './approveDevice.ts'
import { askForLogin } from './askForLogin.ts'

/**
 * Ends a login by mail with its code: the person, new or known, has a session on this device.
 * @throws VaultError as `enterCode`.
 */
async function logIn(deps: People & Signing & Counting, request: logIn.Request): Promise<openSession.ReturnType> {
  const { attemptId: id, code, device: thumbprint } = request
  await enterCode(deps, { id, thumbprint, code })
  const attempt = await deps.database
    .updateTable('login_attempts')
    .set({ stage: 'done' })
    .where('id', '=', id)
    .where('thumbprint', '=', thumbprint)
    .where('stage', '=', 'code')
    .returning(['email', 'scope'])
    .executeTakeFirst()
  if (attempt === undefined)
    throw new VaultError('login/attempt-closed', { description: 'This login is no longer open.' })
  const email = deps.cipher.decrypt(`login_attempts/${id}`, attempt.email)
  const userId = await findOrAddUser(deps, {
    provider: 'email',
    subject: email,
    scope: attempt.scope,
    email,
    userName: null,
  })
  return openSession(deps, { kind: 'email', userId, thumbprint })
}

declare namespace logIn {
  type Request = { attemptId: string; code: string; device: string }
}

/** Login by mail and the life of a session. */
export function loginRoutes(
  deps: People &
    Mails &
    Signing &
    Counting &
    GuardianVerifier &
    Logging &
    Stricter &
    Settings<'answerDelayMs' | 'isolation' | 'loginPolicy' | 'mailName' | 'mailsPerNetwork' | 'projects'>,
): readonly VaultRoute[] {
  return [
    defineRoute(loginEndpoints.email, ({ body, device, network }) =>
      askForLogin(deps, { ...body, device, network: network() }),
    ),
    // The more mails are asked for, the more of it: each doubling doubles it.
    defineRoute(loginEndpoints.work, async ({ device }) => {
      const growth = Math.log2(Math.max(1, (await mailsAsked(deps)) / limits.mailsInAll.uses))
      return issueProofOfWork(deps, { device, growth })
    }),
    defineRoute(loginEndpoints.device, async ({ body, device }) => {
      await approveDevice(deps, { ...body, device })
      return { action: 'VERIFY_OTP' as const }
    }),
    defineRoute(loginEndpoints.otp, ({ body, device }) => logIn(deps, { ...body, device })),
    defineRoute(loginEndpoints.refresh, ({ body, device }) => refreshSession(deps, { ...body, device })),
    defineRoute(loginEndpoints.revoke, async (call) => {
      const session = await findSession(deps, call)
      if (call.body.forgetDevice) await revokeDevice(deps, session.userId, session.deviceId)
      else await deps.database.deleteFrom('sessions').where('id', '=', session.id).execute()
      return {}
    }),
  ]
}
