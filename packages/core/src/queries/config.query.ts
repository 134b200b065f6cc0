import { getConfig } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import { type RemoteFeatures, remoteFeatures } from '../features/remoteFeatures.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from './query.types.ts'

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
