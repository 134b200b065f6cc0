import { getSupportedChains } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from './query.types.ts'

export type SupportedChains = { readonly http: readonly string[]; readonly ws: readonly string[] }

/** The chains that the api answers for. Asked once a page; a kit without an api has none. */
export function supportedChainsQuery(kit: Kit): KitQuery<SupportedChains> {
  return {
    queryKey: ['supported-chains'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (!kit.options.apiUrl) return { http: [], ws: [] }
      return apiClient(kit).call(getSupportedChains, { params: {}, query: {} }, { signal })
    },
  }
}
