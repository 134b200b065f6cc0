import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'

/**
 * Has transactions that judge several rows of a person take turns: on PostgreSQL they run side by side, and none sees what
 * another is about to change. An update, since SQLite has no `for update`. It comes before the rows that are judged.
 */
export async function lockPerson(transaction: Kysely<Schema>, userMac: string): Promise<void> {
  await transaction
    .updateTable('people')
    .set(({ ref }) => ({ epoch: ref('epoch') }))
    .where('user_mac', '=', userMac)
    .execute()
}
