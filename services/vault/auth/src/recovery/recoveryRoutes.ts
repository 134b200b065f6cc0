import { recoveryEndpoints } from '@latchkey/protocol/vault'
import { defineRoute } from '../../../server/src/http/defineRoute.ts'
import type { VaultRoute } from '../../../server/src/http/route.types.ts'
import type { AuthDeps } from '../deps.ts'
import { findSession } from '../sessions/findSession.ts'
import { addWrap } from './addWrap.ts'
import { readRecovery } from './readRecovery.ts'
import { readSets } from './readSets.ts'
import { removeWrap } from './removeWrap.ts'
import { rotateRecovery } from './rotateRecovery.ts'
import { turnAutomaticOn } from './turnAutomaticOn.ts'

/** The ways back to a wallet. */
export function recoveryRoutes(deps: AuthDeps): readonly VaultRoute[] {
  return [
    defineRoute(recoveryEndpoints.state, async (call) => readRecovery(deps, await findSession(deps, call))),
    defineRoute(recoveryEndpoints.addWrap, async (call) => {
      await addWrap(deps, await findSession(deps, call), call.body.wrap)
      return {}
    }),
    defineRoute(recoveryEndpoints.removeWrap, async (call) => {
      await removeWrap(deps, await findSession(deps, call), call.body.wrapId)
      return {}
    }),
    defineRoute(recoveryEndpoints.sets, async (call) => readSets(deps, await findSession(deps, call))),
    defineRoute(recoveryEndpoints.rotate, async (call) => {
      await rotateRecovery(deps, await findSession(deps, call), call.body)
      return {}
    }),
    defineRoute(recoveryEndpoints.automaticOn, async (call) => ({
      automaticFromMs: await turnAutomaticOn(deps, await findSession(deps, call), call.body.receipt),
    })),
  ]
}
