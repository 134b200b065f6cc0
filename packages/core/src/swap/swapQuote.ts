import { type CaipAddress, nativeTokenAddress, parseCaipNetworkId } from '@latchkey/protocol'
import type { SwapToken } from './swapState.ts'

/** One way to swap, with what it gives. */
export type SwapQuote = {
  /** Names it at the service until `expiresAtMs`. */
  readonly quoteId: string
  /** The same for the same route in a later answer. */
  readonly routeId: string
  /** `uniswap-v2`, `uniswap-v3`, `uniswap-v4`, `wrap`, or the name of an aggregator. */
  readonly source: string
  /** The tokens on the way, from the first to the last. */
  readonly path: readonly CaipAddress[]
  /** Smallest units that leave. */
  readonly givenUnits: bigint
  /** Smallest units that arrive: what arrived when it was tried, where it was. */
  readonly gotUnits: bigint
  /** Smallest units that arrive at least; else the swap fails. */
  readonly minimumUnits: bigint
  /** Who is allowed to take the token; undefined for the native token. */
  readonly spender: CaipAddress | undefined
  /** Whom the spender, which is Permit2 then, lets take it: the contract that a swap calls. */
  readonly router?: CaipAddress | undefined
  /** What the network takes, in smallest units of its native token. */
  readonly feeUnits: bigint
  /** It was run for this account on a node, with the allowance that it needs. */
  readonly tried: boolean
  /** Less than the market price, in hundredths of a per cent. Undefined: no market is known. */
  readonly impactBps: number | undefined
  /** Less than the price before this swap in the pools on the way, in hundredths of a per cent. */
  readonly poolImpactBps: number | undefined
  /** What the operator of the service keeps, in the token that arrives. */
  readonly operatorFee: { readonly bps: number; readonly units: bigint } | undefined
  /** What the contract of a token on the way keeps when it is bought and sold, in hundredths of a per cent. */
  readonly tokenTax: { readonly token: CaipAddress; readonly buyBps: number; readonly sellBps: number } | undefined
  /** Whether what is got could be sold again when it was tried. Undefined: not tried. */
  readonly sellable: boolean | undefined
  readonly expiresAtMs: number
}

/** What a token is called on the wire: its address, or the placeholder of the native token. */
export function wireAddress({ address, networkId }: SwapToken): CaipAddress {
  return address ?? (`${networkId}:${nativeTokenAddress(parseCaipNetworkId(networkId).namespace)}` as CaipAddress)
}
