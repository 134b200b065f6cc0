import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.types.ts'

/** Of a person, with the tickets that would begin one without a login. @returns How many sessions there were. */
export async function endSessions(database: Kysely<Schema>, userId: string): Promise<number> {
  await database.deleteFrom('handovers').where('user_id', '=', userId).execute()
  const { numDeletedRows } = await database.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}
