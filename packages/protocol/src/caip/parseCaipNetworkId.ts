import type { Namespace } from '../namespace.ts'
import { invalidCaipNetworkId } from './caip.errors.ts'
import type { CaipNetworkId } from './caip.types.ts'
import { isNamespace } from './isNamespace.ts'

/**
 * Splits a CAIP-2 chain id.
 * @throws KitError `caip/invalid-network-id` unless it has exactly two non-empty parts and a known namespace (spec 5).
 */
export function parseCaipNetworkId(text: string): parseCaipNetworkId.ReturnType {
  const [namespace, reference, ...rest] = String(text).split(':')
  if (!namespace || !reference || rest.length > 0 || !isNamespace(namespace)) {
    throw invalidCaipNetworkId({ text: String(text) })
  }
  return { namespace, reference, networkId: `${namespace}:${reference}` }
}

export declare namespace parseCaipNetworkId {
  type ReturnType = { namespace: Namespace; reference: string; networkId: CaipNetworkId }
}
