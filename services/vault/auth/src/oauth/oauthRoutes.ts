import { oauthEndpoints } from '@latchkey/protocol/vault'
import { defineRoute } from '../../../server/src/http/defineRoute.ts'
import type { VaultRoute } from '../../../server/src/http/route.types.ts'
import type { AuthDeps } from '../deps.ts'
import { finishOauth } from './finishOauth.ts'
import { startOauth } from './startOauth.ts'

/** Social logins. */
export function oauthRoutes(deps: AuthDeps): readonly VaultRoute[] {
  return [
    defineRoute(oauthEndpoints.start, ({ body, device, network }) =>
      startOauth(deps, { ...body, device, network: network() }),
    ),
    defineRoute(oauthEndpoints.finish, ({ body, device }) => finishOauth(deps, { ...body, thumbprint: device })),
  ]
}
