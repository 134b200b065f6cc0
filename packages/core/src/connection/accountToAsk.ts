import type { CaipNetworkId, Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/loadDriver.ts'
import { selectActiveNetwork } from '../network/network.selectors.ts'
import { addressOn } from './account.selectors.ts'
import { connectionClientNotSet } from './connection.errors.ts'

/**
 * The account in use on a network, whose wallet an app's request goes to.
 * @param networkId Default: the network in use.
 * @throws KitError `network/not-found`, `connection/client-not-set` without an account there.
 */
export function accountToAsk(
  kit: Kit,
  networkId: CaipNetworkId | undefined,
): { readonly network: Network; readonly from: string } {
  const state = kit.store.getState()
  const network = findNetwork(kit, networkId ?? selectActiveNetwork(kit, state)?.caipNetworkId)
  const connection = state.connections.get(state.currentByNamespace[network.chainNamespace] ?? '')
  const from = connection && addressOn(connection, network.caipNetworkId)
  if (from === undefined) throw connectionClientNotSet({ details: `No wallet is connected on ${network.name}` })
  return { network, from }
}
