import * as v from 'valibot'
import { KitError } from '../errors/KitError.ts'
import { type Namespace, namespaces } from '../namespace.ts'
import type { CaipAddress, CaipNetworkId } from './caip.ts'

/** Maximum length of the piece of a refused text that goes into a message. */
const shownCharacters = 120

function shown(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text
}

/** Text without a colon, or no text: not meant as CAIP-10. */
function notACaipAddress(): KitError {
  return new KitError({ code: 'caip/not-an-address', shortMessage: 'Invalid CAIP Address' })
}

/** Text of the CAIP-10 kind that breaks its rules. */
function invalidCaipAddress({ text }: { text: string }): KitError {
  return new KitError({ code: 'caip/invalid-address', shortMessage: `Invalid CAIP-10 address: ${shown(text)}` })
}

function invalidCaipNetworkId({ text }: { text: string }): KitError {
  return new KitError({ code: 'caip/invalid-network-id', shortMessage: `Invalid CAIP-2 network id: ${shown(text)}` })
}

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

function hasParts(value: unknown, count: number): boolean {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return parts.length === count && parts.every((part) => part !== '') && isNamespace(parts[0] ?? '')
}

/** CAIP-2 chain id of a known namespace. */
export const caipNetworkIdSchema = /* @__PURE__ */ v.custom<CaipNetworkId>((value) => hasParts(value, 2), 'CAIP-2 id')

/** CAIP-10 account id of a known namespace. */
export const caipAddressSchema = /* @__PURE__ */ v.custom<CaipAddress>((value) => hasParts(value, 3), 'CAIP-10 id')

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

/** Whether `text` is a namespace that the product knows. */
export function isNamespace(text: string): text is Namespace {
  return (namespaces as readonly string[]).includes(text)
}
