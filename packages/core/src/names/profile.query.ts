import { type CaipNetworkId, constants, isKitError, parseCaipNetworkId } from '@latchkey/protocol'
import { getIdentity } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { isServed } from '../queries/isServed.ts'
import type { KitQuery } from '../queries/query.types.ts'
import { resolveFailed } from '../send/name.errors.ts'
import { supportsNames } from './supportsNames.ts'

/** What an address is called, and its picture. */
export type Profile = { readonly name: string | undefined; readonly imageUrl: string | undefined }

const none: Profile = { name: undefined, imageUrl: undefined }

/** The name and picture of an address on a network; both undefined where nobody could know. Kept 5 min (spec 9). */
export function profileQuery(kit: Kit, query: profileQuery.Options): KitQuery<Profile> {
  const { address, networkId } = query
  return {
    queryKey: ['names', 'profile', address, parseCaipNetworkId(networkId).namespace],
    staleTime: constants.identityCacheMs,
    queryFn: async ({ signal }) => {
      if (!supportsNames(networkId) || !(await isServed(kit, networkId))) return none
      try {
        const { name, avatar } = await apiClient(kit).call(getIdentity, { params: { address }, query: {} }, { signal })
        return { name: name || undefined, imageUrl: avatar || undefined }
      } catch (error) {
        if (isKitError(error, 'api/invalid-address')) return none
        throw resolveFailed({ cause: error })
      }
    },
  }
}

export declare namespace profileQuery {
  type Options = {
    /** In the form of its chain, without a CAIP prefix. */
    address: string
    networkId: CaipNetworkId
  }
}
