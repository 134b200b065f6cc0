import type { passkeyEndpoints } from '@latchkey/protocol/vault'
import { errorFields } from '@latchkey/service-kit/log'
import { passkeyAlgorithms } from '@latchkey/service-kit/passkeys/authenticatorData'
import { checkNewPasskey, type NewPasskey } from '@latchkey/service-kit/passkeys/checkPasskey'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { Logging, Mails, People, Settings } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'
import { sendNotice } from '../security/sendNotice.ts'
import { noteStepUp } from '../security/stepUp.ts'
import { expectOwner } from '../security/stepUpGuards.ts'
import type { Session } from '../sessions/findSession.ts'
import { lockPerson } from '../users/lockPerson.ts'
import { readUser } from '../users/readUser.ts'
import { openChallenge, takeChallenge } from './challenges.ts'

type Request = v.InferOutput<typeof passkeyEndpoints.register.body> & { device: string }

/**
 * Adds a passkey. Its owner was verified in making it, so the session is stepped up from then on.
 * @throws VaultError `session/step-up-needed`, `login/attempt-closed`, `login/passkey-refused` or `vault/method-limit`
 */
export async function addPasskey(
  deps: People & Logging & Mails & Settings<'frameOrigin' | 'rpId'>,
  session: Session,
  request: Request,
): Promise<void> {
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
  const refused = () => new VaultError('login/passkey-refused', { description: 'This passkey is not accepted.' })
  let made: NewPasskey
  try {
    made = checkNewPasskey(credential, { challenge, origin: config.frameOrigin, rpId: config.rpId })
  } catch (error) {
    log.info(errorFields(error), 'passkey refused')
    throw refused()
  }
  const { id, prf } = credential
  const { email } = await readUser(deps, userId)
  // With the notice: no passkey logs in that its person was not mailed about.
  await database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    await expectPasskeyRoom(transaction, userId)
    const added = await transaction
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
    await noteEvent(deps, transaction, session, 'passkey-added')
    await sendNotice(deps, transaction, email, {
      subject: 'A passkey was added to your wallet',
      lines: ['From now on it logs you in, and it can bring your wallet to a new device.'],
    })
  })
  await noteStepUp(deps, session)
  void deps.outbox.flush()
}

type Answer = v.InferInput<typeof passkeyEndpoints.registerOptions.response>

/**
 * Begins to add a passkey.
 * @throws VaultError `session/step-up-needed`, `vault/absent` or `vault/method-limit`
 */
export async function beginPasskey(deps: People & Settings<'rpId'>, session: Session, device: string): Promise<Answer> {
  const { userId } = session
  await expectOwner(deps, session)
  const known = await expectPasskeyRoom(deps.database, userId)
  const { email, userName } = await readUser(deps, userId)
  return {
    ...(await openChallenge(deps, { purpose: 'register', thumbprint: device, user_id: userId })),
    userHandle: userId,
    userName: email ?? userName ?? 'Wallet',
    algorithms: [...passkeyAlgorithms],
    excludeCredentialIds: known,
  }
}

/** @returns The ids of a person's passkeys. @throws VaultError `vault/method-limit` when there are too many. */
async function expectPasskeyRoom(database: Kysely<Schema>, userId: string): Promise<string[]> {
  const known = await database.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
  if (known.length >= limits.passkeys)
    throw new VaultError('vault/method-limit', { description: 'There are too many passkeys. Take one out first.' })
  return known.map(({ id }) => id)
}
