import { persistKit } from '../persistence/persistKit.ts'
import { discoverConnectors } from '../wallets/discoverConnectors.ts'
import type { Kit } from './kit.types.ts'

/**
 * Finds wallets, reads the stored record, takes up its sessions, and follows other tabs. Returns the stop function;
 * after it the kit can be started again.
 */
export function startKit(kit: Kit): () => void {
  const stops = [discoverConnectors(kit), persistKit(kit)]
  return () => {
    for (const stop of stops) stop()
    const reconnecting = kit.slots.get('connection.reconnect') as { abort: AbortController } | undefined
    reconnecting?.abort.abort()
    kit.slots.delete('connection.reconnect')
    // Only what was used has a machine.
    for (const slot of kit.slots.values()) if (isMachine(slot)) slot.stop()
  }
}

function isMachine(slot: unknown): slot is { stop: () => void } {
  return typeof slot === 'object' && slot !== null && 'stop' in slot && typeof slot.stop === 'function'
}
