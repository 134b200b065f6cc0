import type { Namespace } from '../namespace.ts'
import { invalidCaipAddress, notACaipAddress } from './caip.errors.ts'
import type { CaipNetworkId } from './caip.types.ts'
import { isNamespace } from './isNamespace.ts'

/**
 * Splits a CAIP-10 account id. The address part is taken as it is: each namespace's own rule is `isAddress`.
 * @throws KitError `caip/not-an-address` for text without a colon, `caip/invalid-address` unless it has exactly three
 * non-empty parts and a known namespace (spec 5).
 */
export function parseCaipAddress(text: string): parseCaipAddress.ReturnType {
  if (typeof text !== 'string' || !text.includes(':')) throw notACaipAddress()
  const [namespace, reference, address, ...rest] = text.split(':')
  if (!namespace || !reference || !address || rest.length > 0 || !isNamespace(namespace)) {
    throw invalidCaipAddress({ text })
  }
  return { namespace, reference, address, networkId: `${namespace}:${reference}` }
}

export declare namespace parseCaipAddress {
  type ReturnType = { namespace: Namespace; reference: string; address: string; networkId: CaipNetworkId }
}
