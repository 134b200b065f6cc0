import type { Kit } from '../kit/kit.types.ts'
import { kitMachine } from '../machine/kitMachine.ts'
import type { Machine } from '../machine/runMachine.ts'
import { type NetworkEvent, networkTransition } from './network.machine.ts'

/** The running network machine of a kit. */
export function networkMachine(kit: Kit): Machine<NetworkEvent> {
  return kitMachine(kit, 'network', {
    read: () => kit.store.getState(),
    write: (state) => kit.store.setState(state),
    transition: networkTransition,
    perform: (effect, signal, send) => {
      if (effect.type === 'abort') return
      if (effect.type === 'emit') return kit.emit(effect.event)
      const cancel = kit.env.clock.setTimer(() => send(effect.event), effect.delayMs)
      signal.addEventListener('abort', cancel, { once: true })
    },
  })
}
