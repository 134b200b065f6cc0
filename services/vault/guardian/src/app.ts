import { guardianEndpoints, loginProviderIds, serviceEndpoints } from '@latchkey/protocol/vault'
import type { HttpEnv } from '@latchkey/service-kit/http'
import { x25519 } from '@noble/curves/ed25519.js'
import type { Hono } from 'hono'
import { createVaultApp } from '../../server/src/http/createVaultApp.ts'
import { defineRoute, type VaultRoute } from '../../server/src/http/defineRoute.ts'
import { forgetUser, holdsKey, keepAnchor } from './account/account.ts'
import type {
  AuthVerifier,
  Envelopes,
  Health,
  Logging,
  Mails,
  People,
  SealKey,
  Settings,
  Signing,
} from './contexts.types.ts'
import type { GuardianDeps } from './deps.ts'
import { emailPages } from './email/emailPages.ts'
import { followEmail } from './email/followEmail.ts'
import { enrol } from './enrol/enrol.ts'
import { evaluatePassword } from './enrol/evaluatePassword.ts'
import { tellAddresses } from './enrol/keepAddresses.ts'
import { farcasterRoutes } from './farcaster/farcasterRoutes.ts'
import { actsOf } from './operator/actsOf.ts'
import { operatorRoutes } from './operator/operatorRoutes.ts'
import { approvePages } from './release/approvePages.ts'
import { cancelReleases, collectRelease } from './release/collectRelease.ts'
import { forgetKeys } from './release/forgetKeys.ts'
import { providerPages } from './release/providerPages.ts'
import { readRelease } from './release/readRelease.ts'
import { issueLinkWork, startRelease } from './release/startRelease.ts'

/** Five months of hours. The newest covers all that was before it. */
const shownAnchors = 3_660

/** What the guardian answers. */
function guardianRoutes(
  deps: People &
    Envelopes &
    Mails &
    Signing &
    AuthVerifier &
    SealKey &
    Logging &
    Settings<
      | 'approvalsPerNetwork'
      | 'apps'
      | 'asksProvider'
      | 'farcaster'
      | 'frameOrigin'
      | 'newDeviceDelayMs'
      | 'oauth'
      | 'publicUrl'
    > &
    Health,
): readonly VaultRoute[] {
  return [
    ...farcasterRoutes(deps),
    defineRoute(serviceEndpoints.guardianHealth, () => deps.health()),
    defineRoute(serviceEndpoints.guardianKeys, async () => ({
      signing: deps.signer.published(),
      seal: Buffer.from(x25519.getPublicKey(deps.sealKeys.current().secret)).toString('base64url'),
      providers: loginProviderIds.filter(
        (name) => (name === 'farcaster' ? deps.config.farcaster : deps.config.oauth?.[name]) !== undefined,
      ),
      asksProvider: deps.config.asksProvider ?? 'withoutEmail',
    })),
    defineRoute(guardianEndpoints.enrol, async ({ body, device }) => ({ receipt: await enrol(deps, device, body) })),
    defineRoute(guardianEndpoints.start, ({ body, device, network }) =>
      startRelease(deps, { ...body, device, network: network() }),
    ),
    defineRoute(guardianEndpoints.work, ({ body, device }) => issueLinkWork(deps, { ...body, device })),
    defineRoute(guardianEndpoints.status, ({ body, device }) => readRelease(deps, { ...body, device })),
    defineRoute(guardianEndpoints.collect, ({ body, device }) => collectRelease(deps, { ...body, device })),
    defineRoute(guardianEndpoints.addresses, async ({ body, device }) => ({
      word: await tellAddresses(deps, device, body),
    })),
    defineRoute(guardianEndpoints.cancel, async ({ body, device }) => ({
      cancelled: await cancelReleases(deps, device, body.assertion),
    })),
    defineRoute(guardianEndpoints.rotate, async ({ body, device }) => ({
      forgotten: await forgetKeys(deps, { ...body, device }),
    })),
    defineRoute(guardianEndpoints.mailbox, ({ body, device }) => followEmail(deps, device, body)),
    defineRoute(guardianEndpoints.acts, async ({ body, device }) => ({
      acts: await actsOf(deps, device, body.assertion),
    })),
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

/** The HTTP side of the guardian. Needs no port: tests call it with `app.request()`. */
export function createGuardianApp(deps: GuardianDeps): Hono<HttpEnv> {
  const { config } = deps
  return createVaultApp({
    ...deps,
    publicUrl: config.publicUrl,
    frameOrigin: config.frameOrigin,
    trustedProxies: config.trustedProxies ?? 0,
    devnet: config.devnet ?? false,
    operatorToken: config.operatorToken,
    pageToken: config.pageToken,
    callsPerMinute: config.callsPerMinute ?? 1_200,
    routes: [...guardianRoutes(deps), ...operatorRoutes(deps)],
    pages: [...approvePages(deps), ...providerPages(deps), ...emailPages(deps)],
  })
}
