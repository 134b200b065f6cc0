import { type LoginProvider, loginProviderIds, walletEndpoints } from '@latchkey/protocol/vault'
import { addressesDigest, type RootAddresses } from '@latchkey/vault/keys'
import * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { GuardianVerifier, Store } from '../contexts.types.ts'

/** What the guardian says: it holds the recovery key of this person whose public half is this, for the wallet of these addresses,
 * and gives it out from then on, after asking at this provider, or by mail. */
const receiptSchema = v.object({
  sub: v.string(),
  rpk: v.string(),
  addresses: v.optional(v.nullable(v.string()), null),
  fromMs: v.number(),
  by: v.optional(v.nullable(v.picklist(loginProviderIds)), null),
})

/**
 * Asks for the guardian's receipt for a person's recovery key.
 * @throws VaultError `vault/receipt-invalid`
 */
export async function expectReceipt(
  deps: GuardianVerifier,
  userId: string,
  addresses: RootAddresses,
  recoveryPublicKey: string,
  jws: string,
): Promise<{ readonly fromMs: number; readonly by: LoginProvider | null }> {
  const receipt = await deps.guardian.verify('enrolment-receipt+jwt', jws, receiptSchema)
  const isOfWallet = receipt?.addresses === null || receipt?.addresses === addressesDigest(addresses)
  if (receipt?.sub !== userId || receipt.rpk !== recoveryPublicKey || !isOfWallet)
    throw new VaultError('vault/receipt-invalid', { description: 'The receipt is not for this set.' })
  return { fromMs: receipt.fromMs, by: receipt.by }
}

const addressesSchema = v.pipe(v.string(), v.parseJson(), walletEndpoints.recover.response.entries.addresses)

/** The addresses of a wallet from a row of it. */
export const readAddresses = (column: string): RootAddresses => v.parse(addressesSchema, column)

/** The recovery key and the addresses of a person's wallet, if there is one. */
export async function findWallet(
  deps: Store,
  userId: string,
): Promise<{ readonly recoveryPublicKey: string; readonly addresses: RootAddresses } | undefined> {
  const row = await deps.database
    .selectFrom('wallets')
    .select(['recovery_public_key', 'addresses'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { recoveryPublicKey: row.recovery_public_key, addresses: readAddresses(row.addresses) }
}
