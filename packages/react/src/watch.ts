import type { Kit, KitState } from '@latchkey/core'
import { isSame } from './hooks/isSame.ts'

/**
 * Calls `listener` whenever the part of the kit's state that `select` picks says something else than before; not at
 * once. A listener that throws is logged, and called again with the next change.
 *
 * @param select May build a new object at each call: plain objects and arrays are compared by what they say.
 * @returns The function that ends it.
 * @example
 * const unwatch = watch(kit, selectAccount, ({ address }) => show(address))
 */
export function watch<Selected>(
  kit: Kit,
  select: (state: KitState) => Selected,
  listener: (selected: Selected, before: Selected) => void,
): () => void {
  let last = select(kit.store.getState())
  return kit.store.subscribe((state) => {
    try {
      const selected = select(state)
      if (isSame(last, selected)) return
      const before = last
      last = selected
      listener(selected, before)
    } catch (error) {
      kit.env.log('warn', 'A listener to the state threw', error)
    }
  })
}
