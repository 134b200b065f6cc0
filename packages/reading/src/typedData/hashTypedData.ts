import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CheckedTypedData, TypedNode } from './typedData.ts'

type Types = CheckedTypedData['types']

const plainName = (type: string) => type.replace(/(\[\d*\])+$/, '')

function collect(type: string, types: Types, found: Set<string>): Set<string> {
  const name = plainName(type)
  if (!Object.hasOwn(types, name) || found.has(name)) return found
  found.add(name)
  for (const field of types[name] ?? []) collect(field.type, types, found)
  return found
}

/** `encodeType` of EIP-712: the type, then what it refers to in alphabetical order. */
function encodeType(type: string, types: Types): string {
  const others = [...collect(type, types, new Set())].filter((name) => name !== type).sort()
  return [type, ...others]
    .map((name) => `${name}(${(types[name] ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

function word(value: bigint): Uint8Array {
  return hexToBytes(BigInt.asUintN(256, value).toString(16).padStart(64, '0'))
}

function encodeNode(node: TypedNode, types: Types): Uint8Array {
  if (node.kind === 'struct') return hashStruct(node, types)
  if (node.kind === 'list') return keccak_256(concatBytes(...node.items.map((item) => encodeNode(item, types))))
  const { type, value } = node
  if (typeof value === 'bigint') return word(value)
  if (typeof value === 'boolean') return word(value ? 1n : 0n)
  if (type === 'string') return keccak_256(utf8ToBytes(value))
  if (type === 'bytes') return keccak_256(hexToBytes(value.slice(2)))
  if (type === 'address') return word(BigInt(value))
  const padded = new Uint8Array(32)
  padded.set(hexToBytes(value.slice(2)))
  return padded
}

function hashStruct(node: Extract<TypedNode, { kind: 'struct' }>, types: Types): Uint8Array {
  const typeHash = keccak_256(utf8ToBytes(encodeType(node.type, types)))
  return keccak_256(concatBytes(typeHash, ...node.fields.map((field) => encodeNode(field.node, types))))
}

/** The 32 bytes that are signed. EIP-712. */
export function hashTypedData(data: CheckedTypedData): Uint8Array {
  const domain = hashStruct(data.domain, data.types)
  // A domain alone may be signed: then there is no message part.
  const message = data.primaryType === 'EIP712Domain' ? new Uint8Array() : hashStruct(data.message, data.types)
  return keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), domain, message))
}
