import { walletEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import { readWraps } from '../recovery/readWraps.ts'
import { expectFresh } from '../sessions/expectFresh.ts'
import type { Session } from '../sessions/findSession.ts'
import { setContext } from './setContext.ts'
import { takeShare } from './takeShare.ts'

type Answer = v.InferOutput<typeof walletEndpoints.recover.response>
const addressesSchema = v.pipe(v.string(), v.parseJson(), walletEndpoints.recover.response.entries.addresses)

/**
 * For a device without a share, right after a login: S and the sealed R of the set that was made first. Both together
 * open nothing without the recovery key, which the guardian or the person holds. Whether parts fit each other cannot be
 * seen from here: the first ones were read back before anybody saw an address, and what a stolen session adds later
 * never stands in their way.
 * @throws VaultFault `vault/absent`, `session/stale` or `api/rate-limited`
 */
export async function openRecovery(deps: AuthDeps, session: Session): Promise<Answer> {
  expectFresh(deps, session)
  await takeShare(deps, session)
  const { userId } = session
  const set = await deps.database
    .selectFrom('share_sets')
    .innerJoin('wallets', 'wallets.user_id', 'share_sets.user_id')
    .select(['share_sets.id', 'device_id', 'ciphertext', 'wrapped_key', 'key_id', 'sealed_recovery'])
    .select(['wallets.recovery_public_key', 'wallets.addresses'])
    .where('share_sets.user_id', '=', userId)
    .where('state', '=', 'active')
    // The set that the wallet was made with is the one that names its addresses.
    .orderBy(({ eb }) => eb('share_sets.addresses', 'is', null))
    .orderBy('share_sets.created_at')
    .orderBy('share_sets.id')
    .limit(1)
    .executeTakeFirst()
  if (set === undefined) throw new VaultFault('vault/absent', { description: 'There is no set to recover from.' })
  const share = await deps.envelope.open(
    { ciphertext: set.ciphertext, wrappedKey: set.wrapped_key, keyId: set.key_id },
    setContext({ userId, deviceId: set.device_id, setId: set.id }),
  )
  return {
    setId: set.id,
    serverShare: Buffer.from(share).toString('base64url'),
    sealedRecovery: set.sealed_recovery,
    recoveryPublicKey: set.recovery_public_key,
    addresses: v.parse(addressesSchema, set.addresses),
    wraps: await readWraps(deps, userId, set.recovery_public_key),
  }
}
