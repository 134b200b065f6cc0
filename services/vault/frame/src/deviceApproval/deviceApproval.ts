import { guardianEndpoints, type ReleasePurpose, type SocialProvider } from '@latchkey/protocol/vault'
import { base64url } from '../calls/base64url.ts'
import type { VaultClient } from '../calls/createVaultClient.ts'
import { dialogLanguage } from '../dialog/dialogLanguage.ts'
import type { Dialog } from '../dialog/drawDialog.ts'
import type { DialogLanguage } from '../dialog/enDialog.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import { browserName } from '../wallet/browserName.ts'
import { untilAnswered } from '../wallet/untilAnswered.ts'
import type { RequestContext } from '../wallet/walletPorts.ts'

/** The guardian's question to the person: may this browser have the wallet? */
export type DeviceApproval = {
  readonly releaseId: string
  /** Two words that the guardian's page asks about. */
  readonly phrase: string
  /** The address that the question went to; empty where it is asked at a provider. */
  readonly email: string
  /** Where the person logs in to be asked; undefined where they were mailed. */
  readonly url: string | undefined
  readonly attemptId: string
  readonly endsAtMs: number
  /** Holds the key that the answer is sealed to, until it is used or `end`ed. */
  readonly worker: KeyWorker
  /**
   * Waits for the person, and for a guardian that is away for a moment. Ends with the guardian's word for the auth service.
   * @throws VaultError `login/device-denied`, `login/provider-refused` or `login/attempt-closed`
   */
  approved(context: RequestContext): Promise<{ approval: string; collectInSeconds: number }>
  end(): void
}

/** Shorter than the 30 s after which the peer's client gives up without a word. */
const compatWaitMs = 20_000

/**
 * Shows the two words by a page that speaks the older messages, whose client shows the frame for signatures alone: what
 * it does show is why a request failed. So the first request fails with the words; after approving, the person asks
 * again, which goes on with the same approval, and shows them again if it is not approved in time.
 * @returns Its signal fires with the words.
 */
export function createApprovalNotice(
  language: () => DialogLanguage,
): (approval: DeviceApproval, signal: AbortSignal) => Pick<Dialog, 'signal' | 'end'> {
  const notified = new WeakSet<DeviceApproval>()
  return (approval, signal) => {
    const words = new AbortController()
    const notify = () => {
      const message = language()
        .texts.approveNotice.replace('{email}', `\u2068${approval.email}\u2069`)
        .replace('{phrase}', approval.phrase)
      words.abort(new VaultError('login/device-waiting', { message }))
    }
    const timer = notified.has(approval) ? setTimeout(notify, compatWaitMs) : undefined
    if (timer === undefined) notify()
    notified.add(approval)
    return { signal: AbortSignal.any([signal, words.signal]), end: () => clearTimeout(timer) }
  }
}

const sliceSeconds = 25

export declare namespace createDeviceApproval {
  type Options = {
    readonly guardian: VaultClient
    readonly worker: KeyWorker
    /** Who is asked: the owner of a mailbox, or the person who logs in at a provider. */
    readonly owner: { readonly email: string } | { readonly provider: SocialProvider }
    readonly attemptId: string
    /** Origin of the page that asks. */
    readonly app: string
    /** What the link approves. Default: this device. */
    readonly purpose?: ReleasePurpose
  }
}

/** Asks the owner of a mailbox, or of an account at a provider, to approve this browser. */
export async function createDeviceApproval(options: createDeviceApproval.Options): Promise<DeviceApproval> {
  const { guardian, worker, owner, attemptId, app, purpose = 'device' } = options
  const ephemeralKey = base64url.encode(await worker.run('listen', undefined))
  const started = await guardian.call(guardianEndpoints.start, {
    ...owner,
    purpose,
    attemptId,
    ephemeralKey,
    app,
    browser: browserName(navigator.userAgent),
    language: dialogLanguage(navigator.language).lang,
  })
  const { releaseId, phrase } = started
  return {
    releaseId,
    phrase,
    email: 'email' in owner ? owner.email : '',
    url: started.url ?? undefined,
    attemptId,
    endsAtMs: Date.now() + started.expiresInSeconds * 1_000,
    worker,
    async approved({ signal, wait }) {
      const stopWaiting = wait('mailbox')
      try {
        for (;;) {
          const body = { releaseId, waitSeconds: sliceSeconds }
          const ask = () => guardian.call(guardianEndpoints.status, body, { signal })
          const { state, approval, collectInSeconds } = await untilAnswered(ask, signal)
          if (state === 'approved' && approval !== null) return { approval, collectInSeconds }
          if (state === 'denied') throw new VaultError('login/device-denied')
          if (state === 'refused') throw new VaultError('login/provider-refused')
          if (state !== 'waiting') throw new VaultError('login/attempt-closed')
        }
      } finally {
        stopWaiting()
      }
    },
    end: () => worker.end(),
  }
}
