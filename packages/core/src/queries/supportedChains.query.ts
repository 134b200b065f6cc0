import type { CaipNetworkId } from '@latchkey/protocol'
import { getSupportedChains } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { getQueryClient, type KitQuery } from './queryClient.ts'

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

/**
 * Whether the api answers for a network. A chain missing in its list gets no api call; a list that can't be
 * had counts as empty.
 */
export async function isServed(kit: Kit, networkId: CaipNetworkId): Promise<boolean> {
  return servesNetwork(kit, networkId).catch(() => false)
}

/**
 * Whether the api answers for a network, by its own list.
 * @throws KitError of the api client, where the list can't be had.
 */
export async function servesNetwork(kit: Kit, networkId: CaipNetworkId): Promise<boolean> {
  if (!kit.options.apiUrl) return false
  const chains = await getQueryClient(kit).fetchQuery({ ...supportedChainsQuery(kit), retry: false })
  return chains.http.includes(networkId)
}
