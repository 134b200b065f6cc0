import type { Kit } from '../kit/kit.types.ts'
import { modalMachine } from './modalMachine.ts'

/** Shakes the modal for 500 ms: it refuses to close. */
export function shakeModal(kit: Kit): void {
  modalMachine(kit).send({ type: 'Shaken' })
}
