import type { KeyWorker } from '../keys/createKeyWorker.ts'
import type { PasskeyProof } from '../passkeys/passkey.types.ts'
import type { Sheet } from '../sheet/sheet.types.ts'
import type { SheetTexts } from '../sheet/sheetTexts.ts'
import type { WalletPorts } from '../wallet/wallet.types.ts'
import type { RecoveryKeeper } from './createRecoveryKeeper.ts'

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
