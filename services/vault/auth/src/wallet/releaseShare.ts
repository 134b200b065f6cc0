import type { Kysely } from 'kysely'
import { defineStatement } from '../../../server/src/db/defineStatement.ts'
import { VaultFault } from '../../../server/src/http/VaultFault.ts'
import type { Schema } from '../db/schema.types.ts'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'
import { setContext } from './setContext.ts'
import { takeShare } from './takeShare.ts'

type Asked = { setId: string; userId: string; deviceId: string }
const selectSet = defineStatement((database: Kysely<Schema>, { setId, userId, deviceId }: Asked) =>
  database
    .selectFrom('share_sets')
    .select(['ciphertext', 'wrapped_key', 'key_id'])
    .where('id', '=', setId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .compile(),
)

/**
 * S of this device's own set. A parked set is released too: the device reads it back before it shows an address.
 * @throws VaultFault `vault/absent` or `api/rate-limited`
 */
export async function releaseShare(deps: AuthDeps, session: Session, setId: string): Promise<string> {
  await takeShare(deps, session)
  const { userId, deviceId } = session
  const set = (await selectSet(deps.database, { setId, userId, deviceId })).rows[0]
  if (set === undefined) throw new VaultFault('vault/absent', { description: 'There is no such set.' })
  const share = await deps.envelope.open(
    { ciphertext: set.ciphertext, wrappedKey: set.wrapped_key, keyId: set.key_id },
    setContext({ userId, deviceId, setId }),
  )
  return Buffer.from(share).toString('base64url')
}
