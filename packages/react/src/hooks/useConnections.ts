import type { Connection } from '@latchkey/core'
import { useKitState } from './useKitState.ts'

/** Every wallet that is connected, oldest first. */
export function useConnections(): readonly Connection[] {
  return useKitState((state) => [...state.connections.values()])
}
