import { accountEndpoints } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { readActivity } from '../audit/readActivity.ts'
import type { GuardianVerifier, Mails, People, Settings, Store } from '../contexts.types.ts'
import { expectSettled } from '../security/stepUpGuards.ts'
import { findSession, type Session } from '../sessions/findSession.ts'
import { readUser } from '../users/readUser.ts'
import { beginEmailChange } from './beginEmailChange.ts'
import { noteGuardianMove } from './guardianContact.ts'
import { proveNewEmail, proveOldEmail } from './proveEmailChange.ts'
import { revokeDevice } from './revokeDevice.ts'

type Account = v.InferOutput<typeof accountEndpoints.me.response>
const addressesSchema = v.pipe(v.string(), v.parseJson(), accountEndpoints.me.response.entries.addresses)

/** The person, the addresses of a finished wallet, and the devices that are not taken out. */
async function readAccount(deps: People, { userId, deviceId }: Session): Promise<Account> {
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

/** The account: who, which devices, which address. */
export function accountRoutes(
  deps: People & Mails & GuardianVerifier & Settings<'mailsPerNetwork' | 'publicUrl'>,
): readonly VaultRoute[] {
  return [
    defineRoute(accountEndpoints.me, async (call) => readAccount(deps, await findSession(deps, call))),
    defineRoute(accountEndpoints.activity, async (call) => readActivity(deps, await findSession(deps, call))),
    defineRoute(accountEndpoints.describeDevice, async (call) => {
      const { deviceId } = await findSession(deps, call)
      await describeDevice(deps, deviceId, call.body)
      return {}
    }),
    defineRoute(accountEndpoints.revokeDevice, async (call) => {
      const session = await findSession(deps, call)
      if (call.body.deviceId !== session.deviceId) await expectSettled(deps, session)
      await revokeDevice(deps, session.userId, call.body.deviceId)
      return {}
    }),
    defineRoute(accountEndpoints.emailUpdate, async (call) =>
      beginEmailChange(deps, await findSession(deps, call), {
        ...call.body,
        device: call.device,
        network: call.network(),
      }),
    ),
    defineRoute(accountEndpoints.emailPrimary, async ({ body, ...call }) => {
      await proveOldEmail(deps, await findSession(deps, call), { ...body, device: call.device })
      return { action: 'VERIFY_SECONDARY_OTP' as const }
    }),
    defineRoute(accountEndpoints.emailSecondary, async ({ body, ...call }) => ({
      newEmail: await proveNewEmail(deps, await findSession(deps, call), { ...body, device: call.device }),
    })),
    defineRoute(accountEndpoints.emailGuardian, async (call) => {
      const { userId } = await findSession(deps, call)
      await noteGuardianMove(deps, userId, call.body.word)
      return {}
    }),
  ]
}

/** Keeps what people know a device by. */
async function describeDevice(
  deps: Store,
  deviceId: string,
  names: { readonly browser: string; readonly app: string },
): Promise<void> {
  await deps.database.updateTable('devices').set(names).where('id', '=', deviceId).execute()
}
