import { showHidden } from '../message/showHidden.ts'
import { addressNode } from './addressNode.ts'
import { element } from './element.ts'
import { fillText } from './fillText.ts'
import { icon } from './icon.ts'
import type { DrawContext, Review } from './view.types.ts'

/** Who asks, for which chain and which account. The browser told the origin; the name is the page's own claim. */
export function whoBox({ request, account, chain }: Review, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  const { host, protocol } = new URL(request.origin)
  const name = request.claimedName && showHidden(request.claimedName)
  return element(
    'section',
    { class: 'approve-who' },
    element('span', { class: 'approve-letter', 'aria-hidden': 'true' }, host.slice(0, 1).toUpperCase()),
    element(
      'div',
      { class: 'approve-origin' },
      element('bdi', { dir: 'ltr', 'data-testid': 'approve-origin' }, protocol === 'https:' ? host : request.origin),
      element('span', { class: 'approve-verified' }, icon('shield'), screen.verified),
      name
        ? element(
            'span',
            { class: 'approve-quiet' },
            fillText(screen.claims, { name: element('q', {}, element('bdi', {}, name)) }),
          )
        : undefined,
    ),
    element(
      'dl',
      { class: 'approve-rows' },
      element(
        'div',
        {},
        element('dt', {}, screen.network),
        element('dd', { 'data-testid': 'approve-network' }, chain.name),
      ),
      element('div', {}, element('dt', {}, screen.yourAccount), element('dd', {}, addressNode(account))),
    ),
  )
}
