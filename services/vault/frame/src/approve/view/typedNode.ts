import { showHidden } from '../message/showHidden.ts'
import type { TypedNode } from '../typedData/typed.types.ts'
import { addressNode } from './addressNode.ts'
import { element } from './element.ts'

function valueNode(node: Extract<TypedNode, { kind: 'value' }>): Node {
  const { type, value } = node
  if (type === 'address') return addressNode(String(value))
  const text = typeof value === 'string' ? showHidden(value) : String(value)
  return element('bdi', { class: type === 'string' ? undefined : 'approve-mono' }, text)
}

/** Typed data member by member: all that is signed, and nothing else. */
export function typedNode(node: TypedNode): HTMLElement {
  if (node.kind === 'value') return element('span', {}, valueNode(node))
  if (node.kind === 'list') {
    return element('ol', { class: 'approve-steps' }, ...node.items.map((item) => element('li', {}, typedNode(item))))
  }
  return element(
    'dl',
    { class: 'approve-rows approve-typed' },
    ...node.fields.map((field) =>
      element('div', {}, element('dt', {}, element('bdi', {}, field.name)), element('dd', {}, typedNode(field.node))),
    ),
  )
}
