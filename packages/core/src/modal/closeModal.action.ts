import type { Kit } from '../kit/kit.types.ts'
import { isConnected } from './isConnected.ts'
import { modalMachine } from './modalMachine.ts'

/**
 * Hides the modal; an embedded one stays and shows Account or Connect. Closes without asking: a close button asks
 * `requestClose`.
 */
export function closeModal(kit: Kit): void {
  modalMachine(kit).send({ type: 'Closed', connected: isConnected(kit.store.getState()) })
}
