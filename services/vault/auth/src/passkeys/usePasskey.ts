import type { passkeyEndpoints } from '@latchkey/protocol/vault'
import type * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { errorFields } from '../../../server/src/observe/errorFields.ts'
import type { AuthDeps } from '../deps.ts'
import { checkPasskeyAnswer } from './checkPasskeyAnswer.ts'

export declare namespace usePasskey {
  type Answer = v.InferOutput<typeof passkeyEndpoints.login.body>['credential']
}

/**
 * Checks a passkey's answer, and notes its counter: of two answers with the same one, the second is a copy's.
 * @returns Whose it is.
 * @throws VaultFault `login/passkey-refused`
 */
export async function usePasskey(deps: AuthDeps, answer: usePasskey.Answer, challenge: string): Promise<string> {
  const { database, config, clock, log, passkeyKeys } = deps
  const refused = () => new VaultFault('login/passkey-refused', { description: 'This passkey is not accepted.' })
  const passkey = await database.selectFrom('passkeys').selectAll().where('id', '=', answer.id).executeTakeFirst()
  if (passkey === undefined) throw refused()
  // Discoverable ones tell whose they are; where an authenticator says it, it must be so.
  if (answer.userHandle !== null && answer.userHandle !== passkey.user_id) throw refused()
  let now: ReturnType<typeof checkPasskeyAnswer>
  try {
    now = checkPasskeyAnswer(answer, {
      challenge,
      origin: config.frameOrigin,
      rpId: config.rpId,
      algorithm: passkey.algorithm,
      key: passkeyKeys(passkey.public_key),
      signCount: passkey.sign_count,
      backupEligible: passkey.backup_eligible === 1,
    })
  } catch (error) {
    log.info(errorFields(error), 'passkey refused')
    throw refused()
  }
  const noted = await database
    .updateTable('passkeys')
    .set({ sign_count: now.signCount, backed_up: now.backedUp ? 1 : 0, last_used_at: clock.nowMs() })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', passkey.sign_count)
    .executeTakeFirst()
  if (noted.numUpdatedRows !== 1n) throw refused()
  return passkey.user_id
}
