import { element } from './element.ts'

/** What people compare: four at the start, after `0x`, and six at the end. */
const leading = /^(0x)?.{4}/
const trailing = 6

/** An address in full, in two halves that stay whole: a review shortens none. */
export function addressNode(address: string): HTMLElement {
  const start = leading.exec(address)?.[0] ?? ''
  const middle = address.slice(start.length, -trailing)
  const half = Math.ceil(address.length / 2) - start.length
  const piece = (...children: (Node | string)[]) => element('span', { class: 'approve-half' }, ...children)
  return element(
    'bdi',
    { class: 'approve-mono', dir: 'ltr' },
    piece(element('b', {}, start), middle.slice(0, half)),
    piece(middle.slice(half), element('b', {}, address.slice(-trailing))),
  )
}
