import { element } from './element.ts'

/** An address in full: a review shortens none. */
export function addressNode(address: string): HTMLElement {
  return element('bdi', { class: 'approve-mono', dir: 'ltr' }, address)
}
