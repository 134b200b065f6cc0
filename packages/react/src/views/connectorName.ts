import type { KitState } from '@latchkey/core'

/** The name of a connector, also of one that is connected and has gone from the page. */
export function connectorName(state: KitState, connectorId: string): string | undefined {
  const connector = state.connectors.find((candidate) => candidate.id === connectorId)
  return connector?.name ?? state.connections.get(connectorId)?.name
}
