import type { TypedNode } from './typed.types.ts'

type Struct = Extract<TypedNode, { kind: 'struct' }>

/** Every struct of typed data, outermost first, however deep it lies. */
export function structsOf(node: TypedNode): readonly Struct[] {
  if (node.kind === 'value') return []
  if (node.kind === 'list') return node.items.flatMap(structsOf)
  return [node, ...node.fields.flatMap((field) => structsOf(field.node))]
}
