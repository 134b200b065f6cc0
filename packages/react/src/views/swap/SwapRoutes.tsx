import type { SwapQuote } from '@latchkey/core/swap'
import { Caption, downIcon, Icon, List, Row, Stack } from '@latchkey/ui'
import { useId, useState } from 'react'
import { useMoney } from '../../hooks/useMoney.ts'
import { useText } from '../../text/TextContext.ts'
import { sourceName, worthOf } from './swapFigures.ts'
import type { SwapForm } from './useSwapForm.ts'

/** A fee is small: fewer decimals than these would say nothing of it. */
export const feeDecimals = 6

export type SwapRoutesProps = {
  readonly form: SwapForm
  /** All of them stay in sight; else the chosen one, until a press. */
  readonly open?: boolean | undefined
}

/** All routes side by side: whose, what the network takes, what it gives at least, how it differs. Any can be chosen. */
export function SwapRoutes({ form, open = false }: SwapRoutesProps) {
  const { t } = useText()
  const id = useId()
  const [unfolded, setUnfolded] = useState(false)
  const { quotes = [], quote } = form
  if (quote === undefined) return null
  const count = quotes.length
  const isBest = quote === quotes[0]
  return (
    <Stack className="lk-routes">
      {!open && (
        <List>
          <Row
            title={sourceName(quote) ?? t('swap.wrap')}
            subtitle={count === 1 ? t('swap.onlyRoute') : t(isBest ? 'swap.bestOf' : 'swap.oneOf', { count })}
            trailing={<Icon d={downIcon} />}
            aria-expanded={unfolded}
            aria-controls={id}
            data-testid="swap-routes"
            onClick={() => setUnfolded(!unfolded)}
          />
        </List>
      )}
      {(open || unfolded) && (
        <div id={id}>
          <Caption>
            <span>{t('swap.routes')}</span>
            <span>{t('swap.minimum')}</span>
          </Caption>
          <List aria-label={t('swap.routes')}>
            {quotes.map((each) => (
              <RouteRow key={each.routeId} form={form} quote={each} />
            ))}
          </List>
        </div>
      )}
    </Stack>
  )
}

function RouteRow({ form, quote }: { readonly form: SwapForm; readonly quote: SwapQuote }) {
  const { t } = useText()
  const difference = useDifference(form, quote)
  const { native, toToken } = form
  if (native === undefined || toToken === undefined) return null
  const fee = form.worthText(quote.feeUnits, native) ?? form.amountText(quote.feeUnits, native, feeDecimals)
  return (
    <Row
      title={sourceName(quote) ?? t('swap.wrap')}
      subtitle={t(quote.tried ? 'swap.routeFee' : 'swap.routeFeeUntried', { fee })}
      value={form.amountText(quote.minimumUnits, toToken)}
      valueNote={difference ?? t('swap.best')}
      selected={quote === form.quote}
      data-testid={`swap-route-${quote.source}`}
      onClick={() => form.edit({ chosenRouteId: quote.routeId })}
    />
  )
}

/** How much less a route gives than the best, after what the network takes where that is known in money. */
function useDifference({ quotes, native, toToken, ...form }: SwapForm, quote: SwapQuote): string | undefined {
  const money = useMoney()
  const best = quotes?.[0]
  if (best === undefined || quote === best || !native || !toToken) return undefined
  const [got, paid] = [quote.gotUnits - best.gotUnits, quote.feeUnits - best.feeUnits]
  const gotWorth = worthOf(got, toToken, form.priceOf(toToken))
  const paidWorth = worthOf(paid, native, form.priceOf(native))
  if (gotWorth !== undefined && paidWorth !== undefined) {
    const difference = gotWorth - paidWorth
    return `${difference < 0 ? '−' : '+'}${money.text(Math.abs(difference))}`
  }
  return `${got < 0n ? '−' : '+'}${form.amountText(got < 0n ? -got : got, toToken, feeDecimals)}`
}
