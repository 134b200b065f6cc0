import type { Kysely } from 'kysely'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { Schema } from '../db/schema.types.ts'
import { limits } from '../limits.ts'

/** @throws VaultFault `vault/device-limit` when the person has as many enrolled devices as there may be. */
export async function expectRoom(database: Kysely<Schema>, userId: string): Promise<void> {
  const { count } = await database
    .selectFrom('share_sets')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.enrolledDevices)
    throw new VaultFault('vault/device-limit', { description: 'There are too many devices. Take one out first.' })
}
