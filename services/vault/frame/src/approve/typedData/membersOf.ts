import type { TypedNode } from './typed.types.ts'

/** A struct's members by their names, `call_data` like `callData`: wrappers spell them in both ways. */
export function membersOf(struct: Extract<TypedNode, { kind: 'struct' }>): ReadonlyMap<string, TypedNode> {
  return new Map(struct.fields.map(({ name, node }) => [name.replaceAll('_', '').toLowerCase(), node]))
}
