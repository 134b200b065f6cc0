import * as v from 'valibot'
import type { AuthDeps } from '../deps.ts'

const addressesSchema = v.pipe(v.string(), v.parseJson(), v.object({ evm: v.string() }))

/** The recovery key and the EVM address of a person's wallet, if there is one. */
export async function findWallet(
  deps: AuthDeps,
  userId: string,
): Promise<{ readonly recoveryPublicKey: string; readonly evmAddress: string } | undefined> {
  const row = await deps.database
    .selectFrom('wallets')
    .select(['recovery_public_key', 'addresses'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { recoveryPublicKey: row.recovery_public_key, evmAddress: v.parse(addressesSchema, row.addresses).evm }
}
