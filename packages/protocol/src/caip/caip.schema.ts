import * as v from 'valibot'
import type { CaipAddress, CaipNetworkId } from './caip.types.ts'
import { isNamespace } from './isNamespace.ts'

function hasParts(value: unknown, count: number): boolean {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return parts.length === count && parts.every((part) => part !== '') && isNamespace(parts[0] ?? '')
}

/** CAIP-2 chain id of a known namespace. */
export const caipNetworkIdSchema = /* @__PURE__ */ v.custom<CaipNetworkId>((value) => hasParts(value, 2), 'CAIP-2 id')

/** CAIP-10 account id of a known namespace. */
export const caipAddressSchema = /* @__PURE__ */ v.custom<CaipAddress>((value) => hasParts(value, 3), 'CAIP-10 id')
