import type { AbiType } from './abi.types.ts'

/** Whether a value of this type stands behind an offset. */
export function isDynamic(type: AbiType): boolean {
  if (type.kind === 'bytes' || type.kind === 'string') return true
  if (type.kind === 'array') return type.length === undefined || isDynamic(type.item)
  return type.kind === 'tuple' && type.fields.some((field) => isDynamic(field.type))
}
