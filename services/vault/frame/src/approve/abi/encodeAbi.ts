import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { AbiField, AbiType, AbiValue } from './abi.types.ts'
import { isDynamic } from './isDynamic.ts'

function word(value: bigint): Uint8Array {
  return hexToBytes(BigInt.asUintN(256, value).toString(16).padStart(64, '0'))
}

function paddedEnd(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil(bytes.length / 32) * 32)
  padded.set(bytes)
  return padded
}

function list(value: AbiValue): readonly AbiValue[] {
  if (typeof value === 'object') return value
  throw new Error('a list was expected')
}

function fromHex(value: AbiValue): Uint8Array {
  return hexToBytes(String(value).slice(2))
}

function encodeOne(type: AbiType, value: AbiValue): Uint8Array {
  switch (type.kind) {
    case 'uint':
    case 'int':
    case 'address':
      return word(BigInt(value as bigint | string))
    case 'bool':
      return word(value === true ? 1n : 0n)
    case 'fixedBytes':
      return paddedEnd(fromHex(value))
    case 'bytes':
    case 'string': {
      const bytes = type.kind === 'bytes' ? fromHex(value) : utf8ToBytes(String(value))
      return concatBytes(word(BigInt(bytes.length)), paddedEnd(bytes))
    }
    case 'tuple':
      return encodeAbi(type.fields, list(value))
    case 'array': {
      const items = list(value)
      const body = encodeAbi(
        items.map(() => ({ name: '', type: type.item })),
        items,
      )
      return type.length === undefined ? concatBytes(word(BigInt(items.length)), body) : body
    }
  }
}

/** The canonical ABI encoding: heads, then tails in order, without gaps. */
export function encodeAbi(fields: readonly AbiField[], values: readonly AbiValue[]): Uint8Array {
  const parts = fields.map(({ type }, i) => {
    const value = values[i]
    if (value === undefined) throw new Error('a value is missing')
    return { dynamic: isDynamic(type), bytes: encodeOne(type, value) }
  })
  let offset = parts.reduce((sum, part) => sum + (part.dynamic ? 32 : part.bytes.length), 0)
  const heads: Uint8Array[] = []
  const tails: Uint8Array[] = []
  for (const part of parts) {
    if (part.dynamic) {
      heads.push(word(BigInt(offset)))
      tails.push(part.bytes)
      offset += part.bytes.length
    } else heads.push(part.bytes)
  }
  return concatBytes(...heads, ...tails)
}
