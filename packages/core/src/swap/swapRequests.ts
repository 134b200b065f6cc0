import { type CaipAddress, type CaipNetworkId, isKitError, nativeTokenAddress } from '@latchkey/protocol'
import {
  type Currency,
  getSwapQuotes,
  getSwapTokens,
  postFungiblePrice,
  type SwapQuote as WireQuote,
} from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { type SwapQuote, wireAddress } from './swapQuote.ts'
import type { SwapToken } from './swapState.ts'

type Signalled<Options> = Options & { readonly signal: AbortSignal }

/** The tokens of a network that can be swapped, in the order of the service; or the one of an address, listed or not. */
export async function askTokens(
  kit: Kit,
  { networkId, address, signal }: Signalled<{ networkId: CaipNetworkId; address?: CaipAddress }>,
): Promise<readonly SwapToken[]> {
  const input = { params: {}, query: { chainId: networkId, ...(address && { address }) } }
  const { tokens } = await apiClient(kit).call(getSwapTokens, input, { signal })
  return tokens.map((token) => ({
    address: isNative(token.address) ? undefined : (token.address as CaipAddress),
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    networkId,
    iconUrl: token.logoUri ?? undefined,
  }))
}

type Question = {
  readonly sourceToken: SwapToken
  readonly toToken: SwapToken
  readonly givenUnits: bigint
  readonly owner: string | undefined
  readonly slippageBps: number
  /** Absent: all that answer at once. */
  readonly sources?: readonly string[] | undefined
}

/**
 * What a swap would give over each route, the best first. `pending`: sources that were too slow for this answer; they are
 * waited for where they are named in `sources`.
 */
export async function askQuotes(
  kit: Kit,
  { sourceToken, toToken, givenUnits, owner, slippageBps, sources, signal }: Signalled<Question>,
): Promise<{ readonly quotes: readonly SwapQuote[]; readonly pending: readonly string[] }> {
  const [from, to] = [wireAddress(sourceToken), wireAddress(toToken)]
  const query = {
    amount: String(givenUnits),
    from,
    to,
    slippageBps: String(slippageBps),
    ...(owner !== undefined && { userAddress: `${sourceToken.networkId}:${owner}` }),
    ...(sources && { sources: sources.join() }),
  }
  const { quotes, pending } = await apiClient(kit).call(getSwapQuotes, { params: {}, query }, { signal })
  return { quotes: quotes.map(toQuote), pending }
}

/** Prices of one whole token each, by token, where a market is known. */
export async function askPrices(
  kit: Kit,
  { tokens, currency, signal }: Signalled<{ tokens: readonly SwapToken[]; currency: Currency }>,
): Promise<ReadonlyMap<string, number>> {
  const body = { projectId: kit.options.projectId, currency, addresses: tokens.map(wireAddress) }
  try {
    const { fungibles } = await apiClient(kit).call(postFungiblePrice, { params: {}, query: {}, body }, { signal })
    return new Map(fungibles.flatMap(({ address, price }) => (price > 0 ? [[address, price] as const] : [])))
  } catch (error) {
    if (isKitError(error, 'api/invalid-request')) return new Map()
    throw error
  }
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
    router: quote.router as CaipAddress | undefined,
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
