import type { passkeyEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { errorFields } from '../../../server/src/observe/errorFields.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { expectOwner } from '../protection/expectOwner.ts'
import { noteStepUp } from '../protection/noteStepUp.ts'
import type { Session } from '../sessions/findSession.ts'
import { checkNewPasskey, type NewPasskey } from './checkNewPasskey.ts'
import { expectPasskeyRoom } from './expectPasskeyRoom.ts'
import { takeChallenge } from './takeChallenge.ts'

type Request = v.InferOutput<typeof passkeyEndpoints.register.body> & { device: string }

/**
 * Adds a passkey. Its owner was verified in making it, so the session is stepped up from then on.
 * @throws VaultFault `session/step-up-needed`, `login/attempt-closed`, `login/passkey-refused` or `vault/method-limit`
 */
export async function addPasskey(deps: AuthDeps, session: Session, request: Request): Promise<void> {
  const { database, config, clock, cipher, log } = deps
  const { userId } = session
  const { challengeId, credential, device } = request
  await expectOwner(deps, session)
  const { challenge } = await takeChallenge(deps, {
    id: challengeId,
    purpose: 'register',
    thumbprint: device,
    user_id: userId,
  })
  await expectPasskeyRoom(deps, userId)
  const refused = () => new VaultFault('login/passkey-refused', { description: 'This passkey is not accepted.' })
  let made: NewPasskey
  try {
    made = checkNewPasskey(credential, { challenge, origin: config.frameOrigin, rpId: config.rpId })
  } catch (error) {
    log.info(errorFields(error), 'passkey refused')
    throw refused()
  }
  const { id, prf } = credential
  const added = await database
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      algorithm: made.key.algorithm,
      public_key: JSON.stringify(made.key.jwk),
      sign_count: made.signCount,
      backup_eligible: made.backupEligible ? 1 : 0,
      backed_up: made.backedUp ? 1 : 0,
      prf: prf ? 1 : 0,
      label: cipher.encrypt(`passkeys/${id}`, request.label),
      created_at: clock.nowMs(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) throw refused()
  await noteEvent(deps, database, userId, 'passkey-added')
  await noteStepUp(deps, session)
}
