import type { Connection, KitState } from '@latchkey/core'

/** The connection of whoever is logged in. */
export function selectLoggedIn(state: KitState): Connection | undefined {
  return [...state.connections.values()].find(({ type }) => type === 'AUTH')
}
