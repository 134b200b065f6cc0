import type { Kit } from '../kit/kit.types.ts'
import { kitMachine } from '../machine/kitMachine.ts'
import type { Machine } from '../machine/runMachine.ts'
import { type SendEvent, sendTransition } from './send.machine.ts'

/** The running send machine of a kit. */
export function sendMachine(kit: Kit): Machine<SendEvent> {
  return kitMachine(kit, 'send', {
    read: () => kit.store.getState().send,
    write: (send) => kit.store.setState({ send }),
    transition: sendTransition,
    perform: (effect, signal, send) => {
      if (effect.type === 'abort') return
      const cancel = kit.env.clock.setTimer(() => send(effect.event), effect.delayMs)
      signal.addEventListener('abort', cancel, { once: true })
    },
  })
}
