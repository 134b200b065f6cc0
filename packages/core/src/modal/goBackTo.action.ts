import type { Kit } from '../kit/kit.types.ts'
import { modalMachine } from './modalMachine.ts'

/** Goes back to the entry at `index` of the stack, counted from 0; the entries above it are dropped. */
export function goBackTo(kit: Kit, index: number): void {
  modalMachine(kit).send({ type: 'WentBackTo', index })
}
