import { accountEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import type { AuthDeps } from '../deps.ts'
import type { Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'

type Account = v.InferOutput<typeof accountEndpoints.me.response>
const addressesSchema = v.pipe(v.string(), v.parseJson(), accountEndpoints.me.response.entries.addresses)

/** The person, the addresses of a finished wallet, and the devices that are not taken out. */
export async function readAccount(deps: AuthDeps, { userId, deviceId }: Session): Promise<Account> {
  const wallet = await deps.database
    .selectFrom('wallets')
    .select('addresses')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const devices = await deps.database
    .selectFrom('devices')
    .leftJoin('share_sets', (join) =>
      join.onRef('share_sets.device_id', '=', 'devices.id').on('share_sets.state', '=', 'active'),
    )
    .select(['devices.id', 'devices.last_seen_at', 'devices.browser', 'devices.app', 'share_sets.id as set_id'])
    .where('devices.user_id', '=', userId)
    .where('devices.revoked_at', 'is', null)
    .orderBy('devices.last_seen_at', 'desc')
    .execute()
  return {
    user: await readUser(deps, userId),
    addresses: wallet === undefined ? null : v.parse(addressesSchema, wallet.addresses),
    devices: devices.map(({ id, last_seen_at, set_id, browser, app }) => ({
      id,
      current: id === deviceId,
      enrolled: set_id !== null,
      lastSeenMs: last_seen_at,
      browser,
      app,
    })),
  }
}
