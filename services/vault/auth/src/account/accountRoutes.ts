import { accountEndpoints } from '@latchkey/protocol/vault'
import { defineRoute } from '../../../server/src/http/defineRoute.ts'
import type { VaultRoute } from '../../../server/src/http/route.types.ts'
import type { AuthDeps } from '../deps.ts'
import { expectSettled } from '../protection/expectSettled.ts'
import { findSession } from '../sessions/findSession.ts'
import { beginEmailChange } from './beginEmailChange.ts'
import { describeDevice } from './describeDevice.ts'
import { noteGuardianMove } from './noteGuardianMove.ts'
import { proveNewEmail } from './proveNewEmail.ts'
import { proveOldEmail } from './proveOldEmail.ts'
import { readAccount } from './readAccount.ts'
import { revokeDevice } from './revokeDevice.ts'

/** The account: who, which devices, which address. */
export function accountRoutes(deps: AuthDeps): readonly VaultRoute[] {
  return [
    defineRoute(accountEndpoints.me, async (call) => readAccount(deps, await findSession(deps, call))),
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
        email: call.body.email,
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
