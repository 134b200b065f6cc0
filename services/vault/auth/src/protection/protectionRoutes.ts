import { protectionEndpoints } from '@latchkey/protocol/vault'
import { defineRoute } from '../../../server/src/http/defineRoute.ts'
import type { VaultRoute } from '../../../server/src/http/route.types.ts'
import type { AuthDeps } from '../deps.ts'
import { limits } from '../limits.ts'
import { findSession } from '../sessions/findSession.ts'
import { beginExport } from './beginExport.ts'
import { beginStepUp } from './beginStepUp.ts'
import { requestDeletion } from './requestDeletion.ts'
import { stepUp } from './stepUp.ts'

/** What a session alone may not do, and how the person proves themselves anew for it. */
export function protectionRoutes(deps: AuthDeps): readonly VaultRoute[] {
  return [
    defineRoute(protectionEndpoints.stepUpOptions, async (call) =>
      beginStepUp(deps, await findSession(deps, call), { ...call.body, device: call.device, network: call.network() }),
    ),
    defineRoute(protectionEndpoints.stepUp, async (call) => {
      await stepUp(deps, await findSession(deps, call), call.device, call.body)
      return { validForSeconds: limits.stepUpMs / 1000 }
    }),
    defineRoute(protectionEndpoints.exportBegin, async (call) => {
      await beginExport(deps, await findSession(deps, call))
      return { waitSeconds: limits.exportWarningMs / 1000 }
    }),
    defineRoute(protectionEndpoints.deleteAccount, async (call) => ({
      deletedAtMs: await requestDeletion(deps, await findSession(deps, call), call.device, call.body),
    })),
  ]
}
