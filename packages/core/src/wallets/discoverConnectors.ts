import { dormantConnections } from '../connection/dormantConnections.ts'
import { restoreConnection } from '../connection/restoreConnection.ts'
import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/** Fills `connectors` from the kit's sources and keeps it up to date. Returns the stop function. */
export function discoverConnectors(kit: Kit): () => void {
  const sources = slot(kit, 'connectors.sources', () =>
    (kit.options.connectors ?? []).map((source) => source({ env: kit.env })),
  )
  const stopped = new AbortController()
  const update = () => {
    const connectors = sources.flatMap((source) => source.current())
    kit.store.setState({ connectors })
    if (kit.options.enableReconnect === false || kit.slots.has('connection.reconnect')) return
    // A wallet that shows itself late is taken up like those that were there at once.
    for (const connector of connectors) {
      const dormant = dormantConnections(kit)
      if (dormant.delete(connector.id)) void restoreConnection(kit, connector, stopped.signal)
    }
  }
  const stops = sources.map((source) => source.start(update))
  update()
  return () => {
    stopped.abort()
    for (const stop of stops) stop()
  }
}
