import { fieldOf } from './fieldOf.ts'
import type { TypedNode } from './typed.types.ts'

/** The value of a plain member by its name. */
export function plainOf(node: TypedNode | undefined, name: string): bigint | boolean | string | undefined {
  const field = fieldOf(node, name)
  return field?.kind === 'value' ? field.value : undefined
}
