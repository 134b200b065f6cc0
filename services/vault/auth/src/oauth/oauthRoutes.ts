import { oauthEndpoints, type SocialProvider, type VaultSession } from '@latchkey/protocol/vault'
import { createPhrase, randomId, randomToken } from '../../../server/src/crypto/tokens.ts'
import { defineRoute, type VaultRoute } from '../../../server/src/http/defineRoute.ts'
import { VaultError } from '../../../server/src/http/VaultError.ts'
import { takeFrom, withUses } from '../../../server/src/limits.ts'
import { authorizeUrl, nonceOf, returnPath } from '../../../server/src/oauth/authorizeUrl.ts'
import type { Counting, People, Settings, Signing } from '../contexts.types.ts'
import { limits } from '../limits.ts'
import { openSession } from '../sessions/openSession.ts'
import { scopeOf } from '../users/findOrAddUser.ts'

/**
 * Begins a social login: authorisation code with PKCE (RFC 7636) and a state of one use.
 * @throws VaultError `login/provider-unavailable` where the operator has no client there, `login/throttled`
 */
async function startOauth(
  deps: People & Settings<'frameOrigin' | 'oauth' | 'projects' | 'publicUrl' | 'socialLoginsPerNetwork'>,
  request: startOauth.Request,
): Promise<startOauth.Answer> {
  const { provider, device, ephemeralKey, returnTo } = request
  const nowMs = deps.clock.nowMs()
  const client = deps.config.oauth?.[provider]
  if (client === undefined)
    throw new VaultError('login/provider-unavailable', {
      field: 'provider',
      description: 'This login is not on offer.',
    })
  const network = `oauth-network/${deps.pepper.mac('network', request.network)}`
  const limit = withUses(limits.oauthOfANetwork, deps.config.socialLoginsPerNetwork)
  const { allowed, retryAfterMs } = await takeFrom(deps.database, network, limit, nowMs)
  if (!allowed) throw new VaultError('login/throttled', { description: 'Too many logins from here.', retryAfterMs })

  const id = randomId()
  const [state, verifier] = [randomToken(), randomToken()]
  const nonce = nonceOf(ephemeralKey, id)
  const phrase = createPhrase()
  await deps.database
    .insertInto('oauth_attempts')
    .values({
      id,
      provider,
      thumbprint: device,
      state_mac: deps.pepper.mac('oauth-state', state),
      phrase,
      verifier: deps.cipher.encrypt(`oauth_attempts/${id}`, verifier),
      nonce,
      return_to:
        returnTo === undefined
          ? null
          : deps.cipher.encrypt(`oauth_attempts/${id}/return`, backUrl(deps, request, returnTo)),
      scope: scopeOf(deps, request.projectId),
      stage: 'begun',
      user_id: null,
      ends_at: nowMs + limits.oauthMs,
    })
    .execute()
  const redirectUri = `${deps.config.publicUrl}${returnPath(provider)}`
  const url = authorizeUrl({ provider, client, redirectUri, state, nonce, verifier })
  return { attemptId: id, url, phrase }
}

/** The frame's own server leads back, since it knows the project's pages: this service sends people to no other place. */
function backUrl({ config }: Settings<'frameOrigin'>, request: startOauth.Request, to: string): string {
  const { projectId, byWindow = false } = request
  return `${config.frameOrigin}${byWindow ? '/logged-in' : '/back'}?${new URLSearchParams({ projectId, to })}`
}

declare namespace startOauth {
  type Request = {
    provider: SocialProvider
    projectId: string
    ephemeralKey: string
    /** The app's page that leaves for the provider itself. */
    returnTo?: string | undefined
    /** That page has opened a window, which leaves in its place. */
    byWindow?: boolean | undefined
    device: string
    network: string
  }
  type Answer = { attemptId: string; url: string; phrase: string }
}

type Finished = { state: 'waiting' } | { state: 'done'; session: VaultSession }

/**
 * Collects a social login, once, for the device that began it. Works by asking again and again, so that apps whose
 * windows cannot talk to each other complete too.
 * @throws VaultError `login/attempt-closed` or `login/provider-refused`
 */
async function finishOauth(deps: People & Signing & Counting, request: finishOauth.Request): Promise<Finished> {
  const { attemptId, token, thumbprint } = request
  const attempt = await deps.database
    .selectFrom('oauth_attempts')
    .select(['stage', 'user_id', 'return_to', 'state_mac'])
    .where('id', '=', attemptId)
    .where('thumbprint', '=', thumbprint)
    .where('ends_at', '>', deps.clock.nowMs())
    .executeTakeFirst()
  const closed = () => new VaultError('login/attempt-closed', { description: 'This login is no longer open.' })
  if (attempt === undefined || attempt.stage === 'done') throw closed()
  // A person talked into a login that somebody else began never brings that one the token.
  const cameBack = token !== undefined && deps.pepper.mac('oauth-page', token) === attempt.state_mac
  if (attempt.return_to !== null && !cameBack) throw closed()
  if (attempt.stage === 'refused')
    throw new VaultError('login/provider-refused', { description: 'The login was stopped.' })
  if (attempt.stage !== 'ready' || attempt.user_id === null) return { state: 'waiting' }
  const taken = await deps.database
    .updateTable('oauth_attempts')
    .set({ stage: 'done' })
    .where('id', '=', attemptId)
    .where('stage', '=', 'ready')
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) throw closed()
  return { state: 'done', session: await openSession(deps, { kind: 'social', userId: attempt.user_id, thumbprint }) }
}

declare namespace finishOauth {
  type Request = { attemptId: string; token?: string | undefined; thumbprint: string }
}

/** Social logins. */
export function oauthRoutes(
  deps: People &
    Signing &
    Counting &
    Settings<'frameOrigin' | 'oauth' | 'projects' | 'publicUrl' | 'socialLoginsPerNetwork'>,
): readonly VaultRoute[] {
  return [
    defineRoute(oauthEndpoints.start, ({ body, device, network }) =>
      startOauth(deps, { ...body, device, network: network() }),
    ),
    defineRoute(oauthEndpoints.finish, ({ body, device }) => finishOauth(deps, { ...body, thumbprint: device })),
  ]
}
