import { passwordOprf } from '@latchkey/vault/keys'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom } from '../../../server/src/limits.ts'
import type { AuthVerifier, Envelopes, People } from '../contexts.types.ts'
import { oprfContext } from '../db/sealedTables.ts'
import { limits } from '../limits.ts'
import { readAssertion } from './readAssertion.ts'

/**
 * Helps a person to turn a password into a key, without learning anything of it: RFC 9497. Ten times a day, so that a
 * stolen session allows no guessing.
 * @throws VaultError `guardian/assertion-invalid`, `login/locked` or `api/invalid-request`
 */
export async function evaluatePassword(
  deps: People & Envelopes & AuthVerifier,
  device: string,
  sent: { readonly assertion: string; readonly blinded: string },
): Promise<string> {
  const { database, envelope, clock } = deps
  const { userMac } = await readAssertion(deps, sent.assertion, device)
  const taken = await takeFrom(database, `passwords/${userMac}`, limits.passwordsADay, clock.nowMs())
  if (!taken.allowed)
    throw new VaultError('login/locked', { description: 'Too many passwords today.', retryAfterMs: taken.retryAfterMs })

  const context = oprfContext(userMac)
  const find = () => database.selectFrom('oprf_keys').selectAll().where('user_mac', '=', userMac).executeTakeFirst()
  let row = await find()
  if (row === undefined) {
    const sealed = await envelope.seal(passwordOprf.createKey(), context)
    await database
      .insertInto('oprf_keys')
      .values({
        user_mac: userMac,
        ciphertext: sealed.ciphertext,
        wrapped_key: sealed.wrappedKey,
        key_id: sealed.keyId,
      })
      .onConflict((each) => each.column('user_mac').doNothing())
      .execute()
    row = await find()
  }
  if (row === undefined) throw new Error('The key was not stored.')
  const sealed = { ciphertext: row.ciphertext, wrappedKey: row.wrapped_key, keyId: row.key_id }
  const key = await envelope.open(sealed, context)
  try {
    return Buffer.from(passwordOprf.evaluate(key, Buffer.from(sent.blinded, 'base64url'))).toString('base64url')
  } catch {
    throw new VaultError('api/invalid-request', { field: 'blinded', description: 'This is no blinded input.' })
  }
}
