import type { RecoveryWrap } from '@latchkey/protocol/vault'
import type { Kysely } from 'kysely'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'

/**
 * Stores a way back. The same again changes nothing; the same id with other content is refused.
 * @param database The transaction that it belongs to.
 * @throws VaultFault `vault/absent` for a passkey that the person has not, `vault/conflict` or `vault/method-limit`
 */
export async function storeWrap(
  deps: AuthDeps,
  database: Kysely<Schema>,
  userId: string,
  wrap: RecoveryWrap,
): Promise<void> {
  const credentialId = wrap.method === 'passkey' ? wrap.credentialId : null
  const salt = wrap.method === 'password' ? wrap.salt : null
  if (credentialId !== null) {
    const passkey = await database
      .selectFrom('passkeys')
      .select('prf')
      .where('id', '=', credentialId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (passkey?.prf !== 1)
      throw new VaultFault('vault/absent', { description: 'There is no such passkey, or it opens nothing.' })
  }
  const content_mac = deps.pepper.mac(
    'wrap',
    JSON.stringify([userId, wrap.method, wrap.recoveryPublicKey, credentialId, salt, wrap.ciphertext]),
  )
  const added = await database
    .insertInto('recovery_wraps')
    .values({
      id: wrap.wrapId,
      user_id: userId,
      recovery_public_key: wrap.recoveryPublicKey,
      method: wrap.method,
      credential_id: credentialId,
      salt,
      ciphertext: wrap.ciphertext,
      content_mac,
      created_at: deps.clock.nowMs(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) {
    const known = await database
      .selectFrom('recovery_wraps')
      .select('content_mac')
      .where('id', '=', wrap.wrapId)
      .executeTakeFirst()
    if (known?.content_mac === content_mac) return
    throw new VaultFault('vault/conflict', { description: 'Another way back has this id.' })
  }
  const { count } = await database
    .selectFrom('recovery_wraps')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(count) > limits.recoveryWraps)
    throw new VaultFault('vault/method-limit', { description: 'There are too many ways back. Take one out first.' })
}
