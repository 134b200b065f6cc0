import { supports } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/protocol'
import { useRemoteFeatures } from '../queries/useBootstrapData.ts'
import { useKit } from './useKit.ts'
import { useLoaded } from './useLoaded.ts'

const loadRegion = async () => (await import('./buyRegion.ts')).buyRegion

/**
 * Whether something can be bought on a network, or on any of the app: the operator has set up who sells, and the browser's
 * time zone is none of those that buying isn't offered in. False until that is known.
 */
export function useBuyOffered(networkId?: CaipNetworkId): boolean {
  const kit = useKit()
  const features = useRemoteFeatures()
  const ids = networkId === undefined ? kit.networks.map(({ caipNetworkId }) => caipNetworkId) : [networkId]
  const isSetUp = kit.features.onramp !== false && ids.some((id) => supports(kit, 'onramp', id, features))
  const region = useLoaded(loadRegion, isSetUp)
  return isSetUp && region !== undefined && !region.isBuyRestricted(kit)
}
