import { oauthProviders } from '@latchkey/protocol/vault'
import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import { dialects } from '../../../server/src/oauth/dialects.ts'
import { readReturned } from '../../../server/src/oauth/readReturned.ts'
import { returnPath } from '../../../server/src/oauth/returnPath.ts'
import type { AuthDeps } from '../deps.ts'
import { takeReturn } from './takeReturn.ts'

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
export function oauthPages(deps: AuthDeps): readonly VaultPage[] {
  const returns = oauthProviders.map((provider): VaultPage => {
    const byPost = dialects[provider].responseMode === 'form_post'
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
        return messagePage({ title: 'You are logged in', lines: ['Go back to the app. You can close this page.'] })
      },
    },
  ]
}
