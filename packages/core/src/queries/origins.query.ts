import { getOrigins } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from './query.types.ts'

/** The pages that may use the project; an empty list when the service fails (spec 7). */
export function originsQuery(kit: Kit): KitQuery<readonly string[]> {
  return {
    queryKey: ['origins'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (!kit.options.apiUrl) return []
      try {
        return (await apiClient(kit).call(getOrigins, { params: {}, query: {} }, { signal })).allowedOrigins
      } catch {
        return []
      }
    },
  }
}
