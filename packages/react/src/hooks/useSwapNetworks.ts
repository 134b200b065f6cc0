import type { Kit } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { swapNetworkIds } from '@latchkey/protocol/networks'
import { useRemoteFeatures } from '../queries/useBootstrapData.ts'
import { useKit } from './useKit.ts'

/** The networks of the app that can be swapped on, none where no service does it; undefined until that is known. */
export function useSwapNetworks(): readonly Network[] | undefined {
  const kit = useKit()
  const features = useRemoteFeatures()
  if (features === undefined) return undefined
  // Settings that could not be asked for promise nothing.
  const isServed = kit.features.swaps && features.source === 'remote' && features.swaps.length > 0
  return isServed ? swapNetworks(kit) : []
}

const swapNetworks = (kit: Kit) => kit.networks.filter(({ caipNetworkId }) => swapNetworkIds.includes(caipNetworkId))
