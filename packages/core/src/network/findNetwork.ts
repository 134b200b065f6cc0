import type { Network } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.types.ts'
import { networkNotFound } from './network.errors.ts'

/**
 * One of the kit's networks.
 * @throws KitError `network/not-found`.
 */
export function findNetwork(kit: Kit, networkId: string | undefined): Network {
  const network = kit.networks.find((candidate) => candidate.caipNetworkId === networkId)
  if (!network) throw networkNotFound({ details: String(networkId) })
  return network
}
