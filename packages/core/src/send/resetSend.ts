import type { Kit } from '../kit/kit.types.ts'
import { editingSend } from './sendState.ts'

/** Empties a send's form, and gives up what it has begun. Where none was begun, its machine is not fetched for that. */
export function resetSend(kit: Kit): void {
  if (kit.store.getState().send === editingSend) return
  kit.store.setState({ send: editingSend })
  void import('./send.machine.ts').then(({ sendMachine }) => sendMachine(kit).send({ type: 'Reset' }))
}
