import { type NameSuggestion, nameSuggestionsQuery, nameZone } from '@latchkey/core/names'
import { checkNameLabel, constants, type KitError, type NameLabelProblem } from '@latchkey/protocol'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitQuery } from '../../queries/useKitQueries.ts'

export type NameAvailability = {
  readonly state: 'empty' | 'checking' | 'free' | 'taken' | 'unknown' | NameLabelProblem
  /** Free names like it, with their zone. */
  readonly suggestions: readonly string[]
  readonly error: KitError | undefined
}

/** Whether a label could be registered, asked when the person pauses. */
export function useNameAvailability(label: string): NameAvailability {
  const kit = useKit()
  const settled = useDebounced(label, constants.defaultDebounceMs)
  const problem = checkNameLabel(label)
  const asked = settled === label && problem === undefined
  const { data, error, isFetching } = useKitQuery<readonly NameSuggestion[]>(() =>
    asked ? nameSuggestionsQuery(kit, { label }) : undefined,
  )
  if (label === '') return { state: 'empty', suggestions: [], error: undefined }
  if (problem !== undefined) return { state: problem, suggestions: [], error: undefined }
  if (error !== undefined) return { state: 'unknown', suggestions: [], error }
  if (!asked || data === undefined || (isFetching && data.length === 0))
    return { state: 'checking', suggestions: [], error: undefined }
  const name = `${label.toLowerCase()}.${nameZone(kit)}`
  const own = data.find((each) => each.name === name)
  return {
    state: own?.registered ? 'taken' : 'free',
    suggestions: data.filter((each) => !each.registered && each.name !== name).map((each) => each.name),
    error: undefined,
  }
}
