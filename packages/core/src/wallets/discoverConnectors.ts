import { fetchCode } from '../kit/fetchCode.ts'
import type { Kit } from '../kit/kit.types.ts'

/** Fills `connectors` from the kit's sources and keeps it up to date. Returns the stop function. */
export function discoverConnectors(kit: Kit, signal: AbortSignal): () => void {
  const sources = kit.internals.get(createSources)
  const load = () => import('../connection/reconnect.action.ts')
  const update = () => {
    kit.store.setState({ connectors: sources.flatMap((source) => source.current()) })
    if (kit.options.enableReconnect === false || kit.store.getState().pendingReconnects.size === 0) return
    fetchCode(kit, signal, load, ({ resumePending }) => resumePending(kit))
  }
  const stops = sources.map((source) => source.start(update))
  update()
  return () => {
    for (const stop of stops) stop()
  }
}

const createSources = ({ options, env }: Kit) => (options.connectors ?? []).map((source) => source({ env }))
