import type { Kit } from '../kit/kit.types.ts'
import { closeModal } from '../modal/closeModal.action.ts'
import { showUnsupportedChain } from '../network/showUnsupportedChain.ts'

/** What follows a connection: the modal closes, or shows UnsupportedChain. */
export function finishConnect(kit: Kit, connectorId: string): void {
  if (!showUnsupportedChain(kit, connectorId) && kit.store.getState().modal.open) closeModal(kit)
}
