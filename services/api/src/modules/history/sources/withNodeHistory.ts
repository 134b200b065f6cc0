import type { HistorySources } from './createHistorySources.ts'
import type { HistorySource } from './historySource.types.ts'

/** As it is shown where a history says whence it is. */
const name = 'node'

/** Histories that the service's own nodes tell, by chain, beside the sources that the operator names: those come first. */
export function withNodeHistory(sources: HistorySources, nodes: ReadonlyMap<string, HistorySource>): HistorySources {
  return {
    chains: new Set([...sources.chains, ...nodes.keys()]),
    async read(question, only) {
      const id = question.chain.network.caipNetworkId
      const node = nodes.get(id)
      if (node === undefined || (sources.chains.has(id) && only !== name)) return sources.read(question, only)
      return { page: await node.read(question), source: name }
    },
  }
}
