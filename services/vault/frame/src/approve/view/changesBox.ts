import type { Change, Estimate } from '../lookUp/lookUp.types.ts'
import { amountNode } from './amountNode.ts'
import { element } from './element.ts'
import { fillText } from './fillText.ts'
import { partNode } from './partNode.ts'
import type { DrawContext } from './view.types.ts'

const absolute = (units: bigint) => (units < 0n ? -units : units)

function changeNode(change: Change, context: DrawContext): HTMLElement {
  const leaves = change.kind === 'amount' ? change.units < 0n : !change.gained
  const what =
    change.kind === 'amount'
      ? amountNode(absolute(change.units), change.asset, context)
      : partNode({ kind: 'item', id: change.id, token: change.token }, context)
  return element('li', { 'data-leaves': String(leaves) }, element('bdi', {}, leaves ? '−' : '+', what))
}

function contents(estimate: Estimate | undefined, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  if (!estimate) return element('p', { class: 'approve-quiet approve-wait' }, screen.estimateLoading)
  if (estimate.state === 'unavailable') return element('p', { class: 'approve-quiet' }, screen.estimateMissing)
  if (estimate.state === 'fails') {
    const reason = estimate.reason === undefined ? '' : element('q', {}, element('bdi', {}, estimate.reason))
    return element('p', { class: 'approve-quiet' }, fillText(screen.estimateFails, { reason }))
  }
  if (estimate.changes.length === 0) return element('p', { class: 'approve-quiet' }, screen.estimateNone)
  return element('ul', { class: 'approve-changes' }, ...estimate.changes.map((one) => changeNode(one, context)))
}

/** What would change, as a node expects it: always called an estimate. */
export function changesBox(estimate: Estimate | undefined, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  return element(
    'section',
    { class: 'approve-box', 'data-testid': 'approve-changes' },
    element('h2', {}, screen.changes, ' ', element('span', { class: 'approve-badge' }, screen.estimate)),
    contents(estimate, context),
  )
}
