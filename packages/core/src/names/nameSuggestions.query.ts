import { isKitError } from '@latchkey/protocol'
import { getNameSuggestions } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import type { KitQuery } from '../queries/query.types.ts'
import { suggestionsFailed } from './names.errors.ts'
import { nameZone } from './nameZone.ts'

/** A name with its zone, and whether somebody has it. */
export type NameSuggestion = { readonly name: string; readonly registered: boolean }

/** Somebody else may take a name at any time. */
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
