import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import { expectSetLeft } from './expectSetLeft.ts'

/**
 * Takes a device out: its share of the wallet is deleted, its sessions end, and its key counts as unknown from then on.
 * What is left on the device itself is one lone share, which says nothing.
 * @throws VaultFault `vault/absent` when the person has no such device, `vault/last-method` when no other has the wallet.
 */
export async function revokeDevice(deps: AuthDeps, userId: string, deviceId: string): Promise<void> {
  await deps.database.transaction().execute(async (transaction) => {
    const revoked = await transaction
      .updateTable('devices')
      .set({ revoked_at: deps.clock.nowMs() })
      .where('id', '=', deviceId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (revoked.numUpdatedRows !== 1n) throw new VaultFault('vault/absent', { description: 'There is no such device.' })
    await transaction.deleteFrom('share_sets').where('device_id', '=', deviceId).execute()
    await expectSetLeft(transaction, userId)
    await transaction.deleteFrom('sessions').where('device_id', '=', deviceId).execute()
    await noteEvent(deps, transaction, userId, 'device-revoked')
    // The guardian notices a restored backup by an epoch that went down.
    await transaction
      .updateTable('users')
      .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
      .where('id', '=', userId)
      .execute()
  })
}
