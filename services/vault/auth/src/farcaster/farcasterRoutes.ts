import { type FarcasterProof, farcasterEndpoints, type VaultSession } from '@latchkey/protocol/vault'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { accountDigest } from '../../../server/src/oauth/exchangeCode.ts'
import type { Counting, Logging, Mails, People, Settings, Signing } from '../contexts.types.ts'
import { sendNotice } from '../security/sendNotice.ts'
import { findSession } from '../sessions/findSession.ts'
import { openSession } from '../sessions/openSession.ts'
import { findOrAddUser, scopeOf } from '../users/findOrAddUser.ts'
import { collectAttempt, openAttempt } from './farcasterAttempts.ts'
import { readSigned } from './farcasterStepUp.ts'

type Deps = People &
  Signing &
  Counting &
  Mails &
  Logging &
  Settings<'farcaster' | 'frameOrigin' | 'projects' | 'socialLoginsPerNetwork'>

type Finished =
  | { state: 'waiting' }
  | { state: 'done'; session: VaultSession; proof: FarcasterProof; userName: string | null }

/**
 * Collects a login, once, for the device that began it.
 * @throws VaultError `login/attempt-closed`, `login/provider-refused` or `api/upstream-unavailable`
 */
async function finishFarcaster(
  deps: Deps,
  { attemptId, device }: { attemptId: string; device: string },
): Promise<Finished> {
  const signed = await collectAttempt(deps, { attemptId, device, purposes: ['device'] })
  if (signed === undefined) return { state: 'waiting' }
  const { fid, proof, userName, scope } = signed
  const userId = await findOrAddUser(deps, {
    provider: 'farcaster',
    subject: fid,
    scope,
    email: null,
    userName,
    account: accountDigest('farcaster', fid),
  })
  const session = await openSession(deps, { kind: 'farcaster', userId, thumbprint: device })
  if (session.wallet === 'active' && !session.deviceEnrolled) await notice(deps, session)
  return { state: 'done', session, proof, userName }
}

/** A QR code can be carried to somebody who does not know what they scan: the owner hears of each new device. */
async function notice(deps: Deps, { user }: VaultSession): Promise<void> {
  await sendNotice(deps, deps.database, user.email, {
    subject: 'A new device logged in with Farcaster',
    lines: [
      'A new device logged in to your account with Farcaster.',
      user.guardianProvider === null
        ? 'It gets your wallet only if you agree to it in the mail that asks you.'
        : 'It gets your wallet in an hour at the earliest. Your other devices can stop it.',
    ],
  })
  void deps.outbox.flush()
}

/** Logins with Farcaster, and what is signed for a step-up. */
export function farcasterRoutes(deps: Deps): readonly VaultRoute[] {
  return [
    defineRoute(farcasterEndpoints.start, ({ body: { projectId, ...parts }, device, network }) =>
      openAttempt(deps, { ...parts, purpose: 'device', scope: scopeOf(deps, projectId), device, network: network() }),
    ),
    defineRoute(farcasterEndpoints.finish, ({ body, device }) => finishFarcaster(deps, { ...body, device })),
    defineRoute(farcasterEndpoints.cancel, async ({ body, device }) => {
      await deps.database
        .deleteFrom('farcaster_attempts')
        .where('id', '=', body.attemptId)
        .where('thumbprint', '=', device)
        .execute()
      return {}
    }),
    defineRoute(farcasterEndpoints.signed, async (call) => {
      const session = await findSession(deps, call)
      return readSigned(deps, session, { attemptId: call.body.attemptId, device: call.device })
    }),
  ]
}
