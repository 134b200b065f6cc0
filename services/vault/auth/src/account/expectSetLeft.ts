import type { Kysely } from 'kysely'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { Schema } from '../db/schema.types.ts'

/**
 * Asks whether a wallet still has a set to recover it from: without one, no recovery key and no way back opens it.
 * @param database The transaction that is undone otherwise.
 * @throws VaultFault `vault/last-method`
 */
export async function expectSetLeft(database: Kysely<Schema>, userId: string): Promise<void> {
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
    throw new VaultFault('vault/last-method', {
      description: 'No other device has the wallet. Open it on another one first.',
    })
}
