import type { Kit } from '../kit/kit.types.ts'
import { networkMachine } from './networkMachine.ts'

/** Stops waiting for the wallet to switch. Should it switch later, it says so as any wallet that moves by itself. */
export function cancelSwitchNetwork(kit: Kit): void {
  kit.slots.delete('network.ticket')
  networkMachine(kit).send({ type: 'SwitchFailed' })
}
