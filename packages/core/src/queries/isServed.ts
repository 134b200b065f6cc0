import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { getQueryClient } from './getQueryClient.ts'
import { supportedChainsQuery } from './supportedChains.query.ts'

/**
 * Whether the api answers for a network. A chain missing in its list gets no api call (decisions 8); a list that can't be
 * had counts as empty.
 */
export async function isServed(kit: Kit, networkId: CaipNetworkId): Promise<boolean> {
  if (!kit.options.apiUrl) return false
  try {
    const chains = await getQueryClient(kit).fetchQuery({ ...supportedChainsQuery(kit), retry: false })
    return chains.http.includes(networkId)
  } catch {
    return false
  }
}
