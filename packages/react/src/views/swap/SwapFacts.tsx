import type { SwapQuote, SwapToken } from '@latchkey/core/swap'
import { parseCaipNetworkId, tokenDeposits } from '@latchkey/protocol'
import { Icon, KeyValue, Link, penIcon, VisuallyHidden } from '@latchkey/ui'
import { useText } from '../../text/TextContext.ts'
import { feeDecimals } from './SwapRoutes.tsx'
import { impactOf, pathSymbols, percentText, rateOf, sourceName } from './swapFigures.ts'
import type { SwapForm } from './useSwapForm.ts'

/** A rate is one or more: fewer than of a fee are enough. */
const rateDecimals = 4

export type SwapFactsProps = {
  readonly form: SwapForm
  /** Lets the slippage be changed; absent where it is a fact. */
  readonly onSlippage?: (() => void) | undefined
  /** What arrives at least stands above, and the route is not beside it. */
  readonly review?: boolean | undefined
}

/** Whether what it costs is more than a fee: an account for the token that arrives is made, and what lies in it stays. */
function hasDeposit({ feeUnits }: SwapQuote, { networkId }: SwapToken): boolean {
  const deposit = tokenDeposits[parseCaipNetworkId(networkId).namespace]
  return deposit > 0n && feeUnits >= deposit
}

/** What the chosen route costs and gives at least, line by line. */
export function SwapFacts({ form, onSlippage, review }: SwapFactsProps) {
  const { t, locale } = useText()
  const { quote, sourceToken, toToken, native, slippageBps } = form
  if (!quote || !sourceToken || !toToken || !native) return null
  const rate = rateOf(quote, sourceToken, toToken)
  const impact = impactOf(quote)
  const slippage = percentText(slippageBps, locale)
  const fee = form.amountText(quote.feeUnits, native, feeDecimals)
  const feeWorth = form.worthText(quote.feeUnits, native)
  const { operatorFee, tokenTax } = quote
  const path = pathSymbols(quote, [sourceToken, toToken, native, ...(form.tokens ?? [])])
  return (
    <KeyValue
      facts={[
        rate && {
          name: t('swap.rate'),
          value: (
            <bdi dir="ltr">{`1 ${rate.one.symbol} = ${form.amountText(rate.units, rate.other, rateDecimals)}`}</bdi>
          ),
        },
        review
          ? { name: t('swap.expected'), value: <bdi>{form.amountText(quote.gotUnits, toToken, feeDecimals)}</bdi> }
          : {
              name: t('swap.minimum'),
              value: <bdi data-testid="swap-minimum">{form.amountText(quote.minimumUnits, toToken, feeDecimals)}</bdi>,
            },
        { name: t('swap.impact'), value: impact === undefined ? t('swap.unknown') : percentText(impact, locale) },
        {
          name: t('swap.slippage'),
          value: onSlippage ? (
            <Link data-testid="swap-slippage" onClick={onSlippage}>
              {slippage} <VisuallyHidden>{t('swap.changeSlippage')}</VisuallyHidden> <Icon d={penIcon} size="s" />
            </Link>
          ) : (
            slippage
          ),
        },
        {
          name: t(hasDeposit(quote, native) ? 'swap.feeAndDeposit' : 'send.fee'),
          value: <bdi>{feeWorth ? `${fee} (${feeWorth})` : fee}</bdi>,
        },
        operatorFee && {
          name: t('swap.operatorFee', { percent: percentText(operatorFee.bps, locale) }),
          value: <bdi>{form.amountText(operatorFee.units, toToken, feeDecimals)}</bdi>,
        },
        tokenTax && {
          name: t('swap.tax'),
          value: t('swap.taxOf', {
            buy: percentText(tokenTax.buyBps, locale),
            sell: percentText(tokenTax.sellBps, locale),
          }),
        },
        review && { name: t('swap.by'), value: sourceName(quote) ?? t('swap.wrap') },
        path.length > 2 && { name: t('swap.path'), value: <bdi dir="ltr">{path.join(' › ')}</bdi> },
      ].flatMap((fact) => (fact ? [fact] : []))}
    />
  )
}
