import { getAnalyticsConfig } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from './query.types.ts'

export type AnalyticsConfig = { readonly isAnalyticsEnabled: boolean }

/** Whether the operator allows analytics; off when the service fails (spec 7). */
export function analyticsConfigQuery(kit: Kit): KitQuery<AnalyticsConfig> {
  return {
    queryKey: ['analytics-config'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (!kit.options.apiUrl) return { isAnalyticsEnabled: false }
      try {
        return await apiClient(kit).call(getAnalyticsConfig, { params: {}, query: {} }, { signal })
      } catch {
        return { isAnalyticsEnabled: false }
      }
    },
  }
}
