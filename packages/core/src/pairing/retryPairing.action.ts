import { constants } from '@latchkey/protocol'
import { cancelConnect } from '../connection/cancelConnect.action.ts'
import type { Kit } from '../kit/kit.types.ts'
import { startPairing } from './startPairing.action.ts'

/**
 * Gives the pairing up and makes a new one, for the same wallet. Within a second of the last it does nothing (spec 4):
 * two taps are one wish. Resolves like `startPairing`.
 */
export async function retryPairing(kit: Kit): startPairing.ReturnType {
  const { pairing } = kit.store.getState()
  if (kit.env.clock.nowMs() - (pairing.startedAtMs ?? Number.NEGATIVE_INFINITY) < constants.pairingRetryMs) {
    return undefined
  }
  const last = kit.slots.get('pairing.running') as { options: startPairing.Options } | undefined
  kit.slots.delete('pairing.running')
  cancelConnect(kit)
  return startPairing(kit, { ...last?.options, wallet: pairing.recentWallet ?? last?.options.wallet })
}
