import { getAnalyticsConfig, getConfig, getOrigins } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import { type RemoteFeatures, remoteFeatures } from '../features/features.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from './queryClient.ts'

/** The operator's features; the defaults, marked as such, where the service can't be asked. */
export function configQuery(kit: Kit): KitQuery<RemoteFeatures> {
  return {
    queryKey: ['config'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      if (!kit.options.apiUrl) return remoteFeatures(kit, undefined)
      try {
        const { features } = await apiClient(kit).call(getConfig, { params: {}, query: {} }, { signal })
        return remoteFeatures(kit, features)
      } catch {
        return remoteFeatures(kit, undefined)
      }
    },
  }
}

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
