import { keccak256 } from '../address/toChecksumAddress.ts'
import type { AbiCall, AbiField, AbiType } from './abi.ts'
import { bytesToHex } from './hex.ts'

const bracket = /^(.*)\[(\d*)\]$/

function plainType(text: string): AbiType {
  if (text === 'address' || text === 'bool' || text === 'bytes' || text === 'string') return { kind: text }
  const number = /^(u?int)(\d*)$/.exec(text)
  if (number) {
    const bits = Number(number[2] === '' ? '256' : number[2])
    if (bits < 8 || bits > 256 || bits % 8 !== 0) throw new Error(`no such type: ${text}`)
    return { kind: number[1] === 'int' ? 'int' : 'uint', bits }
  }
  const size = Number(/^bytes(\d+)$/.exec(text)?.[1] ?? Number.NaN)
  if (size >= 1 && size <= 32) return { kind: 'fixedBytes', size }
  throw new Error(`no such type: ${text}`)
}

/** Splits at commas that lie in no bracket. */
function splitList(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i <= text.length; i++) {
    const sign = text[i]
    if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (depth === 0 && (sign === ',' || i === text.length)) {
      if (text.slice(start, i).trim() !== '') parts.push(text.slice(start, i).trim())
      start = i + 1
    }
  }
  return parts
}

function parseType(text: string): AbiType {
  const array = bracket.exec(text)
  if (array) {
    const length = array[2] === '' ? undefined : Number(array[2])
    return { kind: 'array', item: parseType(array[1] ?? ''), length }
  }
  if (text.startsWith('(') && text.endsWith(')'))
    return { kind: 'tuple', fields: splitList(text.slice(1, -1)).map(parseField) }
  return plainType(text)
}

function parseField(text: string): AbiField {
  const space = text.lastIndexOf(' ')
  const named = space > text.lastIndexOf(')') && space > 0
  return named
    ? { name: text.slice(space + 1), type: parseType(text.slice(0, space).trim()) }
    : { name: '', type: parseType(text) }
}

function typeText(type: AbiType): string {
  if (type.kind === 'uint' || type.kind === 'int') return `${type.kind}${type.bits}`
  if (type.kind === 'fixedBytes') return `bytes${type.size}`
  if (type.kind === 'array') return `${typeText(type.item)}[${type.length ?? ''}]`
  if (type.kind === 'tuple') return `(${type.fields.map((field) => typeText(field.type)).join(',')})`
  return type.kind
}

/** Reads `transfer(address to,uint256 amount)`: its fields and its selector, the first four bytes of its hash. */
export function parseCall(signature: string): AbiCall {
  const open = signature.indexOf('(')
  const name = signature.slice(0, open)
  const fields = splitList(signature.slice(open + 1, -1)).map(parseField)
  const canonical = `${name}(${fields.map((field) => typeText(field.type)).join(',')})`
  return { name, fields, selector: `0x${bytesToHex(keccak256(new TextEncoder().encode(canonical)).slice(0, 4))}` }
}
