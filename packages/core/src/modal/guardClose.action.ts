import type { Kit, KitState } from '../kit/kit.types.ts'
import { closeGuards } from './closeGuards.ts'

/**
 * Lets a feature or an app's own view refuse the closing of the modal, as long as `refuses` says so. Closable is
 * derived, never stored. Returns the function that takes the guard away.
 */
export function guardClose(kit: Kit, refuses: (state: KitState) => boolean): () => void {
  const guards = closeGuards(kit)
  guards.add(refuses)
  return () => void guards.delete(refuses)
}
