import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'
import { findWallet } from './findWallet.ts'
import { parkSet } from './parkSet.ts'

/**
 * Parks the first share set of a person without a wallet.
 * @throws VaultFault `vault/conflict` where there is a wallet.
 */
export async function prepareWallet(
  deps: AuthDeps,
  session: Session,
  sent: parkSet.Sent & { addresses: Readonly<Record<string, string>> },
): Promise<void> {
  if ((await findWallet(deps, session.userId)) !== undefined)
    throw new VaultFault('vault/conflict', { description: 'This account has a wallet.' })
  await parkSet(deps, session, sent)
}
