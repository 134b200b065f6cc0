import type { Kit } from '../kit/kit.types.ts'
import type { Connector } from '../ports/connector.ts'
import { serviceImageUrl } from './serviceImageUrl.ts'

/** Where the image of a connector is; `undefined` when it has none. */
export function connectorImageUrl(kit: Kit, connector: Connector): string | undefined {
  return connector.imageUrl ?? serviceImageUrl(kit, 'public/getAssetImage', connector.imageId)
}
