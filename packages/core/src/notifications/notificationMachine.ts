import { constants } from '@latchkey/protocol'
import type { Kit, Notification } from '../kit/kit.types.ts'
import { kitMachine } from '../machine/kitMachine.ts'
import type { Machine } from '../machine/runMachine.ts'

/** How long a notification stays that closes by itself. */
const autoCloseMs = 5_000

export type NotificationEvent =
  | { readonly type: 'Shown'; readonly notification: Notification }
  | { readonly type: 'Hidden' }

type NotificationEffect =
  | { readonly type: 'later'; readonly key: 'next'; readonly delayMs: number; readonly event: NotificationEvent }
  | { readonly type: 'abort'; readonly key: 'next' }

/**
 * One notification at a time: a new one closes the open one and shows 150 ms later (spec 4). What is to come is one
 * pending event; a newer one takes its place.
 */
export function notificationTransition(
  state: Notification,
  event: NotificationEvent,
): readonly [Notification, readonly NotificationEffect[]] {
  switch (event.type) {
    case 'Shown': {
      if (state.open) {
        return [
          { ...state, open: false },
          [{ type: 'later', key: 'next', delayMs: constants.notificationReopenMs, event }],
        ]
      }
      const stays = !event.notification.autoClose || event.notification.variant === 'loading'
      return [
        { ...event.notification, open: true },
        [
          stays
            ? { type: 'abort', key: 'next' }
            : { type: 'later', key: 'next', delayMs: autoCloseMs, event: { type: 'Hidden' } },
        ],
      ]
    }
    case 'Hidden':
      return [{ ...state, open: false }, [{ type: 'abort', key: 'next' }]]
  }
}

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
