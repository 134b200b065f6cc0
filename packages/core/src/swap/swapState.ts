import type { CaipNetworkId, KitError } from '@latchkey/protocol'
import type { TokenRef } from '../ports/adapter.ts'

/** A token that is given or got. */
export type SwapToken = TokenRef & {
  readonly name: string
  readonly networkId: CaipNetworkId
  readonly iconUrl: string | undefined
}

/**
 * `preparing`: the quote is asked for again, allowances are read. `changed`: less arrives at least than was shown, and the
 * person looks at it first. `started`: the plan in the kit's `plans` says how it goes on.
 */
export type SwapStatus = 'editing' | 'preparing' | 'changed' | 'started' | 'failed'

/** The swap form. */
export type SwapState = {
  readonly sourceToken: SwapToken | undefined
  readonly toToken: SwapToken | undefined
  /** The person's text of what is given, parsed with the token's decimals. */
  readonly sourceTokenAmount: string
  /** How much less may arrive than was quoted, in hundredths of a per cent: 5 to 5000. */
  readonly slippageBps: number
  /** The route that the person chose (`SwapQuote.routeId`). Undefined: the best one. */
  readonly chosenRouteId: string | undefined
  readonly status: SwapStatus
  /** What the form has become, in the kit's plans. */
  readonly planId: string | undefined
  readonly error: KitError | undefined
}

/** The empty form, with the slippage of the specification (section 9). */
export const editingSwap: SwapState = {
  sourceToken: undefined,
  toToken: undefined,
  sourceTokenAmount: '',
  slippageBps: 100,
  chosenRouteId: undefined,
  status: 'editing',
  planId: undefined,
  error: undefined,
}

/** Slippage that can be chosen, in hundredths of a per cent, and from where on it is warned of. */
export const slippageLimits = { minBps: 5, maxBps: 5_000, lowBps: 10, highBps: 500 } as const

/** Price impact from which it is noted, and from which it is confirmed again, in hundredths of a per cent. */
export const impactLimits = { noteBps: 300, confirmBps: 1_000 } as const
