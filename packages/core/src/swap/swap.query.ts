import {
  type CaipAddress,
  type CaipNetworkId,
  constants,
  isKitError,
  nativeTokenAddress,
  parseCaipNetworkId,
} from '@latchkey/protocol'
import {
  type Currency,
  getSwapQuotes,
  getSwapTokens,
  postFungiblePrice,
  type SwapQuote as WireQuote,
} from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from '../queries/queryClient.ts'
import type { SwapToken } from './swapState.ts'

/** Token lists change when an operator changes them. */
const tokensStaleMs = 300_000

/** How often quotes are asked for again while somebody looks. */
export const quoteRefreshMs = 10_000

/** The tokens of a network that can be swapped, in the order of the service. */
export function swapTokensQuery(kit: Kit, { networkId }: { networkId: CaipNetworkId }): KitQuery<readonly SwapToken[]> {
  return {
    queryKey: ['swap', 'tokens', networkId],
    staleTime: tokensStaleMs,
    queryFn: async ({ signal }) => {
      const input = { params: {}, query: { chainId: networkId } }
      const { tokens } = await apiClient(kit).call(getSwapTokens, input, { signal })
      return tokens.map((token) => ({
        address: isNative(token.address) ? undefined : (token.address as CaipAddress),
        name: token.name,
        symbol: token.symbol,
        decimals: token.decimals,
        networkId,
        iconUrl: token.logoUri ?? undefined,
      }))
    },
  }
}

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

/**
 * What a swap would give over each route, the best first. Asked for again every 10 s by who looks.
 * Rejects with `api/no-route` where there is none.
 */
export function swapQuotesQuery(kit: Kit, query: swapQuotesQuery.Options): KitQuery<readonly SwapQuote[]> {
  const { sourceToken, toToken, givenUnits, owner, slippageBps } = query
  const [from, to] = [wireAddress(sourceToken), wireAddress(toToken)]
  return {
    queryKey: ['swap', 'quotes', from, to, String(givenUnits), owner ?? '', slippageBps],
    staleTime: quoteRefreshMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const userAddress = owner && `${sourceToken.networkId}:${owner}`
      const query = { amount: String(givenUnits), from, to, slippageBps: String(slippageBps) }
      const input = { params: {}, query: userAddress ? { ...query, userAddress } : query }
      const { quotes } = await apiClient(kit).call(getSwapQuotes, input, { signal })
      return quotes.map(toQuote)
    },
  }
}

export declare namespace swapQuotesQuery {
  type Options = {
    sourceToken: SwapToken
    toToken: SwapToken
    givenUnits: bigint
    /** Who gives and gets, in the form of the chain. Undefined: without an account nothing is tried. */
    owner: string | undefined
    slippageBps: number
  }
}

/** Prices of one whole token each, by token, where a market is known. */
export function swapPricesQuery(kit: Kit, query: swapPricesQuery.Options): KitQuery<ReadonlyMap<string, number>> {
  const addresses = query.tokens.map(wireAddress)
  return {
    queryKey: ['prices', 'now', query.currency, ...addresses],
    staleTime: constants.balanceCacheMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = { projectId: kit.options.projectId, currency: query.currency, addresses }
      try {
        const { fungibles } = await apiClient(kit).call(postFungiblePrice, { params: {}, query: {}, body }, { signal })
        return new Map(fungibles.flatMap(({ address, price }) => (price > 0 ? [[address, price] as const] : [])))
      } catch (error) {
        if (isKitError(error, 'api/invalid-request')) return new Map()
        throw error
      }
    },
  }
}

export declare namespace swapPricesQuery {
  type Options = { tokens: readonly SwapToken[]; currency: Currency }
}

/** What a token is called on the wire: its address, or the placeholder of the native token. */
export function wireAddress({ address, networkId }: SwapToken): CaipAddress {
  return address ?? (`${networkId}:${nativeTokenAddress(parseCaipNetworkId(networkId).namespace)}` as CaipAddress)
}

function isNative(address: string): boolean {
  const [namespace = '', , text = ''] = address.split(':')
  return text.toLowerCase() === nativeTokenAddress(namespace as Parameters<typeof nativeTokenAddress>[0])?.toLowerCase()
}

function toQuote(quote: WireQuote): SwapQuote {
  const { quoteId, source, route, fee, tokenTax } = quote
  return {
    quoteId,
    routeId: [source, ...route].join(' '),
    source,
    path: route as CaipAddress[],
    givenUnits: BigInt(quote.fromAmount),
    gotUnits: BigInt(quote.toAmount),
    minimumUnits: BigInt(quote.minimum),
    spender: quote.spender as CaipAddress | undefined,
    feeUnits: BigInt(quote.gas) * BigInt(quote.gasPrice),
    tried: quote.tried,
    impactBps: quote.impactBps ?? undefined,
    poolImpactBps: quote.poolImpactBps ?? undefined,
    operatorFee: fee ? { bps: fee.bps, units: BigInt(fee.amount) } : undefined,
    tokenTax: tokenTax ? { ...tokenTax, token: tokenTax.token as CaipAddress } : undefined,
    sellable: quote.sellable ?? undefined,
    expiresAtMs: Date.parse(quote.expiresAt),
  }
}
