import type { Kit } from '../kit/kit.types.ts'

/** Fills `connectors` from the kit's sources and keeps it up to date. Returns the stop function. */
export function discoverConnectors(kit: Kit): () => void {
  const sources = kit.internals.get(createSources)
  let stopped = false
  const resume = async () => {
    const { resumePending } = await import('../connection/reconnect.action.ts')
    if (!stopped) resumePending(kit)
  }
  const update = () => {
    kit.store.setState({ connectors: sources.flatMap((source) => source.current()) })
    if (kit.options.enableReconnect !== false && kit.store.getState().pendingReconnects.size > 0) void resume()
  }
  const stops = sources.map((source) => source.start(update))
  update()
  return () => {
    stopped = true
    for (const stop of stops) stop()
  }
}

const createSources = ({ options, env }: Kit) => (options.connectors ?? []).map((source) => source({ env }))
