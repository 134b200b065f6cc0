import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'
import { type Machine, runMachine } from '../machine/runMachine.ts'
import { type ModalEvent, modalTransition } from './modal.machine.ts'
import { preloadImages } from './preloadImages.ts'

/** The running modal machine of a kit. */
export function modalMachine(kit: Kit): Machine<ModalEvent> {
  return slot(kit, 'modal.machine', () =>
    runMachine({
      read: () => kit.store.getState().modal,
      write: (modal) => kit.store.setState({ modal }),
      transition: modalTransition,
      perform: (effect, signal, send) => {
        switch (effect.type) {
          case 'preload': {
            const loaded = preloadImages(kit).then(() => {
              if (!signal.aborted) send({ type: 'Loaded' })
            })
            kit.slots.set('modal.loaded', loaded)
            return
          }
          case 'later':
            signal.addEventListener(
              'abort',
              kit.env.clock.setTimer(() => send(effect.event), effect.delayMs),
            )
            return
          case 'emit':
            kit.emit({ type: effect.event, connected: effect.connected })
            return
          case 'abort':
            return
        }
      },
    }),
  )
}
