import type { Namespace } from '@latchkey/protocol'
import type { ChainTable } from '../../chains/createChainTable.ts'
import type { HistorySource } from './historySource.types.ts'

/** The served chains whose nodes themselves tell a history, by CAIP-2 id. */
export function nodeHistories(
  chains: Pick<ChainTable, 'served'>,
  byNamespace: Readonly<Record<Namespace, HistorySource | undefined>>,
): ReadonlyMap<string, HistorySource> {
  return new Map(
    chains.served.flatMap(({ network }) => {
      const source = byNamespace[network.chainNamespace]
      return source === undefined ? [] : [[network.caipNetworkId, source] as const]
    }),
  )
}
