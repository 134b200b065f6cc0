import { useSyncExternalStore } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { askDirectory, type FirstAnswers, firstAnswers } from './firstAnswers.ts'

/** The directory's first page and the operator's settings; asked when first wanted. */
export function useFirstAnswers(): FirstAnswers & { refetch: () => void } {
  const kit = useKit()
  const store = firstAnswers(kit)
  const answers = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  return { ...answers, refetch: () => void askDirectory(kit) }
}
