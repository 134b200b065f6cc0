import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'

/**
 * Has transactions that judge several rows of a person take turns. On PostgreSQL they run side by side, and none sees what
 * another is about to change: of two that each take out one of the last two, both would find one left. An update, since SQLite
 * has no `for update`. It comes first: two that lock in another order would wait for each other.
 */
export async function lockPerson(transaction: Kysely<Schema>, userId: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set(({ ref }) => ({ epoch: ref('epoch') }))
    .where('id', '=', userId)
    .execute()
}
