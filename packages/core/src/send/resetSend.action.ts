import type { Kit } from '../kit/kit.types.ts'
import { editingSend } from './editingSend.ts'

/** Empties the send form. What was already sent is still followed, and told of by a notification. */
export function resetSend(kit: Kit): void {
  kit.slots.delete('send.ticket')
  kit.store.setState({ send: editingSend })
}
