import { constants, isKitError } from '@latchkey/protocol'
import { getNameSuggestions, getProfileAccount, getProfileReverse, type RegisteredName } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from '../queries/queryClient.ts'
import { resolveFailed, reverseFailed, suggestionsFailed } from './names.errors.ts'

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

/**
 * A name of the service with its records; null if it is not registered or belongs to no zone of the service. Rejects
 * with `names/resolve-failed` when the service doesn't answer. Kept 5 min.
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

/** A name with its zone, and whether it is taken. */
export type NameSuggestion = { readonly name: string; readonly registered: boolean }

/** A name may be taken at any time. */
const staleMs = 10_000

/**
 * Whether a label is free in the kit's zone, and free names like it. Rejects with `names/suggestions-failed` when the
 * service cannot say.
 */
export function nameSuggestionsQuery(
  kit: Kit,
  { label }: nameSuggestionsQuery.Options,
): KitQuery<readonly NameSuggestion[]> {
  const zone = nameZone(kit)
  const name = label.toLowerCase()
  return {
    queryKey: ['names', 'suggestions', zone, name],
    staleTime: staleMs,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { name }, query: { zone } }
        return (await apiClient(kit).call(getNameSuggestions, input, { signal })).suggestions
      } catch (error) {
        if (isKitError(error, 'api/invalid-name') || signal.aborted) throw error
        throw suggestionsFailed({ cause: error })
      }
    },
  }
}

export declare namespace nameSuggestionsQuery {
  type Options = {
    /** The part before the zone. */
    label: string
  }
}

/** Where the kit's names are registered (spec 9). */
export function nameZone(kit: Kit): string {
  return kit.options.nameZone ?? constants.nameSuggestionZone
}
