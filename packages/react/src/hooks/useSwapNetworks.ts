import { supports } from '@latchkey/core'
import type { Network } from '@latchkey/protocol'
import { isSwapOffered } from '@latchkey/protocol/networks'
import { useRemoteFeatures } from '../queries/useBootstrapData.ts'
import { useKit } from './useKit.ts'

/** The networks of the app that can be swapped on, none where the operator offers none; undefined until that is known. */
export function useSwapNetworks(): readonly Network[] | undefined {
  const kit = useKit()
  const features = useRemoteFeatures()
  if (features === undefined) return undefined
  return kit.networks.filter(
    ({ caipNetworkId: id }) =>
      kit.features.swaps && isSwapOffered(id, features.swaps) && supports(kit, 'swap', id, features),
  )
}
