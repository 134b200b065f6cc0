import type { Kit } from '../kit/kit.types.ts'
import { kitMachine } from '../machine/kitMachine.ts'
import type { Machine } from '../machine/runMachine.ts'
import { type NotificationEvent, notificationTransition } from './notification.machine.ts'

/** The running notification machine of a kit. */
export function notificationMachine(kit: Kit): Machine<NotificationEvent> {
  return kitMachine(kit, 'notification', {
    read: () => kit.store.getState().notification,
    write: (notification) => kit.store.setState({ notification }),
    transition: notificationTransition,
    perform: (effect, signal, send) => {
      if (effect.type === 'abort') return
      const cancel = kit.env.clock.setTimer(() => send(effect.event), effect.delayMs)
      signal.addEventListener('abort', cancel, { once: true })
    },
  })
}
