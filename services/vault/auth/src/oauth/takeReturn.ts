import type { OauthProvider } from '@latchkey/protocol/vault'
import { randomToken } from '../../../server/src/crypto/randomToken.ts'
import { answerScope } from '../../../server/src/db/answerScope.ts'
import { accountDigest } from '../../../server/src/oauth/accountDigest.ts'
import { exchangeCode } from '../../../server/src/oauth/exchangeCode.ts'
import { returnPath } from '../../../server/src/oauth/returnPath.ts'
import { errorFields } from '../../../server/src/observe/errorFields.ts'
import type { AuthDeps } from '../deps.ts'
import { findOrAddUser } from '../users/findOrAddUser.ts'

/**
 * Takes somebody who comes back from a provider. The state is used up by it, whatever comes of it.
 * @returns What the page is to ask, or where it leads back to; undefined when the login is refused and nobody is to be led
 * anywhere.
 */
export async function takeReturn(
  deps: AuthDeps,
  provider: OauthProvider,
  returned: Readonly<Record<string, string>>,
): Promise<takeReturn.Answer | undefined> {
  const { database, pepper, cipher, clock, config, log } = deps
  const token = randomToken()
  // Used up for good before the provider hears of it.
  const attempt = await answerScope.leave(() =>
    database
      .updateTable('oauth_attempts')
      .set({ stage: 'returned', state_mac: pepper.mac('oauth-page', token) })
      .where('state_mac', '=', pepper.mac('oauth-state', returned.state ?? ''))
      .where('provider', '=', provider)
      .where('stage', '=', 'begun')
      .where('ends_at', '>', clock.nowMs())
      .returning(['id', 'verifier', 'nonce', 'phrase', 'scope', 'return_to'])
      .executeTakeFirst(),
  )
  if (attempt === undefined) return undefined
  const { id, nonce, phrase } = attempt
  // The token proves to the app's page that this browser was here, whatever came of it.
  const back =
    attempt.return_to === null
      ? undefined
      : `${cipher.decrypt(`oauth_attempts/${id}/return`, attempt.return_to)}&login=${id}.${token}`
  try {
    const { subject, email, userName } = await exchangeCode({
      provider,
      client: config.oauth?.[provider],
      redirectUri: `${config.publicUrl}${returnPath(provider)}`,
      verifier: cipher.decrypt(`oauth_attempts/${id}`, attempt.verifier),
      nonce,
      returned,
      nowMs: clock.nowMs(),
    })
    const userId = await findOrAddUser(deps, {
      provider,
      mac: pepper.mac(provider, subject),
      scope: attempt.scope,
      email: email?.toLowerCase() ?? null,
      userName,
      account: accountDigest(provider, subject),
    })
    const stage = back === undefined ? 'returned' : 'ready'
    await database.updateTable('oauth_attempts').set({ user_id: userId, stage }).where('id', '=', id).execute()
    return back === undefined ? { token, phrase } : { back }
  } catch (error) {
    log.info({ provider, ...errorFields(error) }, 'social login refused')
    await database.updateTable('oauth_attempts').set({ stage: 'refused' }).where('id', '=', id).execute()
    return back === undefined ? undefined : { back }
  }
}

export declare namespace takeReturn {
  type Answer =
    | { readonly token: string; readonly phrase: string; readonly back?: never }
    /** The address that leads back to the app's page. */
    | { readonly back: string }
}
