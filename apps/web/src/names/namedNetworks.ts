import type { Kit } from '@latchkey/core'
import { supportsNames } from '@latchkey/core/names'
import type { Network } from '@latchkey/protocol'

/** The networks on which a name of the service leads to an address. */
export const namedNetworks = (kit: Kit): readonly Network[] =>
  kit.networks.filter(({ caipNetworkId }) => supportsNames(caipNetworkId))
