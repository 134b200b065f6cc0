import type { CaipNetworkId } from '@latchkey/protocol'
import { allNetworks } from '@latchkey/protocol/networks'
import type { ChainFacts } from './view.types.ts'

/** A chain as people know it. One that the table does not have is named by its id; its currency has no name then. */
export function chainFacts(chainId: CaipNetworkId): ChainFacts {
  const known = allNetworks.find((network) => network.caipNetworkId === chainId)
  if (!known) return { name: chainId, symbol: '', decimals: 18 }
  const { symbol, decimals } = known.nativeCurrency
  return { name: known.name, symbol, decimals }
}
