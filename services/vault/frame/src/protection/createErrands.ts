import { FrameFault } from '../faults/FrameFault.ts'
import { openSheet } from '../sheet/openSheet.ts'
import { sheetLanguage } from '../sheet/sheetLanguage.ts'
import type { WalletPorts } from '../wallet/wallet.types.ts'
import type { RecoveryKeeper } from './createRecoveryKeeper.ts'
import type { Errand } from './errand.types.ts'

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

/** Runs what needs screens of the frame, one at a time. */
export type Errands = {
  /** @throws FrameFault `frame/too-many-requests` while another one has the screen. */
  run<Result>(
    request: { readonly id: string; readonly signal: AbortSignal },
    task: (errand: Errand) => Promise<Result>,
  ): Promise<Result>
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
