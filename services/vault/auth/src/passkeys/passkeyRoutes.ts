import { passkeyEndpoints } from '@latchkey/protocol/vault'
import { defineRoute } from '../../../server/src/http/defineRoute.ts'
import type { VaultRoute } from '../../../server/src/http/route.types.ts'
import type { AuthDeps } from '../deps.ts'
import { findSession } from '../sessions/findSession.ts'
import { addPasskey } from './addPasskey.ts'
import { beginPasskey } from './beginPasskey.ts'
import { beginPasskeyLogin } from './beginPasskeyLogin.ts'
import { logInWithPasskey } from './logInWithPasskey.ts'
import { removePasskey } from './removePasskey.ts'

/** Passkeys: to log in with, to add, to take out. */
export function passkeyRoutes(deps: AuthDeps): readonly VaultRoute[] {
  return [
    defineRoute(passkeyEndpoints.loginOptions, ({ body, device, network }) =>
      beginPasskeyLogin(deps, { ...body, device, network: network() }),
    ),
    defineRoute(passkeyEndpoints.login, ({ body, device }) => logInWithPasskey(deps, { ...body, device })),
    defineRoute(passkeyEndpoints.registerOptions, async (call) =>
      beginPasskey(deps, await findSession(deps, call), call.device),
    ),
    defineRoute(passkeyEndpoints.register, async (call) => {
      await addPasskey(deps, await findSession(deps, call), { ...call.body, device: call.device })
      return {}
    }),
    defineRoute(passkeyEndpoints.remove, async (call) => {
      await removePasskey(deps, await findSession(deps, call), call.body.credentialId)
      return {}
    }),
  ]
}
