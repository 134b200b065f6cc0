import { protectionEndpoints } from '@latchkey/protocol/vault'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom } from '../../../server/src/limits.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { GuardianVerifier, Logging, Mails, PasskeyKeys, People, Settings } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { findSession, type Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'
import { findWallet } from '../wallet/findWallet.ts'
import { requestDeletion } from './requestDeletion.ts'
import { sendNotice } from './sendNotice.ts'
import { beginStepUp, stepUp } from './stepUp.ts'
import { expectStepUp } from './stepUpGuards.ts'

/** What a session alone may not do, and the step-up that allows it. */
export function securityRoutes(
  deps: People &
    Mails &
    GuardianVerifier &
    PasskeyKeys &
    Logging &
    Settings<'farcaster' | 'frameOrigin' | 'mailsPerNetwork' | 'rpId' | 'socialLoginsPerNetwork'>,
): readonly VaultRoute[] {
  return [
    defineRoute(protectionEndpoints.stepUpOptions, async (call) =>
      beginStepUp(deps, await findSession(deps, call), { ...call.body, device: call.device, network: call.network() }),
    ),
    defineRoute(protectionEndpoints.stepUp, async (call) => {
      await stepUp(deps, await findSession(deps, call), call.device, call.body)
      return { validForSeconds: limits.stepUpMs / 1000 }
    }),
    defineRoute(protectionEndpoints.exportBegin, async (call) => {
      await beginExport(deps, await findSession(deps, call))
      return {}
    }),
    defineRoute(protectionEndpoints.deleteAccount, async (call) => ({
      deletedAtMs: await requestDeletion(deps, await findSession(deps, call), call.device, call.body),
    })),
  ]
}

/**
 * Records that the owner is about to see their key, and mails them so. The key itself is put together on the device.
 * @throws VaultError `session/step-up-needed`, `vault/absent` or `api/rate-limited`
 */
async function beginExport(deps: People & Mails, session: Session): Promise<void> {
  expectStepUp(deps, session)
  const { userId } = session
  if ((await findWallet(deps, userId)) === undefined)
    throw new VaultError('vault/absent', { description: 'This account has no wallet.' })
  const taken = await takeFrom(deps.database, `exports/${userId}`, limits.exportsADay, deps.clock.nowMs())
  if (!taken.allowed)
    throw new VaultError('api/rate-limited', {
      description: 'The key was shown too often today.',
      retryAfterMs: taken.retryAfterMs,
    })
  await noteEvent(deps, deps.database, session, 'export')
  const { email } = await readUser(deps, userId)
  await sendNotice(deps, deps.database, email, {
    subject: 'Your recovery phrase is being shown',
    lines: ['Somebody who proved to be you asked to see the recovery phrase or the key of your wallet.'],
  })
  void deps.outbox.flush()
}
