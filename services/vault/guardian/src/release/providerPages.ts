import { oauthProviders } from '@latchkey/protocol/vault'
import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import { dialects } from '../../../server/src/oauth/dialects.ts'
import { readReturned } from '../../../server/src/oauth/readReturned.ts'
import { returnPath } from '../../../server/src/oauth/returnPath.ts'
import type { GuardianDeps } from '../deps.ts'
import { askPage } from './askPage.ts'
import { takeReturn } from './takeReturn.ts'

/**
 * Where providers send people back to, with the page that a mailed link has, too: whoever logged in approves only what the
 * other screen shows the same two words for. A link that somebody else began leads here as well.
 */
export function providerPages(deps: GuardianDeps): readonly VaultPage[] {
  return oauthProviders.map((provider): VaultPage => {
    const byPost = dialects[provider].responseMode === 'form_post'
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
