import { toKitError } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { findReceiver } from './findReceiver.ts'
import { sendMachine } from './sendMachine.ts'
import { sendNetwork } from './sendNetwork.ts'

/**
 * Turns what was typed as the receiver into an address: its canonical form, or the account behind a name. Puts the
 * result or the reason into `send`; resolves with the address, or `undefined` where there is none or where the text was
 * changed meanwhile.
 */
export async function resolveReceiver(kit: Kit): Promise<string | undefined> {
  const machine = sendMachine(kit)
  const typed = kit.store.getState().send.receiverAddress
  const changed = () => kit.store.getState().send.receiverAddress !== typed
  machine.send({ type: 'ReceiverAsked' })
  try {
    const receiver = await findReceiver(kit, sendNetwork(kit), typed)
    if (changed()) return undefined
    machine.send({ type: 'ReceiverFound', receiver })
    return receiver.address
  } catch (error) {
    if (!changed()) machine.send({ type: 'ReceiverRefused', error: toKitError(error) })
    return undefined
  }
}
