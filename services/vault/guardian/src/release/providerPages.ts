import { type SocialProvider, socialProviderIds } from '@latchkey/protocol/vault'
import { answerScope } from '@latchkey/service-kit/answerScope'
import { errorFields } from '@latchkey/service-kit/log'
import { digest, randomId } from '../../../server/src/crypto/tokens.ts'
import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import { nonceOf, returnPath } from '../../../server/src/oauth/authorizeUrl.ts'
import { exchangeCode, readReturned } from '../../../server/src/oauth/exchangeCode.ts'
import { providerModules } from '../../../server/src/oauth/oauthProviders.ts'
import type { Logging, People, Settings } from '../contexts.types.ts'
import { askPage } from './approvePages.ts'

/**
 * Where providers send people back to, with the page that a mailed link has, too: the person who logged in approves only what the
 * other screen shows the same two words for. A link of another person's login leads here as well.
 */
export function providerPages(deps: People & Logging & Settings<'oauth' | 'publicUrl'>): readonly VaultPage[] {
  return socialProviderIds.map((provider): VaultPage => {
    const byPost = providerModules[provider].responseMode === 'form_post'
    return {
      id: 'providerReturn',
      method: byPost ? 'POST' : 'GET',
      path: returnPath(provider),
      async run(request) {
        const token = await takeReturn(deps, provider, readReturned(request, byPost))
        if (token !== undefined) return askPage(deps, { token, network: request.network })
        return messagePage({
          title: 'Nothing was approved',
          lines: [
            'The login was stopped, is no longer valid, or the provider did not answer. Go back to the other screen and ask again.',
          ],
          status: 403,
        })
      },
    }
  })
}

/**
 * Takes a person who comes back from a provider: from now on the request for approval is that account's to answer. The
 * state is used up by it, whatever comes of it.
 * @returns The token of the page that asks; undefined when the provider refused or its answer is not for this login.
 */
async function takeReturn(
  deps: People & Logging & Settings<'oauth' | 'publicUrl'>,
  provider: SocialProvider,
  returned: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { database, pepper, cipher, clock, config, log } = deps
  // Used up for good before the provider hears of it.
  const release = await answerScope.leave(() =>
    database
      .updateTable('releases')
      .set({ state_mac: null })
      .where('state_mac', '=', pepper.mac('oauth-state', returned.state ?? ''))
      .where('provider', '=', provider)
      .where('state', '=', 'waiting')
      .where('ends_at', '>', clock.nowMs())
      .returning(['id', 'verifier', 'ephemeral_key'])
      .executeTakeFirst(),
  )
  if (release === undefined || release.verifier === null) return undefined
  const { id } = release
  try {
    const { subject, email } = await exchangeCode({
      provider,
      client: config.oauth?.[provider],
      redirectUri: `${config.publicUrl}${returnPath(provider)}`,
      verifier: cipher.decrypt(`releases/${id}/verifier`, release.verifier),
      nonce: nonceOf(release.ephemeral_key, id),
      returned,
      nowMs: clock.nowMs(),
    })
    const token = randomId()
    const taken = await database
      .updateTable('releases')
      .set({
        token_digest: digest(token),
        owner_mac: pepper.mac('account', `${provider}/${subject}`),
        account: cipher.encrypt(`releases/${id}/account`, subject),
        // A person with an address there gets a mail of what they approved.
        email: email === null ? '' : cipher.encrypt(`releases/${id}`, email.toLowerCase()),
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n ? token : undefined
  } catch (error) {
    log.info({ provider, ...errorFields(error) }, 'login at a provider refused')
    await database.updateTable('releases').set({ state: 'refused' }).where('id', '=', id).execute()
    return undefined
  }
}
