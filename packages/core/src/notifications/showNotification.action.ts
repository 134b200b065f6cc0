import type { Kit, Notification } from '../kit/kit.types.ts'
import { notificationMachine } from './notificationMachine.ts'

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
