import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { GuardianDeps } from '../deps.ts'
import { readAssertion } from '../enrol/readAssertion.ts'

/**
 * The veto of a device that has the wallet: ends every request for the account that is not yet collected, but its own.
 * @returns How many.
 * @throws VaultFault `guardian/assertion-invalid` or `vault/absent`
 */
export async function cancelReleases(deps: GuardianDeps, device: string, assertion: string): Promise<number> {
  const { userMac } = await readAssertion(deps, assertion, device)
  const person = await deps.database
    .selectFrom('people')
    .select('owner_mac')
    .where('user_mac', '=', userMac)
    .executeTakeFirst()
  if (person === undefined) throw new VaultFault('vault/absent', { description: 'Nothing is kept for this account.' })
  const { numUpdatedRows } = await deps.database
    .updateTable('releases')
    .set({ state: 'denied' })
    .where('owner_mac', '=', person.owner_mac)
    .where('thumbprint', '!=', device)
    .where('state', 'in', ['waiting', 'approved'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
