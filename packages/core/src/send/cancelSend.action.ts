import type { Kit } from '../kit/kit.types.ts'
import { sendMachine } from './sendMachine.ts'

/**
 * Stops waiting for the wallet and goes back to the form. The wallet's own window can't be closed from here: should the
 * person sign there all the same, the notification still tells how it ended.
 */
export function cancelSend(kit: Kit): void {
  const { status } = kit.store.getState().send
  if (status !== 'resolving' && status !== 'signing') return
  kit.slots.delete('send.ticket')
  sendMachine(kit).send({ type: 'Cancelled' })
}
