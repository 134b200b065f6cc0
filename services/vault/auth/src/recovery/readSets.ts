import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { expectStepUp } from '../protection/expectStepUp.ts'
import type { Session } from '../sessions/findSession.ts'
import { findWallet } from '../wallet/findWallet.ts'

type Answer = { recoveryPublicKey: string; sets: { setId: string; sealedRecovery: string }[] }

/** Every sealed R of a person's wallet. @throws VaultFault `session/step-up-needed` or `vault/absent` */
export async function readSets(deps: AuthDeps, session: Session): Promise<Answer> {
  expectStepUp(deps, session)
  const wallet = await findWallet(deps, session.userId)
  if (wallet === undefined) throw new VaultFault('vault/absent', { description: 'This account has no wallet.' })
  const rows = await deps.database
    .selectFrom('share_sets')
    .select(['id', 'sealed_recovery'])
    .where('user_id', '=', session.userId)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  const { recoveryPublicKey } = wallet
  return {
    recoveryPublicKey,
    sets: rows.map(({ id, sealed_recovery }) => ({ setId: id, sealedRecovery: sealed_recovery })),
  }
}
