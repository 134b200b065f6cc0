import { constants, isKitError } from '@latchkey/protocol'
import { getProfileReverse, type RegisteredName } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from '../queries/query.types.ts'
import { reverseFailed } from './names.errors.ts'

/**
 * The names of the service that lead to an address, with their records. Rejects with `names/reverse-failed` when the
 * service cannot say. Kept 5 min (spec 9).
 */
export function namesOfQuery(kit: Kit, { address }: namesOfQuery.Options): KitQuery<readonly RegisteredName[]> {
  return {
    queryKey: ['names', 'of', address],
    staleTime: constants.nameLookupCacheMs,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { address }, query: { apiVersion: '2' as const } }
        return await apiClient(kit).call(getProfileReverse, input, { signal })
      } catch (error) {
        if (isKitError(error, 'api/not-found') || isKitError(error, 'api/invalid-address')) return []
        throw reverseFailed({ cause: error })
      }
    },
  }
}

export declare namespace namesOfQuery {
  type Options = {
    /** In the form of its chain, without a CAIP prefix. */
    address: string
  }
}
