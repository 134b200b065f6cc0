import { type SocialProvider, socialProviderIds } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { GuardianVerifier, Store } from '../contexts.types.ts'

/** What the guardian says: it holds the recovery key of this person whose public half is this, and gives it out from then on, after
 * asking at this provider, or by mail. */
const receiptSchema = v.object({
  sub: v.string(),
  rpk: v.string(),
  fromMs: v.number(),
  by: v.optional(v.nullable(v.picklist(socialProviderIds)), null),
})

/**
 * Asks for the guardian's receipt for a person's recovery key.
 * @throws VaultError `vault/receipt-invalid`
 */
export async function expectReceipt(
  deps: GuardianVerifier,
  userId: string,
  recoveryPublicKey: string,
  jws: string,
): Promise<{ readonly fromMs: number; readonly by: SocialProvider | null }> {
  const receipt = await deps.guardian.verify('enrolment-receipt+jwt', jws, receiptSchema)
  if (receipt?.sub !== userId || receipt.rpk !== recoveryPublicKey)
    throw new VaultError('vault/receipt-invalid', { description: 'The receipt is not for this set.' })
  return { fromMs: receipt.fromMs, by: receipt.by }
}

const addressesSchema = v.pipe(v.string(), v.parseJson(), v.object({ evm: v.string() }))

/** The recovery key and the EVM address of a person's wallet, if there is one. */
export async function findWallet(
  deps: Store,
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
