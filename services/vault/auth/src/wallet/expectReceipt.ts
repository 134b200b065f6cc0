import { type OauthProvider, oauthProviders } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'

/** What the guardian says: it holds the recovery key of this person whose public half is this, and gives it out from then on, after
 * asking at this provider, or by mail. */
const receiptSchema = v.object({
  sub: v.string(),
  rpk: v.string(),
  fromMs: v.number(),
  by: v.optional(v.nullable(v.picklist(oauthProviders)), null),
})

/**
 * Asks for the guardian's receipt for a person's recovery key.
 * @throws VaultFault `vault/receipt-invalid`
 */
export async function expectReceipt(
  deps: AuthDeps,
  userId: string,
  recoveryPublicKey: string,
  jws: string,
): Promise<{ readonly fromMs: number; readonly by: OauthProvider | null }> {
  const receipt = await deps.guardian.verify('enrolment-receipt+jwt', jws, receiptSchema)
  if (receipt?.sub !== userId || receipt.rpk !== recoveryPublicKey)
    throw new VaultFault('vault/receipt-invalid', { description: 'The receipt is not for this set.' })
  return { fromMs: receipt.fromMs, by: receipt.by }
}
