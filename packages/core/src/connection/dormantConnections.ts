import type { Connection, Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/**
 * Sessions of an earlier page whose wallet could not be asked on this one: its extension is slow or switched off. They
 * stay in the stored record, and are taken up when the wallet shows itself.
 */
export function dormantConnections(kit: Kit): Map<string, Connection> {
  return slot(kit, 'connection.dormant', () => new Map<string, Connection>())
}
