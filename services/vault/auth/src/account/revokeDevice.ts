import type { Kysely } from 'kysely'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { People } from '../contexts.types.ts'
import type { Schema } from '../db/schema.types.ts'
import { lockPerson } from '../users/lockPerson.ts'

/**
 * Takes a device out: its share of the wallet is deleted, its sessions end, as does what lets another device in, and its key
 * counts as unknown from then on.
 * What is left on the device itself is one lone share, which says nothing.
 * @throws VaultError `vault/absent` when the person has no such device, `vault/last-method` when no other has the wallet.
 */
export async function revokeDevice(deps: People, userId: string, deviceId: string): Promise<void> {
  await deps.database.transaction().execute(async (transaction) => {
    await lockPerson(transaction, userId)
    const revoked = await transaction
      .updateTable('devices')
      .set({ revoked_at: deps.clock.nowMs() })
      .where('id', '=', deviceId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (revoked.numUpdatedRows !== 1n) throw new VaultError('vault/absent', { description: 'There is no such device.' })
    await transaction.deleteFrom('share_sets').where('device_id', '=', deviceId).execute()
    await expectSetLeft(transaction, userId)
    await transaction.deleteFrom('sessions').where('device_id', '=', deviceId).execute()
    // It may have asked for one: no ticket says who did.
    await transaction.deleteFrom('handovers').where('user_id', '=', userId).execute()
    await noteEvent(deps, transaction, { userId, deviceId }, 'device-revoked')
    // The guardian notices a restored backup by an epoch that went down.
    await transaction
      .updateTable('users')
      .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
      .where('id', '=', userId)
      .execute()
  })
}

/**
 * Asks whether a wallet still has a set to recover it from: without one, no recovery key and no recovery method opens it.
 * @param database The transaction that is undone otherwise.
 * @throws VaultError `vault/last-method`
 */
async function expectSetLeft(database: Kysely<Schema>, userId: string): Promise<void> {
  const left = await database
    .selectFrom('wallets')
    .leftJoin('share_sets', (join) =>
      join.onRef('share_sets.user_id', '=', 'wallets.user_id').on('share_sets.state', '=', 'active'),
    )
    .select('share_sets.id')
    .where('wallets.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (left?.id === null)
    throw new VaultError('vault/last-method', {
      description: 'No other device has the wallet. Open it on another one first.',
    })
}
