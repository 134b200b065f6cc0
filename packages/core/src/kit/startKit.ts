import { reconnect } from '../connection/reconnect.action.ts'
import { stopConnections } from '../connection/stopConnections.ts'
import { persistKit } from '../persistence/persistKit.ts'
import { discoverConnectors } from '../wallets/discoverConnectors.ts'
import type { Kit } from './kit.types.ts'

/** Reads the stored record, finds wallets, takes up their sessions, and follows other tabs. Returns the stop function. */
export function startKit(kit: Kit): () => void {
  const stops = [persistKit(kit), discoverConnectors(kit), () => stopConnections(kit)]
  if (kit.options.enableReconnect !== false) void reconnect(kit)
  return () => {
    for (const stop of stops) stop()
  }
}
