import { kitMachines } from '../machine/kitMachine.ts'
import { persistKit } from '../persistence/persistKit.ts'
import { watchConsent } from '../telemetry/watchConsent.ts'
import { discoverConnectors } from '../wallets/discoverConnectors.ts'
import type { Kit } from './kit.types.ts'

/**
 * Finds wallets, reads the stored record, takes up its sessions, and follows other tabs. Returns the stop function;
 * after it the kit can be started again.
 */
export function startKit(kit: Kit): () => void {
  const stopped = new AbortController()
  const stops = [discoverConnectors(kit), persistKit(kit), watchConsent(kit), () => stopped.abort()]
  if (kit.options.enableReconnect !== false && kit.store.getState().connectors.some(({ resume }) => resume)) {
    void import('../connection/resumeConnections.ts').then(({ resumeConnections }) =>
      resumeConnections(kit, stopped.signal),
    )
  }
  return () => {
    for (const stop of stops) stop()
    const reconnecting = kit.slots.get('connection.reconnect') as { abort: AbortController } | undefined
    reconnecting?.abort.abort()
    kit.slots.delete('connection.reconnect')
    for (const machine of kitMachines(kit)) machine.stop()
  }
}
