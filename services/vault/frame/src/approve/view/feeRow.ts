import { amountNode } from './amountNode.ts'
import { element } from './element.ts'
import { fillText } from './fillText.ts'
import type { DrawContext, Review } from './view.types.ts'

/** Eight decimals are read at a glance; rounded up, so that "at most" stays true. */
function readable(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(decimals - 8, 0))
  return ((units + step - 1n) / step) * step
}

/** What the network takes. A signature costs nothing. */
export function feeRow({ subject, facts }: Review, context: DrawContext): HTMLElement {
  const { screen } = context.language.texts
  const free = subject.kind === 'message' || subject.kind === 'typedData'
  const { fee } = facts ?? {}
  const says = free
    ? screen.feeNone
    : fee !== undefined
      ? fillText(screen.feeAtMost, {
          amount: amountNode(readable(fee, context.chain.decimals), { kind: 'native' }, context),
        })
      : facts
        ? screen.feeMissing
        : screen.feeLoading
  return element(
    'dl',
    { class: 'approve-rows approve-fee', 'data-testid': 'approve-fee' },
    element('div', {}, element('dt', {}, screen.fee), element('dd', {}, element('span', {}, says))),
  )
}
