import type { CaipNetworkId } from '@latchkey/protocol'
import type { Lifetime } from '../lookUp/lookUp.types.ts'

/** What a request is judged against. */
export type JudgeContext = {
  /** Of the embedding page, from the browser. */
  readonly origin: string
  readonly networkId: CaipNetworkId
  /** The address that signs. */
  readonly account: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The estimate says that the transaction fails. */
  readonly fails: boolean
  /** Of a Solana transaction. Absent while the network is asked: nothing is approved before it has answered. */
  readonly lifetime: Lifetime | undefined
}
