import { guardianEndpoints, oauthProviders, serviceEndpoints } from '@latchkey/protocol/vault'
import { x25519 } from '@noble/curves/ed25519.js'
import { defineRoute } from '../../../server/src/http/defineRoute.ts'
import type { VaultRoute } from '../../../server/src/http/route.types.ts'
import { forgetUser } from '../account/forgetUser.ts'
import { holdsKey } from '../account/holdsKey.ts'
import { keepAnchor } from '../account/keepAnchor.ts'
import type { GuardianDeps } from '../deps.ts'
import { enrol } from '../enrol/enrol.ts'
import { evaluatePassword } from '../enrol/evaluatePassword.ts'
import { followMailbox } from '../mailbox/followMailbox.ts'
import { cancelReleases } from '../release/cancelReleases.ts'
import { collectRelease } from '../release/collectRelease.ts'
import { forgetKeys } from '../release/forgetKeys.ts'
import { readRelease } from '../release/readRelease.ts'
import { startRelease } from '../release/startRelease.ts'

/** Ten years of days. */
const shownAnchors = 3_660

/** What the guardian answers. */
export function guardianRoutes(deps: GuardianDeps): readonly VaultRoute[] {
  const seal = Buffer.from(x25519.getPublicKey(deps.sealSecret)).toString('base64url')
  return [
    defineRoute(serviceEndpoints.guardianHealth, () => deps.health()),
    defineRoute(serviceEndpoints.guardianKeys, async () => ({
      signing: deps.signer.publicKey,
      seal,
      providers: oauthProviders.filter((provider) => deps.config.oauth?.[provider] !== undefined),
      asksProvider: deps.config.asksProvider ?? 'withoutEmail',
    })),
    defineRoute(guardianEndpoints.enrol, async ({ body, device }) => ({ receipt: await enrol(deps, device, body) })),
    defineRoute(guardianEndpoints.start, ({ body, device, network }) =>
      startRelease(deps, { ...body, device, network: network() }),
    ),
    defineRoute(guardianEndpoints.status, ({ body, device }) => readRelease(deps, { ...body, device })),
    defineRoute(guardianEndpoints.collect, async ({ body, device }) => ({
      sealedRecoveryKey: await collectRelease(deps, { ...body, device }),
    })),
    defineRoute(guardianEndpoints.cancel, async ({ body, device }) => ({
      cancelled: await cancelReleases(deps, device, body.assertion),
    })),
    defineRoute(guardianEndpoints.rotate, async ({ body, device }) => ({
      forgotten: await forgetKeys(deps, { ...body, device }),
    })),
    defineRoute(guardianEndpoints.mailbox, ({ body, device }) => followMailbox(deps, device, body)),
    defineRoute(guardianEndpoints.deleteUser, async ({ body }) => {
      await forgetUser(deps, body.word)
      return {}
    }),
    defineRoute(guardianEndpoints.anchor, async ({ body }) => {
      await keepAnchor(deps, body.word)
      return {}
    }),
    defineRoute(guardianEndpoints.held, async ({ body }) => ({ held: await holdsKey(deps, body.word) })),
    defineRoute(guardianEndpoints.anchors, async () => ({
      anchors: await deps.database
        .selectFrom('anchors')
        .select(['seq', 'hash', 'at as atMs'])
        .orderBy('seq', 'desc')
        .limit(shownAnchors)
        .execute(),
    })),
    defineRoute(guardianEndpoints.oprf, async ({ body, device }) => ({
      evaluated: await evaluatePassword(deps, device, body),
    })),
  ]
}
