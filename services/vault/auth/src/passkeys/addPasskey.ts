import { createHash } from 'node:crypto'
import type { passkeyEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { errorFields } from '../../../server/src/observe/errorFields.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { expectOwner } from '../protection/expectOwner.ts'
import { noteStepUp } from '../protection/noteStepUp.ts'
import type { Session } from '../sessions/findSession.ts'
import { checkClientData } from './checkClientData.ts'
import { expectPasskeyRoom } from './expectPasskeyRoom.ts'
import { readAuthenticatorData } from './readAuthenticatorData.ts'
import { readCbor } from './readCbor.ts'
import type { PasskeyKey } from './readPasskeyKey.ts'
import { takeChallenge } from './takeChallenge.ts'

/** A passkey as it is stored. */
type NewPasskey = {
  readonly key: PasskeyKey
  readonly signCount: number
  readonly backupEligible: boolean
  readonly backedUp: boolean
}

export declare namespace checkNewPasskey {
  type Sent = { id: string; clientDataJSON: string; attestationObject: string }
  type Expected = { challenge: string; origin: string; rpId: string }
}

/**
 * Checks a passkey that was just made for the wallet's page, with its owner verified. Who built the authenticator is not
 * asked: attestation says nothing of the person. WebAuthn level 3, section 7.1.
 * @throws Error when anything of it is not right.
 */
export function checkNewPasskey(sent: checkNewPasskey.Sent, expected: checkNewPasskey.Expected): NewPasskey {
  checkClientData(Buffer.from(sent.clientDataJSON, 'base64url'), { ...expected, type: 'webauthn.create' })
  const attestation = readCbor(Buffer.from(sent.attestationObject, 'base64url')).value
  const signed = attestation instanceof Map ? attestation.get('authData') : undefined
  if (!(signed instanceof Uint8Array)) throw new Error('There is no authenticator data.')
  const data = readAuthenticatorData(signed)
  if (!createHash('sha256').update(expected.rpId).digest().equals(data.rpIdHash))
    throw new Error('Another relying party.')
  if (!data.present || !data.verified) throw new Error('The owner was not verified.')
  if (data.made === undefined) throw new Error('No passkey was made.')
  if (Buffer.from(data.made.credentialId).toString('base64url') !== sent.id) throw new Error('Another id.')
  const { signCount, backupEligible, backedUp } = data
  return { key: data.made.key, signCount, backupEligible, backedUp }
}

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
