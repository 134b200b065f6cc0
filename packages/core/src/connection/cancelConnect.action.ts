import type { Kit } from '../kit/kit.types.ts'
import { connectionMachine } from './connectionMachine.ts'

/** Stops waiting for a wallet, or forgets that it refused. A wallet's own window can't be closed from here. */
export function cancelConnect(kit: Kit): void {
  connectionMachine(kit).send({ type: 'ConnectCancelled' })
}
