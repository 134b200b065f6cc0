import { sheetLanguage } from '../dialog/dialogLanguage.ts'
import type { Sheet } from '../dialog/drawDialog.ts'
import type { SheetTexts } from '../dialog/enDialog.ts'
import { openSheet } from '../dialog/openDialog.ts'
import { FrameFault } from '../errors/VaultError.ts'
import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { PasskeyProof } from '../passkeys/passkeys.ts'
import type { WalletPorts } from '../wallet/walletPorts.ts'

/** A worker with a recovery key at hand, for as long as the proof that brought it is recent. */
export type RecoveryKeeper = {
  keep(user: string, worker: KeyWorker): void
  /** The worker of a person, if there is one; it stays the keeper's. */
  of(user: string): KeyWorker | undefined
  drop(): void
}

/** Runs what needs screens of the frame, one at a time. */
export type Errands = {
  /** @throws FrameFault `frame/too-many-requests` while another one has the screen. */
  run<Result>(
    request: { readonly id: string; readonly signal: AbortSignal },
    task: (errand: Errand) => Promise<Result>,
  ): Promise<Result>
}

/** One request about the protection of a wallet, from the first screen to the last. */
export type Errand = {
  readonly ports: WalletPorts
  readonly sheet: Sheet
  readonly texts: SheetTexts
  readonly keeper: RecoveryKeeper
  /** Origin of the page that asks, told to the person in mails. */
  readonly app: string
}

/** How a person proved themselves anew. */
export type SteppedUp =
  | { readonly by: 'passkey'; readonly proof: PasskeyProof }
  | {
      readonly by: 'guardian'
      readonly attemptId: string
      readonly releaseId: string
      /** The guardian's word. */
      readonly approval: string
      readonly collectInSeconds: number
      /** Awaits the guardian's answer; whoever asked for the step-up ends it. */
      readonly worker: KeyWorker
    }

/** As long as the services hold a proof to be recent. */
const keptMs = 10 * 60_000

/** So that who has just made a wallet, or proven themselves, adds a way back without another proof. */
export function createRecoveryKeeper(): RecoveryKeeper {
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

export declare namespace createErrands {
  type Options = {
    readonly ports: WalletPorts
    readonly keeper: RecoveryKeeper
    /** Where sheets are drawn. */
    readonly root: HTMLElement
    readonly app: () => string
    /** The page is told that there is something to see, and that it is over. */
    readonly show: (id: string) => void
    readonly hide: (id: string) => void
  }
}

export function createErrands({ ports, keeper, root, app, show, hide }: createErrands.Options): Errands {
  let busy = false
  return {
    async run({ id, signal }, task) {
      if (busy) throw new FrameFault('frame/too-many-requests')
      busy = true
      const language = sheetLanguage(navigator.language)
      const sheet = openSheet({ root, language, signal, show: () => show(id), hide: () => hide(id) })
      try {
        return await task({ ports, keeper, sheet, texts: language.texts, app: app() })
      } finally {
        sheet.end()
        busy = false
      }
    },
  }
}
