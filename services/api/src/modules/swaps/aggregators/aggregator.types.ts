import type * as v from 'valibot'
import type { SwapCall } from '../writeSwap.ts'

type Hex = `0x${string}`

/** How vendors name the native token, but where an adapter says otherwise. */
export const nativePlaceholder: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** What is asked of an aggregator. */
export type AggregatorQuestion = {
  /** The number of the chain. */
  readonly chainId: number
  /** Contracts; the placeholder for the native token. */
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
  /** Absent: what it would give, without a transaction. */
  readonly user?: Hex | undefined
  readonly slippageBps: number
}

/** What an aggregator answers. */
export type AggregatorAnswer = {
  /** Smallest units that arrive, as it claims. */
  readonly amount: bigint
  readonly gas: bigint
  /** Whom it wants allowed to take the token. */
  readonly spender: Hex
  /** Present where there is a user. */
  readonly call?: SwapCall | undefined
}

/** Asks a vendor and reads what it says. @throws what the runner counts as a failure of the vendor */
export type VendorRequest = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  options?: {
    readonly query?: Readonly<Record<string, string>>
    /** Sent as JSON, by POST. */
    readonly body?: unknown
  },
) => Promise<v.InferOutput<Schema>>

/** One aggregator's interface. */
export type Aggregator = {
  /** As quotes name it. */
  readonly name: string
  /** Where its interface is, unless the operator says otherwise. */
  readonly url: string
  /** What the operator's key goes into. */
  headers(apiKey: string | undefined): Readonly<Record<string, string>>
  /** The one address of a chain that its calls may go to and that may be allowed; undefined where it isn't used. */
  routerOf(chainId: number): Hex | undefined
  /** Undefined where it knows no way. */
  ask(request: VendorRequest, question: AggregatorQuestion): Promise<AggregatorAnswer | undefined>
}
