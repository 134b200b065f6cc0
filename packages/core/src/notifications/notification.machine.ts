import { constants, type ErrorCode } from '@latchkey/protocol'
import type { Kit, Notification, NotificationText } from '../kit/kit.types.ts'
import { kitMachine, type Machine } from '../machine/machine.ts'

/** Shows a message. One that is open closes first; the new one follows after 150 ms (spec 4). */
export function showNotification(kit: Kit, options: showNotification.Options): void {
  const notification: Notification = {
    code: undefined,
    text: undefined,
    svg: undefined,
    link: undefined,
    autoClose: options.variant !== 'loading',
    ...options,
    open: true,
  }
  notificationMachine(kit).send({ type: 'Shown', notification })
}

export declare namespace showNotification {
  type Options = Pick<Notification, 'message' | 'variant'> & Partial<Omit<Notification, 'open'>>
}

/** Reports a failure 300 ms later, when the view that it belongs to has gone. */
export function showErrorToast(kit: Kit, options: showErrorToast.Options): void {
  kit.env.clock.setTimer(() => showNotification(kit, { ...options, variant: 'error' }), constants.errorToastMs)
}

export declare namespace showErrorToast {
  type Options = { message: string; code: ErrorCode; text?: NotificationText }
}

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
  return kit.internals.get(createNotificationMachine)
}

function createNotificationMachine(kit: Kit): Machine<NotificationEvent> {
  return kitMachine<Notification, NotificationEvent, NotificationEffect>(kit, {
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

/** Closes the open message, and forgets the one that was to follow it. */
export function hideNotification(kit: Kit): void {
  notificationMachine(kit).send({ type: 'Hidden' })
}
