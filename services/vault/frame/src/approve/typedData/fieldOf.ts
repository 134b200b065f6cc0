import type { TypedNode } from './typed.types.ts'

/** A member of a struct by its name. */
export function fieldOf(node: TypedNode | undefined, name: string): TypedNode | undefined {
  return node?.kind === 'struct' ? node.fields.find((field) => field.name === name)?.node : undefined
}
