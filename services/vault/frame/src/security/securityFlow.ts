import { dialogLanguage } from '../dialog/dialogLanguage.ts'
import type { Dialog } from '../dialog/drawDialog.ts'
import type { DialogLanguage, DialogTexts } from '../dialog/enDialog.ts'
import { openDialog } from '../dialog/openDialog.ts'
import { VaultError } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { PasskeyProof } from '../passkeys/passkeys.ts'
import type { WalletPorts } from '../wallet/walletPorts.ts'

/** A worker with a recovery key at hand, for as long as the proof that brought it is recent. */
export type RecoveryKeyCache = {
  keep(user: string, worker: KeyWorker): void
  /** The worker of a person, if there is one; it stays the cache's. */
  of(user: string): KeyWorker | undefined
  drop(): void
}

/** Runs what needs screens of the frame, one at a time. */
export type SecurityFlows = {
  /** @throws VaultError `frame/too-many-requests` while another one has the screen. */
  run<Result>(
    request: { readonly id: string; readonly signal: AbortSignal },
    task: (flow: FlowContext) => Promise<Result>,
  ): Promise<Result>
}

/** One request about the protection of a wallet, from the first screen to the last. */
export type FlowContext = {
  readonly ports: WalletPorts
  readonly dialog: Dialog
  readonly texts: DialogTexts
  /** Of the texts. */
  readonly lang: DialogLanguage['lang']
  readonly recoveryKeyCache: RecoveryKeyCache
  /** Origin of the page that asks, named to the person in mails. */
  readonly app: string
}

/** How a person authenticated again. */
export type SteppedUp =
  | { readonly by: 'passkey'; readonly proof: PasskeyProof }
  | {
      readonly by: 'guardian'
      readonly attemptId: string
      readonly releaseId: string
      /** The guardian's word. */
      readonly approval: string
      readonly collectInSeconds: number
      /** Awaits the guardian's answer; the caller of the step-up ends it. */
      readonly worker: KeyWorker
    }

/** As long as the services hold a proof to be recent. */
const keptMs = 10 * 60_000

/** So that who has just made a wallet, or proven themselves, adds a recovery method without another proof. */
export function createRecoveryKeyCache(): RecoveryKeyCache {
  let kept: { user: string; worker: KeyWorker } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function drop(): void {
    clearTimeout(timer)
    kept?.worker.end()
    kept = undefined
  }
  return {
    drop,
    keep(user, worker) {
      if (kept?.worker !== worker) drop()
      clearTimeout(timer)
      kept = { user, worker }
      timer = setTimeout(drop, keptMs)
    },
    of: (user) => (kept?.user === user ? kept.worker : undefined),
  }
}

export declare namespace createSecurityFlows {
  type Options = {
    readonly ports: WalletPorts
    readonly recoveryKeyCache: RecoveryKeyCache
    /** Where dialogs are drawn. */
    readonly root: HTMLElement
    readonly app: () => string
    /** Notifies the page that a screen is shown, and that it is closed. */
    readonly show: (id: string) => void
    readonly hide: (id: string) => void
  }
}

export function createSecurityFlows({
  ports,
  recoveryKeyCache,
  root,
  app,
  show,
  hide,
}: createSecurityFlows.Options): SecurityFlows {
  let busy = false
  return {
    async run({ id, signal }, task) {
      if (busy) throw new VaultError('frame/too-many-requests')
      busy = true
      const language = dialogLanguage(navigator.language)
      const dialog = openDialog({ root, language, signal, onShow: () => show(id), onHide: () => hide(id) })
      try {
        return await task({ ports, recoveryKeyCache, dialog, texts: language.texts, lang: language.lang, app: app() })
      } finally {
        dialog.end()
        busy = false
      }
    },
  }
}
