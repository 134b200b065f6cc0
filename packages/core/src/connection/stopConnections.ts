import type { Kit } from '../kit/kit.types.ts'
import { connectionMachine } from './connectionMachine.ts'

/** Stops listening to wallets and ends a reconnect that runs. The sessions stay as they are. */
export function stopConnections(kit: Kit): void {
  const running = kit.slots.get('connection.reconnect') as { abort: AbortController } | undefined
  running?.abort.abort()
  kit.slots.delete('connection.reconnect')
  connectionMachine(kit).stop()
}
