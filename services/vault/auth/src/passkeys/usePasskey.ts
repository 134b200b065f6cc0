import type { passkeyEndpoints } from '@latchkey/protocol/vault'
import { errorFields } from '@latchkey/service-kit/log'
import { checkPasskeyAnswer } from '@latchkey/service-kit/passkeys/checkPasskey'
import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { Logging, PasskeyKeys, Settings, Store } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'

export declare namespace usePasskey {
  type Answer = v.InferOutput<typeof passkeyEndpoints.login.body>['credential']
}

const findPasskey = defineStatement((database: Kysely<Schema>, { id }: { id: string }) =>
  database.selectFrom('passkeys').selectAll().where('id', '=', id).compile(),
)

type Use = { id: string; before: number; signCount: number; backedUp: 0 | 1; nowMs: number }
const noteUse = defineStatement((database: Kysely<Schema>, use: Use) =>
  database
    .updateTable('passkeys')
    .set({ sign_count: use.signCount, backed_up: use.backedUp, last_used_at: use.nowMs })
    .where('id', '=', use.id)
    .where('sign_count', '=', use.before)
    .compile(),
)

/**
 * Checks a passkey's answer, and notes its counter: of two answers with the same one, the second is a copy's.
 * @returns Whose it is.
 * @throws VaultError `login/passkey-refused`
 */
export async function usePasskey(
  deps: Store & PasskeyKeys & Logging & Settings<'frameOrigin' | 'rpId'>,
  answer: usePasskey.Answer,
  challenge: string,
): Promise<string> {
  const { database, config, clock, log, passkeyKeys } = deps
  const refused = () => new VaultError('login/passkey-refused', { description: 'This passkey is not accepted.' })
  const passkey = (await findPasskey(database, answer)).rows[0]
  if (passkey === undefined) throw refused()
  // Discoverable ones name their user; where an authenticator says it, it must be so.
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
  const noted = await noteUse(database, {
    id: passkey.id,
    before: passkey.sign_count,
    signCount: now.signCount,
    backedUp: now.backedUp ? 1 : 0,
    nowMs: clock.nowMs(),
  })
  if (noted.numAffectedRows !== 1n) throw refused()
  return passkey.user_id
}
