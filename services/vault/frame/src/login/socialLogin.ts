import { loginReturnSchema } from '@latchkey/protocol/frame'
import { oauthEndpoints, type SocialProvider, type VaultSession } from '@latchkey/protocol/vault'
import * as v from 'valibot'
import { base64url } from '../calls/base64url.ts'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { VaultError } from '../errors/VaultError.ts'
import { untilAnswered } from '../wallet/untilAnswered.ts'
import { waitMs } from '../wallet/waitMs.ts'
import type { RequestContext, WalletPorts } from '../wallet/walletPorts.ts'
import type { BegunLogin } from './begunLogin.ts'
import type { LoginRequest, Settler } from './settleLogin.ts'

const oauthMs = 10 * 60_000
const pollMs = 1_500

/** Logging in at a provider. */
export type SocialLogin = {
  /** @param back The page that is come back to: then there are no words to compare. */
  startSocial(
    provider: SocialProvider,
    back: { readonly returnTo?: string | undefined; readonly byWindow?: boolean },
  ): Promise<{ uri: string; phrase?: string; comesBack?: boolean }>
  /**
   * Waits for the person to come back, and ends with the wallet on this device; may be called again after a reload of
   * the page. @param cameWith What the page was come back to with.
   */
  finishSocial(context: LoginRequest, cameWith: string): Promise<void>
  /** Whether what a window came back with is of the login that was begun last. */
  isBegun(cameWith: string): Promise<boolean>
}

export declare namespace createSocialLogin {
  type Options = {
    readonly ports: Pick<WalletPorts, 'store' | 'startWorker' | 'prepareWorker'>
    readonly auth: VaultClient
    readonly projectId: string
    readonly begun: Pick<BegunLogin, 'cancel'>
    readonly settler: Settler
  }
}

export function createSocialLogin({ ports, auth, projectId, begun, settler }: createSocialLogin.Options): SocialLogin {
  const { store, startWorker, prepareWorker } = ports
  return {
    async startSocial(provider, back) {
      begun.cancel()
      const worker = startWorker()
      try {
        const ephemeralKey = base64url.encode(await worker.run('listen', undefined))
        const body = { provider, projectId, ephemeralKey, ...back }
        const { attemptId, url, phrase } = await auth.call(oauthEndpoints.start, body)
        await store.put('oauth', { attemptId, endsAtMs: Date.now() + oauthMs })
        return back.returnTo === undefined ? { uri: url, phrase } : { uri: url, comesBack: true }
      } finally {
        worker.end()
      }
    },
    async finishSocial(context, cameWith) {
      const oauth = await store.get('oauth')
      const [attemptId, token] = v.is(loginReturnSchema, cameWith) ? cameWith.split('.') : []
      const isAnother = attemptId !== undefined && attemptId !== oauth?.attemptId
      if (oauth === undefined || isAnother || oauth.endsAtMs < Date.now()) throw new VaultError('login/attempt-closed')
      prepareWorker()
      if (oauth.collected === true) await settler.wallet(context)
      else {
        const session = await collect(
          auth,
          { attemptId: oauth.attemptId, ...(token !== undefined && { token }) },
          context,
        )
        await settler.enter(session, context, undefined, () => store.put('oauth', { ...oauth, collected: true }))
      }
      // The page is notified next, and asks for it again.
      if (context.channel !== 'window') await store.remove('oauth')
    },
    async isBegun(cameWith) {
      const oauth = await store.get('oauth')
      return oauth !== undefined && cameWith.split('.')[0] === oauth.attemptId && oauth.endsAtMs > Date.now()
    },
  }
}

async function collect(
  auth: VaultClient,
  body: { readonly attemptId: string; readonly token?: string },
  { signal, wait }: RequestContext,
): Promise<VaultSession> {
  const stopWaiting = wait('provider')
  try {
    for (;;) {
      const answer = await untilAnswered(() => auth.call(oauthEndpoints.finish, body, { signal }), signal)
      if (answer.state === 'done') return answer.session
      await waitMs(pollMs, signal)
    }
  } finally {
    stopWaiting()
  }
}
