import { toChecksumAddress } from '@latchkey/protocol'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { AbiField, AbiType, AbiValue } from './abi.types.ts'
import { encodeAbi } from './encodeAbi.ts'
import { isDynamic } from './isDynamic.ts'

/** No honest call has more items than this in one list; a forged length must not cost memory. */
const mostItems = 4096

function slice(data: Uint8Array, start: number, length: number): Uint8Array {
  if (start < 0 || length < 0 || start + length > data.length) throw new Error('out of bounds')
  return data.subarray(start, start + length)
}

function wordAt(data: Uint8Array, at: number): bigint {
  return BigInt(`0x${bytesToHex(slice(data, at, 32))}`)
}

function indexAt(data: Uint8Array, at: number): number {
  const value = wordAt(data, at)
  if (value > BigInt(data.length)) throw new Error('out of bounds')
  return Number(value)
}

/** How many bytes a value takes in the head. */
function headSize(type: AbiType): number {
  if (isDynamic(type)) return 32
  if (type.kind === 'array') return (type.length ?? 0) * headSize(type.item)
  if (type.kind === 'tuple') return type.fields.reduce((sum, field) => sum + headSize(field.type), 0)
  return 32
}

function within(value: bigint, cut: bigint): bigint {
  if (value !== cut) throw new Error('more than its type holds')
  return value
}

function decodeOne(type: AbiType, data: Uint8Array, at: number): AbiValue {
  switch (type.kind) {
    case 'uint':
      return within(wordAt(data, at), BigInt.asUintN(type.bits, wordAt(data, at)))
    case 'int': {
      const value = BigInt.asIntN(256, wordAt(data, at))
      return within(value, BigInt.asIntN(type.bits, value))
    }
    case 'bool':
      return wordAt(data, at) === 1n
    case 'address':
      return toChecksumAddress(`0x${bytesToHex(slice(data, at + 12, 20))}`)
    case 'fixedBytes':
      return `0x${bytesToHex(slice(data, at, type.size))}`
    case 'bytes':
    case 'string': {
      const bytes = slice(data, at + 32, indexAt(data, at))
      return type.kind === 'bytes'
        ? `0x${bytesToHex(bytes)}`
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    }
    case 'tuple':
      return decodeFields(type.fields, data, at)
    case 'array': {
      const length = type.length ?? indexAt(data, at)
      if (length > mostItems) throw new Error('too many items')
      const fields = Array.from({ length }, () => ({ name: '', type: type.item }))
      return decodeFields(fields, data, type.length === undefined ? at + 32 : at)
    }
  }
}

function decodeFields(fields: readonly AbiField[], data: Uint8Array, base: number): AbiValue[] {
  let head = base
  return fields.map(({ type }) => {
    const at = isDynamic(type) ? base + indexAt(data, head) : head
    head += headSize(type)
    return decodeOne(type, data, at)
  })
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

/**
 * Reads arguments. `undefined` unless encoding what was read gives exactly these bytes again: what a person is shown is
 * then all that the bytes say. Dirty padding, gaps, shared tails and trailing bytes are therefore "cannot be read".
 */
export function decodeAbi(fields: readonly AbiField[], data: Uint8Array): readonly AbiValue[] | undefined {
  try {
    const values = decodeFields(fields, data, 0)
    return sameBytes(encodeAbi(fields, values), data) ? values : undefined
  } catch {
    return undefined
  }
}
