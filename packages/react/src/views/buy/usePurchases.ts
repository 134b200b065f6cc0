import { type OnrampOrder, onrampStore, watchOrders } from '@latchkey/core/onramp'
import { useEffect, useSyncExternalStore } from 'react'
import { useKit } from '../../hooks/useKit.ts'

/** The purchases of this browser, the newest first; asked about while they are looked at. */
export function usePurchases(everyMs?: number): readonly OnrampOrder[] {
  const kit = useKit()
  const store = onrampStore(kit)
  useEffect(() => watchOrders(kit, { everyMs }), [kit, everyMs])
  return useSyncExternalStore(store.subscribe, store.getState, store.getInitialState).orders
}
