import type { Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findNetwork } from '../network/findNetwork.ts'

/** The network that the send form is for: its own, its token's, or the one that the app works on. */
export function sendNetwork(kit: Kit): Network {
  const { send, activeNamespace, networkByNamespace } = kit.store.getState()
  const active = activeNamespace && networkByNamespace[activeNamespace]
  return findNetwork(kit, send.networkId ?? send.token?.networkId ?? active)
}
