import type { KitState } from '@latchkey/core'
import { useKit } from './useKit.ts'
import { useStoreState } from './useStoreState.ts'

/**
 * A part of the kit's state; renders again only when that part changes.
 *
 * @param select May build a new object at each call: the last answer is kept while it says the same.
 */
export function useKitState<Selected>(select: (state: KitState) => Selected): Selected {
  return useStoreState(useKit().store, select)
}
