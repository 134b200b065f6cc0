import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { expectFresh } from '../sessions/expectFresh.ts'
import type { Session } from '../sessions/findSession.ts'
import { expectProof } from './expectProof.ts'
import { expectRoom } from './expectRoom.ts'
import { findWallet } from './findWallet.ts'
import { parkSet } from './parkSet.ts'

/**
 * Parks the set of a further device. Its R must be sealed to the account's own recovery key, or the device could never
 * be recovered from.
 * @throws VaultFault `vault/absent`, `vault/conflict`, `vault/proof-invalid`, `vault/device-limit` or `session/stale`
 */
export async function prepareSet(
  deps: AuthDeps,
  session: Session,
  sent: parkSet.Sent & { proof: string },
): Promise<void> {
  expectFresh(deps, session)
  const wallet = await findWallet(deps, session.userId)
  if (wallet === undefined) throw new VaultFault('vault/absent', { description: 'This account has no wallet.' })
  if (wallet.recoveryPublicKey !== sent.recoveryPublicKey)
    throw new VaultFault('vault/conflict', { description: 'The account has another recovery key.' })
  await expectRoom(deps.database, session.userId)
  expectProof(session.userId, wallet.evmAddress, sent)
  await parkSet(deps, session, sent)
}
