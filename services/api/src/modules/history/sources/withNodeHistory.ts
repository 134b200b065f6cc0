import type { HistorySources } from './createHistorySources.ts'
import type { HistorySource } from './historySource.types.ts'

/** As they are shown where a history says whence it is. */
const names = { node: 'node', index: 'solana-index' }

/** Histories that the service's own nodes tell, by chain, beside the sources that the operator names: those come first. */
export function withNodeHistory(sources: HistorySources, nodes: ReadonlyMap<string, HistorySource>): HistorySources {
  return {
    chains: new Set([...sources.chains, ...nodes.keys()]),
    async read(question, only) {
      const id = question.chain.network.caipNetworkId
      const node = nodes.get(id)
      const isOurs = only === names.node || only === names.index
      if (node === undefined || (sources.chains.has(id) && !isOurs)) return sources.read(question, only)
      const page = await node.read(question)
      return { page, source: page.isIndexed ? names.index : names.node }
    },
  }
}
