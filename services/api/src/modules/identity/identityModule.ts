import { constants } from '@latchkey/protocol'
import { getIdentity } from '@latchkey/protocol/http'
import type { Clock } from '../../clock.ts'
import { ApiFault } from '../../http/ApiFault.ts'
import { defineRoute } from '../../http/defineRoute.ts'
import { jsonReply } from '../../http/jsonReply.ts'
import type { Module } from '../../http/route.types.ts'
import type { IdentityReader } from './createIdentityReader.ts'

/** Names and pictures of addresses. */
export function identityModule({ readIdentity, config, clock }: identityModule.Options): Module {
  return {
    name: 'identity',
    routes: [
      defineRoute(getIdentity, async ({ params, query, project }) => {
        const fresh = query.useCache === 'false'
        if (fresh && project().id !== config.testingProjectId)
          throw new ApiFault({
            code: 'api/invalid-request',
            field: 'useCache',
            description: 'Only the testing project may pass the cache over.',
          })
        const identity = await readIdentity(params.address, fresh)
        const ageMs = clock.nowMs() - Date.parse(identity.resolvedAt)
        const left = Math.max(0, Math.round((constants.identityCacheMs - ageMs) / 1000))
        // Given again while it says the same of its age, to the second.
        const untilMs = left === 0 ? 0 : clock.nowMs() + 1_000
        return {
          ...jsonReply(identity, { 'cache-control': `public, max-age=${left}, s-maxage=${left}` }),
          ...(fresh ? {} : { holds: () => clock.nowMs() < untilMs }),
        }
      }),
    ],
  }
}

export declare namespace identityModule {
  type Options = {
    readIdentity: IdentityReader
    config: { readonly testingProjectId: string | undefined }
    clock: Clock
  }
}
