import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import type { Connection } from '../kit/kit.types.ts'

/**
 * Where a wallet stands among the networks of a namespace. One that serves several stands on a network of one of them,
 * which says nothing of the others.
 */
export function standsOn(
  connection: Connection | undefined,
  namespace: Namespace | undefined,
): CaipNetworkId | undefined {
  const networkId = connection?.walletNetworkId
  return networkId?.startsWith(`${namespace}:`) ? networkId : undefined
}
