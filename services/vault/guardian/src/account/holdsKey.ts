import * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { GuardianDeps } from '../deps.ts'

const wordSchema = v.object({ sub: v.string(), rpk: v.string() })

/**
 * Whether a person's recovery key is kept here, asked by the auth service.
 * @throws VaultFault `guardian/assertion-invalid` when the word is not the auth service's.
 */
export async function holdsKey({ auth, database, pepper }: GuardianDeps, word: string): Promise<boolean> {
  const asked = await auth.verify('key-held+jwt', word, wordSchema)
  if (asked === undefined)
    throw new VaultFault('guardian/assertion-invalid', { description: 'This is no word of the auth service.' })
  const kept = await database
    .selectFrom('wraps')
    .select('user_mac')
    .where('user_mac', '=', pepper.mac('user', asked.sub))
    .where('recovery_public_key', '=', asked.rpk)
    .executeTakeFirst()
  return kept !== undefined
}
