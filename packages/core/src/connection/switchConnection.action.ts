import type { Kit } from '../kit/kit.types.ts'
import { walletUnavailable } from './connection.errors.ts'
import { connectionMachine } from './connectionMachine.ts'

/**
 * Makes another connected wallet the one in use, on each namespace that it serves.
 * @throws KitError `wallet/unavailable` when it is not connected.
 */
export function switchConnection(kit: Kit, options: switchConnection.Options): void {
  const { connectorId } = options
  if (!kit.store.getState().connections.has(connectorId)) throw walletUnavailable({ connectorId })
  connectionMachine(kit).send({ type: 'ConnectionChosen', connectorId })
}

export declare namespace switchConnection {
  type Options = { connectorId: string }
}
