import type { Namespace } from '@latchkey/protocol'
import type { PracticeGift, PracticePayment } from '@latchkey/protocol/http'

/** Pays accounts of one chain of the devnet, by transactions like any other. */
export type MoneyGiver = {
  readonly namespace: Namespace
  readonly gifts: readonly PracticeGift[]
  /** Resolves once all of it is on the chain. */
  give(address: string): Promise<readonly PracticePayment[]>
}
