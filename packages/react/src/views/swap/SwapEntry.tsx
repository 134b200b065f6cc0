import { alertIcon, Button, KeyValue, Note, Skeleton, Stack } from '@latchkey/ui'
import { useState } from 'react'
import { useLoaded } from '../../hooks/useLoaded.ts'
import { useText } from '../../text/TextContext.ts'
import { useBuyButton } from '../buy/useBuyButton.ts'
import { SwapAmounts, type Target } from './SwapAmounts.tsx'
import { SwapFacts } from './SwapFacts.tsx'
import { SwapRoutes } from './SwapRoutes.tsx'
import type { SwapForm } from './useSwapForm.ts'
import { useSwapWarnings } from './useSwapWarnings.ts'
import { WarningNote } from './WarningNote.tsx'

// Few change it.
const loadSlippage = async () => (await import('./SlippageChoice.tsx')).SlippageChoice

export type SwapEntryProps = {
  readonly form: SwapForm
  /** The routes are shown elsewhere. */
  readonly routesApart?: boolean | undefined
  readonly onSelect: (target: Target) => void
  readonly onConnect: () => void
  readonly onReview: () => void
}

/** What is given for what, over which route: everything up to the review. */
export function SwapEntry({ form, routesApart, onSelect, onConnect, onReview }: SwapEntryProps) {
  const { errorText } = useText()
  const [slippageOpen, setSlippageOpen] = useState(false)
  const SlippageChoice = useLoaded(loadSlippage, slippageOpen)
  const warnings = useSwapWarnings(form)
  const { quote, quoteError, tokensError } = form
  const error = tokensError ?? quoteError
  const said = error && errorText(error, { network: form.network?.name })
  return (
    <>
      <SwapAmounts form={form} onSelect={onSelect} />
      {said && (
        <Note icon={alertIcon} tone="bad" live="status" title={said.title}>
          {said.body}
        </Note>
      )}
      {quote && !routesApart && <SwapRoutes form={form} />}
      {form.isQuoting && <WaitingFacts />}
      {quote && <SwapFacts form={form} onSlippage={() => setSlippageOpen(!slippageOpen)} />}
      {slippageOpen && SlippageChoice && <SlippageChoice form={form} />}
      {!said && <WarningNote warnings={warnings} />}
      <SwapAction form={form} onSelect={onSelect} onConnect={onConnect} onReview={onReview} />
    </>
  )
}

/** As high as the facts that come. */
function WaitingFacts() {
  return (
    <Stack aria-hidden="true">
      <Skeleton height={60} />
      <KeyValue
        facts={['a', 'b', 'c', 'd', 'e'].map((name) => ({
          name,
          value: <Skeleton width={96} height={16} />,
        }))}
      />
    </Stack>
  )
}

/** The one button: what is missing, or the way to the review. */
function SwapAction({ form, onSelect, onConnect, onReview }: Omit<SwapEntryProps, 'routesApart'>) {
  const { t } = useText()
  const { sourceToken, toToken, givenUnits, quote, owner } = form
  const balance = form.balanceOf(sourceToken)
  const isTooMuch = givenUnits !== undefined && balance !== undefined && givenUnits > balance
  const BuyButton = useBuyButton(isTooMuch)
  const action = { variant: 'primary', 'data-testid': 'swap-action-button' } as const
  if (owner === undefined) {
    return (
      <Button {...action} onClick={onConnect}>
        {t('button.connect')}
      </Button>
    )
  }
  if (sourceToken === undefined || toToken === undefined) {
    return (
      <Button {...action} onClick={() => onSelect(sourceToken ? 'toToken' : 'sourceToken')}>
        {t('swap.selectToken')}
      </Button>
    )
  }
  return (
    <Stack>
      <Button {...action} disabled={quote === undefined || isTooMuch} onClick={onReview}>
        {t(isTooMuch ? 'swap.insufficient' : givenUnits === undefined ? 'swap.enterAmount' : 'swap.review')}
      </Button>
      {isTooMuch && BuyButton && <BuyButton token={sourceToken} />}
    </Stack>
  )
}
