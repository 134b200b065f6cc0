import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import { noteEvent } from '../audit/noteEvent.ts'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'
import { expectRoom } from './expectRoom.ts'

/**
 * Enrols the device with its parked set. A set that it had before goes. Again for the same set, it changes nothing.
 * @throws VaultFault `vault/absent` or `vault/device-limit`
 */
export async function commitSet(deps: AuthDeps, { userId, deviceId }: Session, setId: string): Promise<void> {
  await deps.database.transaction().execute(async (transaction) => {
    const wallet = await transaction
      .selectFrom('wallets')
      .select('recovery_public_key')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    const set = await transaction
      .selectFrom('share_sets')
      .select(['state', 'recovery_public_key'])
      .where('id', '=', setId)
      .where('user_id', '=', userId)
      .where('device_id', '=', deviceId)
      .executeTakeFirst()
    // One that is sealed to a key that was changed meanwhile could never be recovered from.
    if (wallet === undefined || set?.recovery_public_key !== wallet.recovery_public_key)
      throw new VaultFault('vault/absent', { description: 'There is no such set.' })
    if (set.state === 'active') return
    await transaction
      .deleteFrom('share_sets')
      .where('device_id', '=', deviceId)
      .where('user_id', '=', userId)
      .where('id', '!=', setId)
      .execute()
    await expectRoom(transaction, userId)
    await noteEvent(deps, transaction, userId, 'device-enrolled')
    await transaction.updateTable('share_sets').set({ state: 'active' }).where('id', '=', setId).execute()
  })
}
