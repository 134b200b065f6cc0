import type { Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { serviceImageUrl } from './serviceImageUrl.ts'

/** Where the image of a network is; `undefined` when it has none. */
export function networkImageUrl(kit: Kit, network: Network): string | undefined {
  return network.assets.imageUrl ?? serviceImageUrl(kit, 'public/getAssetImage', network.assets.imageId)
}
