import { cancelConnect } from '../connection/cancelConnect.action.ts'
import type { Kit } from '../kit/kit.types.ts'
import { pairingMachine } from './pairingMachine.ts'

/** Stops waiting for a wallet: its late answer is not taken. A connection that has come about stays. */
export function cancelPairing(kit: Kit): void {
  const { attempt, connectors } = kit.store.getState()
  const asked = attempt.status === 'idle' ? undefined : connectors.find(({ id }) => id === attempt.connectorId)
  kit.slots.delete('pairing.running')
  if (asked?.type === 'WALLET_CONNECT') cancelConnect(kit)
  pairingMachine(kit).send({ type: 'Reset', atMs: kit.env.clock.nowMs() })
}
