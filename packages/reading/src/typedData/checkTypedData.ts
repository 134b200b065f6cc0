import { toChecksumAddress } from '@latchkey/protocol'
import * as v from 'valibot'
import type { CheckedTypedData, TypedNode } from './typedData.ts'

const nameSchema = v.pipe(v.string(), v.regex(/^[A-Za-z_$][\w$]*$/))
/** A name, and lists of it. Text of any other kind could end one struct and begin another where types are written in a row. */
const typeSchema = v.pipe(v.string(), v.maxLength(200), v.regex(/^[A-Za-z_$][\w$]*(\[\d*\])*$/))

/** EIP-712 as pages send it. The message's members are checked against the types when it is hashed. */
const typedDataSchema = v.object({
  types: v.record(
    nameSchema,
    v.pipe(v.array(v.strictObject({ name: nameSchema, type: typeSchema })), v.maxLength(200)),
  ),
  primaryType: nameSchema,
  domain: v.strictObject({
    name: v.optional(v.string()),
    version: v.optional(v.string()),
    chainId: v.optional(v.union([v.number(), v.bigint(), v.string()])),
    verifyingContract: v.optional(v.string()),
    salt: v.optional(v.string()),
  }),
  message: v.record(v.string(), v.unknown()),
})

type Types = CheckedTypedData['types']
type Struct = Extract<TypedNode, { kind: 'struct' }>

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

const maxDepth = 12
const maxNodes = 4000

function wholeNumber(value: unknown): bigint {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(-?\d+|0x[0-9a-fA-F]+)$/.test(value)) return BigInt(value)
  throw new Error('a whole number was expected')
}

function bytes(value: unknown, size?: number): string {
  if (typeof value !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(value)) throw new Error('bytes were expected')
  if (size !== undefined && value.length !== 2 + size * 2) throw new Error('bytes of another length')
  return value.toLowerCase()
}

function plainValue(type: string, value: unknown): bigint | boolean | string {
  const number = /^(u?)int(\d*)$/.exec(type)
  if (number) {
    const bits = number[2] === '' ? 256 : Number(number[2])
    const whole = wholeNumber(value)
    const fits = number[1] === 'u' ? BigInt.asUintN(bits, whole) : BigInt.asIntN(bits, whole)
    if (bits < 8 || bits > 256 || bits % 8 !== 0 || fits !== whole) throw new Error('a number out of range')
    return whole
  }
  const size = /^bytes(\d+)$/.exec(type)?.[1]
  if (size !== undefined) {
    if (Number(size) < 1 || Number(size) > 32) throw new Error('no such type')
    return bytes(value, Number(size))
  }
  if (type === 'bytes') return bytes(value)
  if (type === 'address') return toChecksumAddress(bytes(value, 20))
  if (type === 'bool' && typeof value === 'boolean') return value
  if (type === 'string' && typeof value === 'string') return value
  throw new Error('a value of another type')
}

/**
 * Checks typed data against its own types and turns it into what will be shown and hashed.
 * @throws Error when a member is missing, is of another type or out of range, or when a type is unknown.
 */
export function checkTypedData(input: unknown): CheckedTypedData {
  const parsed = v.parse(typedDataSchema, typeof input === 'string' ? JSON.parse(input) : input)
  const present = domainFields.filter(({ name }) => parsed.domain[name] !== undefined)
  const types: Types = { ...parsed.types, EIP712Domain: parsed.types.EIP712Domain ?? present }
  let nodes = 0

  function node(type: string, value: unknown, depth: number): TypedNode {
    if (depth > maxDepth || ++nodes > maxNodes) throw new Error('more than a person reads')
    const array = /^(.*)\[(\d*)\]$/.exec(type)
    if (array) {
      if (!Array.isArray(value)) throw new Error('a list was expected')
      if (array[2] !== '' && value.length !== Number(array[2])) throw new Error('a list of another length')
      return { kind: 'list', type, items: value.map((item) => node(array[1] ?? '', item, depth + 1)) }
    }
    return Object.hasOwn(types, type)
      ? struct(type, value, depth)
      : { kind: 'value', type, value: plainValue(type, value) }
  }

  function struct(type: string, value: unknown, depth: number): Struct {
    if (typeof value !== 'object' || value === null) throw new Error('members were expected')
    const members = value as Record<string, unknown>
    const fields = (types[type] ?? []).map((field) => {
      if (!Object.hasOwn(members, field.name)) throw new Error('a member is missing')
      return { name: field.name, node: node(field.type, members[field.name], depth + 1) }
    })
    return { kind: 'struct', type, fields }
  }

  if (!Object.hasOwn(parsed.types, parsed.primaryType)) throw new Error('the type of the message is missing')
  return {
    primaryType: parsed.primaryType,
    types,
    domain: struct('EIP712Domain', parsed.domain, 0),
    message: struct(parsed.primaryType, parsed.message, 0),
  }
}
