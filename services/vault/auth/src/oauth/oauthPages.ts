import { type SocialProvider, socialProviderIds } from '@latchkey/protocol/vault'
import { answerScope } from '@latchkey/service-kit/answerScope'
import { errorFields } from '@latchkey/service-kit/log'
import { randomToken } from '../../../server/src/crypto/tokens.ts'
import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import { returnPath } from '../../../server/src/oauth/authorizeUrl.ts'
import { accountDigest, exchangeCode, readReturned } from '../../../server/src/oauth/exchangeCode.ts'
import { providerModules } from '../../../server/src/oauth/oauthProviders.ts'
import type { Logging, People, Settings } from '../contexts.types.ts'
import { findOrAddUser } from '../users/findOrAddUser.ts'

/**
 * Takes somebody who comes back from a provider. The state is used up by it, whatever comes of it.
 * @returns What the page is to ask, or where it leads back to; undefined when the login is refused and the person is not to be led
 * anywhere.
 */
async function takeReturn(
  deps: People & Logging & Settings<'oauth' | 'publicUrl'>,
  provider: SocialProvider,
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
      subject,
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

declare namespace takeReturn {
  type Answer =
    | { readonly token: string; readonly phrase: string; readonly back?: never }
    /** The address that leads back to the app's page. */
    | { readonly back: string }
}

const refused = () =>
  messagePage({
    title: 'You are not logged in',
    lines: ['The login was stopped or is no longer valid. Go back to the app and begin again.'],
    status: 403,
  })

/**
 * A page of its own that goes on at once: a redirect in the answer to a form of the provider's would be held up by the
 * provider's own rules on where its forms may lead.
 */
const leadBack = (url: string) =>
  messagePage({ title: 'Back to the app', lines: ['You are led back to where you came from.'], goOn: url })

/**
 * Where providers send people back to. The page then asks for one click: only who sees the same two words in the app began
 * this login. Without it, a link that somebody else began would log that other one in. An app whose own page left is come
 * back to without a click: what completes the login travels with the person.
 */
export function oauthPages(deps: People & Logging & Settings<'oauth' | 'publicUrl'>): readonly VaultPage[] {
  const returns = socialProviderIds.map((provider): VaultPage => {
    const byPost = providerModules[provider].responseMode === 'form_post'
    return {
      id: 'oauthReturn',
      method: byPost ? 'POST' : 'GET',
      path: returnPath(provider),
      async run(request) {
        const back = await takeReturn(deps, provider, readReturned(request, byPost))
        if (back === undefined) return refused()
        if (back.back !== undefined) return leadBack(back.back)
        return messagePage({
          title: 'Is this your login?',
          lines: ['Continue only if the app that you came from shows exactly these two words:'],
          phrase: back.phrase,
          action: `${deps.config.publicUrl}/oauth/confirm/${back.token}`,
          buttons: [
            { label: 'Continue', name: 'answer', value: 'continue' },
            { label: 'Stop', name: 'answer', value: 'stop', quiet: true },
          ],
        })
      },
    }
  })
  return [
    ...returns,
    {
      id: 'oauthConfirm',
      method: 'POST',
      path: '/oauth/confirm/:token',
      async run({ context, form: { answer } }) {
        const moved = await deps.database
          .updateTable('oauth_attempts')
          .set({ stage: answer === 'continue' ? 'ready' : 'refused' })
          .where('state_mac', '=', deps.pepper.mac('oauth-page', context.req.param('token') ?? ''))
          .where('stage', '=', 'returned')
          .where('user_id', 'is not', null)
          .where('ends_at', '>', deps.clock.nowMs())
          .executeTakeFirst()
        if (moved.numUpdatedRows !== 1n || answer !== 'continue') return refused()
        return messagePage({
          title: 'You are logged in',
          lines: ['Go back to the app. You can close this page.'],
          closes: true,
        })
      },
    },
  ]
}
