import type { Kit } from '../kit/kit.types.ts'
import { cancelPairing } from './cancelPairing.action.ts'
import { deepLinkChoice } from './deepLinkChoice.ts'

/**
 * As if no wallet had been asked: gives the pairing up, and forgets the wallet that was opened by a link, unless a
 * connection needs to find it again. Spec section 4.
 */
export function resetPairing(kit: Kit): void {
  cancelPairing(kit)
  const inUse = [...kit.store.getState().connections.values()].some(({ type }) => type === 'WALLET_CONNECT')
  if (!inUse) deepLinkChoice(kit).forget()
}
