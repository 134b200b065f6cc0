import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'

/**
 * Has transactions that judge several rows of a person take turns: on PostgreSQL they run side by side, and none sees what
 * another is about to change. An update, since SQLite has no `for update`. It comes before the rows that are judged.
 */
export const lockPerson = (transaction: Kysely<Schema>, userMac: string): Promise<void> =>
  lock(transaction, 'user_mac', userMac)

/** The same for all whom a mailbox or a login of a provider leads to. */
export const lockPeopleOf = (transaction: Kysely<Schema>, ownerMac: string): Promise<void> =>
  lock(transaction, 'owner_mac', ownerMac)

async function lock(transaction: Kysely<Schema>, column: 'user_mac' | 'owner_mac', mac: string): Promise<void> {
  await transaction
    .updateTable('people')
    .set(({ ref }) => ({ epoch: ref('epoch') }))
    .where(column, '=', mac)
    .execute()
}
