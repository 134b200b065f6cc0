import type { VaultBodyOf, walletEndpoints } from '@latchkey/protocol/vault'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import type { ProjectRules, Signing, Store } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import type { Session } from '../sessions/findSession.ts'
import { mayBring } from '../users/findOrAddUser.ts'
import { findWallet } from './findWallet.ts'

/**
 * States, for a service of the operator and one app, that an account belongs to somebody who is logged in: the account of
 * the session and no other.
 * @throws VaultError `vault/absent` without a wallet, `vault/other-family` for an app that the wallet may not be brought to
 */
export async function writeVoucher(
  deps: Store & Signing & ProjectRules,
  { userId }: Session,
  { projectId, audience }: VaultBodyOf<typeof walletEndpoints.voucher>,
): Promise<string> {
  const { scope } = await deps.database
    .selectFrom('users')
    .select('scope')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!(await mayBring(deps, scope, projectId)))
    throw new VaultError('vault/other-family', { description: 'The app is of another family than the wallet.' })
  const wallet = await findWallet(deps, userId)
  if (wallet === undefined) throw new VaultError('vault/absent', { description: 'There is no wallet yet.' })
  const { evm } = wallet.addresses
  if (evm === undefined)
    throw new VaultError('vault/absent', { description: 'The wallet has no account on Ethereum and its networks.' })
  const exp = Math.floor((deps.clock.nowMs() + limits.voucherMs) / 1_000)
  const claims = { sub: evm, aud: audience, project: projectId, exp }
  return deps.signer.sign('account-voucher+jwt', claims)
}
