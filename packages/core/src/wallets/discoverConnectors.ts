import { dormantConnections } from '../connection/dormantConnections.ts'
import type { Kit } from '../kit/kit.types.ts'
import { slot } from '../kit/slot.ts'

/** Fills `connectors` from the kit's sources and keeps it up to date. Returns the stop function. */
export function discoverConnectors(kit: Kit): () => void {
  const sources = slot(kit, 'connectors.sources', () =>
    (kit.options.connectors ?? []).map((source) => source({ env: kit.env })),
  )
  const stopped = new AbortController()

  // A wallet that shows itself late is taken up like those that were there at once.
  const takeUp = async () => {
    const { restoreConnection } = await import('../connection/reconnect.action.ts')
    for (const connector of kit.store.getState().connectors) {
      if (dormantConnections(kit).has(connector.id)) await restoreConnection(kit, connector, stopped.signal)
    }
  }
  const update = () => {
    kit.store.setState({ connectors: sources.flatMap((source) => source.current()) })
    if (kit.options.enableReconnect === false || kit.slots.has('connection.reconnect')) return
    if (dormantConnections(kit).size > 0) void takeUp()
  }
  const stops = sources.map((source) => source.start(update))
  update()
  return () => {
    stopped.abort()
    for (const stop of stops) stop()
  }
}
