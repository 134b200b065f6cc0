import { constants, isKitError } from '@latchkey/protocol'
import { getProfileAccount, type RegisteredName } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from '../queries/query.types.ts'
import { resolveFailed } from '../send/name.errors.ts'

/**
 * A name of the service with its records; null where nobody has it or it is of no zone of the service. Rejects with
 * `names/resolve-failed` when the service cannot say. Kept 5 min (spec 9).
 */
export function registeredNameQuery(kit: Kit, { name }: registeredNameQuery.Options): KitQuery<RegisteredName | null> {
  return {
    queryKey: ['names', 'registered', name.toLowerCase()],
    staleTime: constants.nameLookupCacheMs,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { name: name.toLowerCase() }, query: { apiVersion: '2' as const } }
        const found = await apiClient(kit).call(getProfileAccount, input, { signal })
        return 'addresses' in found ? found : null
      } catch (error) {
        if (isKitError(error, 'api/invalid-name') || isKitError(error, 'api/not-found')) return null
        throw resolveFailed({ cause: error })
      }
    },
  }
}

export declare namespace registeredNameQuery {
  type Options = {
    /** With its zone. */
    name: string
  }
}
