import { passkeyEndpoints } from '@latchkey/protocol/vault'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Counting, Logging, Mails, PasskeyKeys, People, Settings, Signing } from '../contexts.types.ts'
import { expectRecoveryMethod } from '../recovery/recoveryWraps.ts'
import { expectStepUp } from '../security/stepUpGuards.ts'
import { findSession, type Session } from '../sessions/findSession.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { addPasskey, beginPasskey } from './addPasskey.ts'
import { beginPasskeyLogin, logInWithPasskey } from './logInWithPasskey.ts'

/** Passkeys: to log in with, to add, to take out. */
export function passkeyRoutes(
  deps: People &
    Signing &
    Counting &
    PasskeyKeys &
    Logging &
    Mails &
    Settings<'frameOrigin' | 'passkeyLoginsPerNetwork' | 'projects' | 'rpId'>,
): readonly VaultRoute[] {
  return [
    defineRoute(passkeyEndpoints.loginOptions, ({ body, device, network }) =>
      beginPasskeyLogin(deps, { ...body, device, network: network() }),
    ),
    defineRoute(passkeyEndpoints.login, ({ body, device }) => logInWithPasskey(deps, { ...body, device })),
    defineRoute(passkeyEndpoints.registerOptions, async (call) =>
      beginPasskey(deps, await findSession(deps, call), call.device),
    ),
    defineRoute(passkeyEndpoints.register, async (call) => {
      await addPasskey(deps, await findSession(deps, call), { ...call.body, device: call.device })
      return {}
    }),
    defineRoute(passkeyEndpoints.remove, async (call) => {
      await removePasskey(deps, await findSession(deps, call), call.body.credentialId)
      return {}
    }),
  ]
}

/**
 * Removes a passkey, with the recovery method under it.
 * @throws VaultError `session/step-up-needed`, `vault/absent` or `vault/last-method`
 */
async function removePasskey(deps: People, session: Session, credentialId: string): Promise<void> {
  const { userId } = session
  expectStepUp(deps, session)
  await deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', credentialId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (removed.numDeletedRows !== 1n)
      throw new VaultError('vault/absent', { description: 'There is no such passkey.' })
    await transaction
      .deleteFrom('recovery_wraps')
      .where('user_id', '=', userId)
      .where('credential_id', '=', credentialId)
      .execute()
    await noteEvent(deps, transaction, session, 'passkey-removed')
    await expectRecoveryMethod(transaction, userId)
  })
}
