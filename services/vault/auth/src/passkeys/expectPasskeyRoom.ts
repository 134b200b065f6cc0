import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'

/** @returns The ids of a person's passkeys. @throws VaultFault `vault/method-limit` when there are too many. */
export async function expectPasskeyRoom({ database }: AuthDeps, userId: string): Promise<string[]> {
  const known = await database.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
  if (known.length >= limits.passkeys)
    throw new VaultFault('vault/method-limit', { description: 'There are too many passkeys. Take one out first.' })
  return known.map(({ id }) => id)
}
