import { loginEndpoints } from '@latchkey/protocol/vault'
import { defineRoute } from '../../../server/src/http/defineRoute.ts'
import type { VaultRoute } from '../../../server/src/http/route.types.ts'
import { revokeDevice } from '../account/revokeDevice.ts'
import type { AuthDeps } from '../deps.ts'
import { findSession } from '../sessions/findSession.ts'
import { refreshSession } from '../sessions/refreshSession.ts'
import { drawWork } from '../work/drawWork.ts'
import { approveDevice } from './approveDevice.ts'
import { askForLogin } from './askForLogin.ts'
import { logIn } from './logIn.ts'

/** Login by mail and the life of a session. */
export function loginRoutes(deps: AuthDeps): readonly VaultRoute[] {
  return [
    defineRoute(loginEndpoints.email, ({ body, device, network }) =>
      askForLogin(deps, { ...body, device, network: network() }),
    ),
    defineRoute(loginEndpoints.work, ({ device }) => drawWork(deps, device)),
    defineRoute(loginEndpoints.device, async ({ body, device }) => {
      await approveDevice(deps, { ...body, device })
      return { action: 'VERIFY_OTP' as const }
    }),
    defineRoute(loginEndpoints.otp, ({ body, device }) => logIn(deps, { ...body, device })),
    defineRoute(loginEndpoints.refresh, ({ body, device }) => refreshSession(deps, { ...body, device })),
    defineRoute(loginEndpoints.revoke, async (call) => {
      const session = await findSession(deps, call)
      if (call.body.forgetDevice) await revokeDevice(deps, session.userId, session.deviceId)
      else await deps.database.deleteFrom('sessions').where('id', '=', session.id).execute()
      return {}
    }),
  ]
}
