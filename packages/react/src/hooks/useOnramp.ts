import {
  type buyOffer,
  editOnramp,
  loadOnramp,
  type OnrampChange,
  type OnrampOffer,
  type OnrampState,
  onrampStore,
  selectOnrampReceiver,
  setOnrampProviders,
  watchOrders,
} from '@latchkey/core/onramp'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useKit, useKitState } from './useKit.ts'
import { useLoaded } from './useLoaded.ts'

const loadCode = async () => (await import('./buyCode.ts')).buyCode

/** The form of a purchase, what each provider offers for it, the purchases of this browser, and what can be done. */
export type Onramp = OnrampState & {
  /** The account that is delivered to, in the form of its chain. Undefined: none is connected there. */
  readonly receiver: string | undefined
  readonly edit: (change: OnrampChange) => void
  /** Narrows who sells to the providers of these names. Rejects anything but an array of strings. */
  readonly setProviders: (names: readonly string[]) => void
  /** Asks what can be bought, and all providers, again. */
  readonly refetch: () => void
  /**
   * Buys an offer. Call it in a click handler: the provider's window opens in it. `blocked`: it did not; show
   * `order.url` as a link.
   */
  readonly buy: (offer: OnrampOffer, options?: buyOffer.Options) => ReturnType<typeof buyOffer>
}

/**
 * Buying with money of a state. While the hook is in use, the offers are those of the form and the account, and the
 * purchases are followed.
 *
 * @example
 * const { edit, offers, buy, source } = useOnramp()
 * edit({ paymentAmount: '50.00' })
 * if (source === 'service') await buy(offers[0])
 */
export function useOnramp(): Onramp {
  const kit = useKit()
  const store = onrampStore(kit)
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getInitialState)
  const receiver = useKitState(() => selectOnrampReceiver(kit, state))
  const code = useLoaded(loadCode, state.paymentAmount !== '')
  useEffect(() => {
    const { purchaseCurrencies, optionsLoading, source } = store.getState()
    const isKnown = purchaseCurrencies.length > 0 && source === 'service'
    if (!isKnown && !optionsLoading) load(kit)
    return watchOrders(kit)
  }, [kit, store])
  useEffect(() => code?.watchOffers(kit), [kit, code])
  const actions = useMemo(
    () => ({
      edit: (change: OnrampChange) => editOnramp(kit, change),
      setProviders: (names: readonly string[]) => setOnrampProviders(kit, names),
      refetch: () => {
        load(kit)
        void code?.fetchOffers(kit)
      },
      // An offer is there once the code is: nothing is waited for within the click.
      buy: async (offer: OnrampOffer, options?: buyOffer.Options) =>
        (code ?? (await loadCode())).buyOffer(kit, offer, options),
    }),
    [kit, code],
  )
  return { ...state, receiver, ...actions }
}

/** The options of the country that was chosen, else of the one that the browser proposes. */
function load(kit: Parameters<typeof loadOnramp>[0]): void {
  const { country, subdivision } = onrampStore(kit).getState()
  void loadOnramp(kit, { country, subdivision })
}
