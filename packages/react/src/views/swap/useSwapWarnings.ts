import { impactLimits, slippageLimits } from '@latchkey/core/swap'
import { useText } from '../../text/TextContext.ts'
import { impactOf, markOf, percentText } from './swapFigures.ts'
import type { SwapForm } from './useSwapForm.ts'

/** What is to be known of a swap before it is signed. */
export type SwapWarning = {
  readonly tone: 'bad' | 'warn' | 'plain'
  readonly title: string
  readonly body: string
  /** What the person says yes to apart from the swap itself. */
  readonly confirm?: string | undefined
}

const tones: readonly SwapWarning['tone'][] = ['bad', 'warn', 'plain']

/** All that is to be known of the chosen quote and of the form, the gravest first. */
export function useSwapWarnings(form: SwapForm): readonly SwapWarning[] {
  const { t, locale } = useText()
  const { quote, sourceToken, toToken, tokens, slippageBps, native, givenUnits, balanceOf } = form
  const warnings: SwapWarning[] = []
  const pair = { give: sourceToken?.symbol ?? '', get: toToken?.symbol ?? '' }
  for (const token of [sourceToken, toToken]) {
    const mark = token && tokens && markOf(token, tokens)
    if (!mark) continue
    const title = t(`swap.warn.${mark}.title`, { token: token.symbol })
    warnings.push({ tone: mark === 'imitation' ? 'bad' : 'warn', title, body: t(`swap.warn.${mark}.body`) })
  }
  if (quote?.sellable === false) {
    const confirm = t('swap.warn.notSellable.confirm', { token: pair.get })
    const title = t('swap.warn.notSellable.title', { token: pair.get })
    warnings.push({ tone: 'bad', title, body: t('swap.warn.notSellable.body'), confirm })
  }
  const impact = quote && impactOf(quote)
  if (quote && impact === undefined) {
    const body = t('swap.warn.noMarket.body', pair)
    warnings.push({
      tone: 'warn',
      title: t('swap.warn.noMarket.title'),
      body,
      confirm: t('swap.warn.noMarket.confirm'),
    })
  }
  if (impact !== undefined && impact >= impactLimits.noteBps) {
    const percent = percentText(impact, locale)
    const isGrave = impact >= impactLimits.confirmBps
    warnings.push({
      tone: isGrave ? 'bad' : 'warn',
      title: t('swap.warn.impact.title', { percent }),
      body: t('swap.warn.impact.body'),
      confirm: isGrave ? t('swap.warn.impact.confirm', { percent }) : undefined,
    })
  }
  const rest = native && balanceOf(native)
  const leaves = sourceToken && sourceToken.address === undefined ? (givenUnits ?? 0n) : 0n
  // Of an amount that is not there the button speaks.
  if (quote && native && rest !== undefined && rest >= leaves && rest - leaves < quote.feeUnits) {
    const amount = form.amountText(quote.feeUnits, native, 6)
    const title = t('swap.warn.fee.title', { token: native.symbol })
    warnings.push({ tone: 'warn', title, body: t('swap.warn.fee.body', { amount }) })
  }
  if (slippageBps > slippageLimits.highBps) {
    warnings.push({ tone: 'warn', title: t('swap.warn.loose.title'), body: t('swap.warn.loose.body') })
  }
  if (slippageBps < slippageLimits.lowBps) {
    warnings.push({ tone: 'warn', title: t('swap.warn.tight.title'), body: t('swap.warn.tight.body') })
  }
  if (quote && !quote.tried) {
    warnings.push({ tone: 'plain', title: t('swap.warn.untried.title'), body: t('swap.warn.untried.body') })
  }
  return warnings.toSorted((left, right) => tones.indexOf(left.tone) - tones.indexOf(right.tone))
}
