import type { Kit, KitState } from '@latchkey/core'
import { useRef, useSyncExternalStore } from 'react'
import { isSame } from './isSame.ts'

/** The part of a kit's state that `select` picks; renders again only when that part changes. */
export function useStoreState<Selected>(store: Kit['store'], select: (state: KitState) => Selected): Selected {
  const last = useRef<{ readonly value: Selected } | undefined>(undefined)
  const keep = (value: Selected): Selected => {
    if (last.current === undefined || !isSame(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(
    store.subscribe,
    () => keep(select(store.getState())),
    () => keep(select(store.getInitialState())),
  )
}
