import type { Connection } from '@latchkey/core'
import { useKitState } from '@latchkey/react'

/** The connection of whoever is logged in to a wallet of this app. */
export function useLoggedIn(): Connection | undefined {
  return useKitState(({ connections }) => [...connections.values()].find(({ type }) => type === 'AUTH'))
}
