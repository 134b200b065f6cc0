import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'
import { expectProof } from './expectProof.ts'
import { findWallet } from './findWallet.ts'
import { parkSet } from './parkSet.ts'

/**
 * Parks the first share set of a person without a wallet.
 * @throws VaultFault `vault/conflict` where there is a wallet, or `vault/proof-invalid`
 */
export async function prepareWallet(
  deps: AuthDeps,
  session: Session,
  sent: parkSet.Sent & { proof: string; addresses: Readonly<Record<string, string>> & { evm: string } },
): Promise<void> {
  if ((await findWallet(deps, session.userId)) !== undefined)
    throw new VaultFault('vault/conflict', { description: 'This account has a wallet.' })
  expectProof(session.userId, sent.addresses.evm, sent)
  await parkSet(deps, session, sent)
}
