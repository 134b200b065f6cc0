import type { KitState } from '../kit/kit.types.ts'

/** Whether an address is connected on the active namespace. */
export function isConnected(state: KitState): boolean {
  return state.activeNamespace !== undefined && state.currentByNamespace[state.activeNamespace] !== undefined
}
