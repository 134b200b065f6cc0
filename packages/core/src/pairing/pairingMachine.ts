import type { Kit } from '../kit/kit.types.ts'
import { kitMachine } from '../machine/kitMachine.ts'
import type { Machine } from '../machine/runMachine.ts'
import { pairingTransition } from './pairing.machine.ts'
import type { PairingEvent } from './pairing.types.ts'

/** The running pairing machine of a kit. */
export function pairingMachine(kit: Kit): Machine<PairingEvent> {
  return kitMachine(kit, 'pairing', {
    read: () => kit.store.getState().pairing,
    write: (pairing) => kit.store.setState({ pairing }),
    transition: pairingTransition,
    perform: (effect, signal, send) => {
      if (effect.type === 'abort') return
      const tell = () => send({ type: effect.event, atMs: kit.env.clock.nowMs() })
      signal.addEventListener('abort', kit.env.clock.setTimer(tell, effect.delayMs), { once: true })
    },
  })
}
