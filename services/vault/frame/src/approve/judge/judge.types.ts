import type { CaipNetworkId } from '@latchkey/protocol'

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
}
