import type { Kit, KitState } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/** The rules that may refuse the closing of the modal. */
export function closeGuards(kit: Kit): Set<(state: KitState) => boolean> {
  return slot(kit, 'modal.guards', () => new Set<(state: KitState) => boolean>())
}
