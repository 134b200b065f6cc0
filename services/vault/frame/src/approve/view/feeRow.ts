import { amountNode } from './amountNode.ts'
import { element } from './element.ts'
import { fillText } from './fillText.ts'
import type { DrawContext, Review } from './view.types.ts'

/** What the network takes. A signature costs nothing. */
export function feeRow({ subject, facts }: Review, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  const free = subject.kind === 'message' || subject.kind === 'typedData'
  const { fee } = facts ?? {}
  const says = free
    ? screen.feeNone
    : fee !== undefined
      ? fillText(screen.feeAtMost, { amount: amountNode(fee, { kind: 'native' }, context) })
      : facts
        ? screen.feeMissing
        : screen.feeLoading
  return element(
    'dl',
    { class: 'approve-rows approve-fee', 'data-testid': 'approve-fee' },
    element('div', {}, element('dt', {}, screen.fee), element('dd', {}, element('span', {}, says))),
  )
}
