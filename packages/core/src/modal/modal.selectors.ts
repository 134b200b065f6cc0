import type { Kit, KitState } from '../kit/kit.types.ts'
import { closeGuards } from './closeGuards.ts'

/** Whether the modal may close now: no guard refuses. */
export function selectCanClose(kit: Kit, state: KitState): boolean {
  return ![...closeGuards(kit)].some((refuses) => refuses(state))
}
