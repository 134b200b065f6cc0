import { constants } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { kitMachine } from '../machine/kitMachine.ts'
import type { Machine } from '../machine/runMachine.ts'
import { type ModalEvent, modalTransition } from './modal.machine.ts'

/** The running modal machine of a kit. */
export function modalMachine(kit: Kit): Machine<ModalEvent> {
  return kitMachine(kit, 'modal', {
    read: () => kit.store.getState().modal,
    write: (modal) => kit.store.setState({ modal }),
    transition: modalTransition,
    perform: (effect, signal, send) => {
      switch (effect.type) {
        case 'preload': {
          kit.slots.set('modal.loaded', preload(kit, signal, send))
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
  })
}

/** The frames in which the modal appears belong to it alone: what loads behind it begins after them. */
const openingMs = 100

/** Loads images behind the view, for 2 s at most (spec 2); what does so is fetched only now. */
async function preload(kit: Kit, signal: AbortSignal, send: (event: ModalEvent) => void): Promise<void> {
  await new Promise<void>((resolve) => {
    const begin = () =>
      void import('./preloadImages.ts').then(({ preloadImages }) => preloadImages(kit)).then(finish, finish)
    const { clock } = kit.env
    const cancels = [clock.setTimer(resolve, constants.openPreloadMs), clock.setTimer(begin, openingMs)]
    const finish = () => {
      for (const cancel of cancels) cancel()
      resolve()
    }
    signal.addEventListener('abort', finish)
  })
  if (!signal.aborted) send({ type: 'Loaded' })
}
