import { type CaipAddress, type CaipNetworkId, nativeTokenAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { type Currency, getPriceHistory } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from './queryClient.ts'
import { isServed } from './supportedChains.query.ts'

/** Points are hourly at the closest. */
const staleMs = 300_000

/** What a token cost in the past, oldest first. `at` in milliseconds since the Unix epoch. */
export type PriceHistory = {
  readonly points: readonly { readonly at: number; readonly price: number }[]
  /** The source of the prices. */
  readonly source: string | undefined
}

/** Past prices of a token; without points where no source has any. */
export function priceHistoryQuery(kit: Kit, query: priceHistoryQuery.Options): KitQuery<PriceHistory> {
  const { networkId, address, range, currency } = query
  const token = address ?? `${networkId}:${nativeTokenAddress(parseCaipNetworkId(networkId).namespace)}`
  return {
    queryKey: ['prices', 'history', token, range, currency],
    staleTime: staleMs,
    queryFn: async ({ signal }) => {
      if (!(await isServed(kit, networkId))) return { points: [], source: undefined }
      const input = { params: {}, query: { currency, address: token, range } }
      const { points, source } = await apiClient(kit).call(getPriceHistory, input, { signal })
      return { points, source }
    },
  }
}

export declare namespace priceHistoryQuery {
  type Options = {
    networkId: CaipNetworkId
    /** Absent for the native token. */
    address: CaipAddress | undefined
    /** Hourly points for a day or a week, daily ones for longer. */
    range: 'day' | 'week' | 'month' | 'year'
    currency: Currency
  }
}
