import type { Kit } from '../kit/kit.types.ts'
import type { SendChange } from './send.machine.ts'
import { sendMachine } from './sendMachine.ts'

/** Fills in the send form. Ignored while a send is under way. */
export function editSend(kit: Kit, change: SendChange): void {
  sendMachine(kit).send({ type: 'Edited', change })
}
