import type { Kysely } from 'kysely'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { Schema } from '../db/schema.types.ts'

/**
 * Asks whether a wallet can still be recovered. One passkey that no provider syncs is not enough: it is lost with its device.
 * @param database The transaction that is undone otherwise.
 * @throws VaultFault `vault/last-method`
 */
export async function expectWayBack(database: Kysely<Schema>, userId: string): Promise<void> {
  const wallet = await database
    .selectFrom('wallets')
    .select(['automatic', 'automatic_from', 'recovery_public_key'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (wallet === undefined) return
  // Turned on again, it counts from when the guardian confirms it.
  if (wallet.automatic === 'on' && (wallet.automatic_from ?? 0) === 0) return
  const wraps = await database
    .selectFrom('recovery_wraps')
    .leftJoin('passkeys', 'passkeys.id', 'recovery_wraps.credential_id')
    .select(['recovery_wraps.method', 'passkeys.id', 'passkeys.backup_eligible'])
    .where('recovery_wraps.user_id', '=', userId)
    .where('recovery_wraps.recovery_public_key', '=', wallet.recovery_public_key)
    .execute()
  const passkeys = wraps.filter(({ method, id }) => method === 'passkey' && id !== null)
  const enough =
    wraps.some(({ method }) => method !== 'passkey') ||
    passkeys.some(({ backup_eligible }) => backup_eligible === 1) ||
    new Set(passkeys.map(({ id }) => id)).size > 1
  if (!enough) throw new VaultFault('vault/last-method', { description: 'There would be no way back to the wallet.' })
}
