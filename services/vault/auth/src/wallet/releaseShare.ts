import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'
import { setContext } from './setContext.ts'
import { takeShare } from './takeShare.ts'

/**
 * S of this device's own set. A parked set is released too: the device reads it back before it shows an address.
 * @throws VaultFault `vault/absent` or `api/rate-limited`
 */
export async function releaseShare(deps: AuthDeps, session: Session, setId: string): Promise<string> {
  await takeShare(deps, session)
  const set = await deps.database
    .selectFrom('share_sets')
    .select(['ciphertext', 'wrapped_key', 'key_id'])
    .where('id', '=', setId)
    .where('user_id', '=', session.userId)
    .where('device_id', '=', session.deviceId)
    .executeTakeFirst()
  if (set === undefined) throw new VaultFault('vault/absent', { description: 'There is no such set.' })
  const share = await deps.envelope.open(
    { ciphertext: set.ciphertext, wrappedKey: set.wrapped_key, keyId: set.key_id },
    setContext({ userId: session.userId, deviceId: session.deviceId, setId }),
  )
  return Buffer.from(share).toString('base64url')
}
