import type { Kit } from '../kit/kit.types.ts'
import { notificationMachine } from './notificationMachine.ts'

/** Closes the open message, and forgets the one that was to follow it. */
export function hideNotification(kit: Kit): void {
  notificationMachine(kit).send({ type: 'Hidden' })
}
