import { type Kit, selectAccount, selectActiveNetwork, selectScopes } from '@latchkey/core'
import type { Balances } from '@latchkey/core/queries'
import { constants, type Namespace } from '@latchkey/protocol'
import { nativeBalance } from '../amounts/nativeBalance.ts'
import { isSame } from '../hooks/isSame.ts'
import { queryBundle } from '../queries/queryBundle.ts'

/**
 * Follows what the account in use holds of the native token on the network in use. Fetched apart: it brings the query
 * library.
 *
 * @param listener Called with the amount and its unit, at once where it is known, and with `undefined` while it is not.
 * @returns The function that ends it.
 */
export function watchBalance(
  kit: Kit,
  namespace: Namespace | undefined,
  listener: (text: string | undefined) => void,
): () => void {
  let asked: ReturnType<typeof selectAsked> | undefined
  let stop = () => {}
  const follow = () => {
    const next = selectAsked(kit, namespace)
    if (isSame(asked, next)) return
    asked = next
    stop()
    listener(undefined)
    const { network, address, currency, locale } = next
    if (network === undefined || address === undefined) return
    const query = queryBundle.balancesQuery(kit, { address, networkIds: [network.caipNetworkId], currency })
    const observer = queryBundle.observeQueries(kit, [{ ...query, refetchInterval: constants.balanceCacheMs }])
    const say = () => {
      const balances = observer.getCurrentResult()[0]?.data as Balances | undefined
      if (balances !== undefined) listener(nativeBalance(network, balances.tokens, locale).text)
    }
    stop = observer.subscribe(say)
    say()
  }
  follow()
  const unsubscribe = kit.store.subscribe(follow)
  return () => {
    unsubscribe()
    stop()
  }
}

/** What the balance depends on. No address where the services don't know the network's balances. */
function selectAsked(kit: Kit, namespace: Namespace | undefined) {
  const state = kit.store.getState()
  const network = selectActiveNetwork(kit, state, namespace)
  const { address } = selectAccount(state, namespace)
  const isKnown =
    network !== undefined &&
    selectScopes(kit, state).some(
      (scope) => scope.address === address && scope.networkIds.includes(network.caipNetworkId),
    )
  return {
    network,
    address: isKnown ? address : undefined,
    currency: state.display.currency,
    locale: state.locale,
  }
}
