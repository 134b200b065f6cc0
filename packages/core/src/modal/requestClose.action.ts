import type { Kit } from '../kit/kit.types.ts'
import { closeModal } from './closeModal.action.ts'
import { selectCanClose } from './modal.selectors.ts'
import { shakeModal } from './shakeModal.action.ts'

/** Closes the modal, or shakes it where the shown view refuses to close. Says which. */
export function requestClose(kit: Kit): boolean {
  const allowed = selectCanClose(kit, kit.store.getState())
  if (allowed) closeModal(kit)
  else shakeModal(kit)
  return allowed
}
