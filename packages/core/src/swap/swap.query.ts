import {
  type CaipNetworkId,
  constants,
  formatCaipAddress,
  isAddress,
  isKitError,
  parseCaipNetworkId,
} from '@latchkey/protocol'
import type { Currency } from '@latchkey/protocol/http'
import type { Kit } from '../kit/kit.types.ts'
import { getQueryClient, type KitQuery } from '../queries/queryClient.ts'
import { type SwapQuote, wireAddress } from './swapQuote.ts'
import type { SwapToken } from './swapState.ts'

// The schemas of the answers come with the first question.
const load = () => import('./swapRequests.ts')

/** Token lists change when an operator changes them. */
const tokensStaleMs = 300_000

/** How often quotes are asked for again while somebody looks. */
export const quoteRefreshMs = 10_000

/** The tokens of a network that can be swapped, in the order of the service. */
export function swapTokensQuery(kit: Kit, { networkId }: { networkId: CaipNetworkId }): KitQuery<readonly SwapToken[]> {
  return {
    queryKey: ['swap', 'tokens', networkId],
    staleTime: tokensStaleMs,
    queryFn: async ({ signal }) => (await load()).askTokens(kit, { networkId, signal }),
  }
}

/**
 * The token that a text of a network is the address of, as its contract describes it; null where there is none.
 * Undefined for a text that is no address.
 */
export function swapTokenQuery(
  kit: Kit,
  { networkId, text }: { networkId: CaipNetworkId; text: string },
): KitQuery<SwapToken | null> | undefined {
  const { namespace } = parseCaipNetworkId(networkId)
  const prefix = `${networkId}:`
  const named = text.trim()
  const plain = named.startsWith(prefix) ? named.slice(prefix.length) : named
  if (!isAddress(namespace, plain)) return undefined
  const address = formatCaipAddress(networkId, plain)
  return {
    queryKey: ['swap', 'token', address.toLowerCase()],
    staleTime: tokensStaleMs,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        return (await (await load()).askTokens(kit, { networkId, address, signal }))[0] ?? null
      } catch (error) {
        if (isKitError(error, 'api/invalid-address')) return null
        throw error
      }
    },
  }
}

/**
 * What a swap would give over each route, the best first; sources that are slow join when they have answered. Asked for
 * again every 10 s by who looks. Rejects with `api/no-route` where there is none.
 */
export function swapQuotesQuery(kit: Kit, query: swapQuotesQuery.Options): KitQuery<readonly SwapQuote[]> {
  const { sourceToken, toToken, givenUnits, owner, slippageBps } = query
  const [from, to] = [wireAddress(sourceToken), wireAddress(toToken)]
  const queryKey = ['swap', 'quotes', from, to, String(givenUnits), owner ?? '', slippageBps]
  return {
    queryKey,
    staleTime: quoteRefreshMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const { askQuotes } = await load()
      const { quotes, pending } = await askQuotes(kit, { ...query, signal })
      if (pending.length > 0) {
        const sources = [...new Set([...quotes.map(({ source }) => source), ...pending])]
        askQuotes(kit, { ...query, sources, signal }).then(
          (all) => getQueryClient(kit).setQueryData(queryKey, all.quotes),
          (error: unknown) => kit.env.log('debug', 'The slower sources of swaps did not answer', error),
        )
      }
      return quotes
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
    queryFn: async ({ signal }) => (await load()).askPrices(kit, { ...query, signal }),
  }
}

export declare namespace swapPricesQuery {
  type Options = { tokens: readonly SwapToken[]; currency: Currency }
}
