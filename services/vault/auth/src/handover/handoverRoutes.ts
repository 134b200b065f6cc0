import { handoverEndpoints } from '@latchkey/protocol/vault'
import { defineRoute } from '../../../server/src/http/defineRoute.ts'
import type { VaultRoute } from '../../../server/src/http/route.types.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { findSession } from '../sessions/findSession.ts'
import { giveHandover } from './giveHandover.ts'
import { takeHandover } from './takeHandover.ts'

/** A wallet that goes from one device of a browser to another. */
export function handoverRoutes(deps: AuthDeps): readonly VaultRoute[] {
  return [
    defineRoute(handoverEndpoints.give, async (call) => ({
      ticket: await giveHandover(deps, await findSession(deps, call), call.body),
      expiresInSeconds: limits.handoverMs / 1_000,
    })),
    defineRoute(handoverEndpoints.take, ({ body, device }) => takeHandover(deps, { ...body, device })),
  ]
}
