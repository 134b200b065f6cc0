import { type LoginState, loginStore } from '@latchkey/core/login'
import { useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'

/** Where the login of the kit stands. */
export function useLogin(): LoginState {
  const store = loginStore(useKit())
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
}
