import { useContext, useSyncExternalStore } from 'react'
import type { OwnChoices } from './createOwnChoices.ts'
import { OwnChoicesContext } from './OwnChoicesContext.ts'

/** The choices that are this app's own, with the way to change them. */
export function useOwnChoices(): OwnChoices & { set: (change: OwnChoices) => void } {
  const store = useContext(OwnChoicesContext)
  if (store === undefined) throw new Error('useOwnChoices needs an <OwnChoicesContext> above it.')
  const state = useSyncExternalStore(store.subscribe, store.getState)
  return { ...state, set: store.set }
}
