import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'

/** Deletes all that belongs to a person, within a transaction; what their mailbox asked for only with its last person. */
export async function removePerson(
  transaction: Kysely<Schema>,
  { userMac, ownerMac }: removePerson.Person,
): Promise<void> {
  for (const table of ['people', 'wraps', 'mailbox_moves', 'oprf_keys'] as const)
    await transaction.deleteFrom(table).where('user_mac', '=', userMac).execute()
  const others = await transaction
    .selectFrom('people')
    .select('user_mac')
    .where('owner_mac', '=', ownerMac)
    .executeTakeFirst()
  if (others !== undefined) return
  for (const table of ['releases', 'device_waits'] as const)
    await transaction.deleteFrom(table).where('owner_mac', '=', ownerMac).execute()
}

export declare namespace removePerson {
  type Person = { readonly userMac: string; readonly ownerMac: string }
}
