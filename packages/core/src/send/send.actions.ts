import type { Kit } from '../kit/kit.types.ts'
import { type SendChange, sendMachine } from './send.machine.ts'

/** Fills in the send form. Ignored while a send is under way. */
export function editSend(kit: Kit, change: SendChange): void {
  sendMachine(kit).send({ type: 'Edited', change })
}

/**
 * Stops waiting for the wallet and goes back to the form. The wallet's own window can't be closed from here: should the
 * person sign there all the same, the notification still tells how it ended.
 */
export function cancelSend(kit: Kit): void {
  const { status } = kit.store.getState().send
  if (status !== 'resolving' && status !== 'signing') return
  sendMachine(kit).send({ type: 'Cancelled' })
}

/** Empties the send form. What was already sent is still followed, and told of by a notification. */
export function resetSend(kit: Kit): void {
  sendMachine(kit).send({ type: 'Reset' })
}
