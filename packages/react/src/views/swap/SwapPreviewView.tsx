import { goBack, replaceView } from '@latchkey/core'
import type { SwapPlan as Steps, SwapToken } from '@latchkey/core/swap'
import { alertIcon, Body, Button, ButtonRow, Note, Skeleton, Text } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { ErrorNote } from '../../parts/ErrorDetails.tsx'
import { useKitQuery } from '../../queries/useKitQueries.ts'
import { useText } from '../../text/TextContext.ts'
import { Confirmations, neededConfirmations } from './Confirmations.tsx'
import { GiveAndGet } from './GiveAndGet.tsx'
import { PlanReview } from './PlanReview.tsx'
import { PlanSteps } from './PlanSteps.tsx'
import { SwapFacts } from './SwapFacts.tsx'
import { SwapResultView } from './SwapResultView.tsx'
import { type SwapForm, useSwapForm } from './useSwapForm.ts'
import { isSettled, useSwapPlan } from './useSwapPlan.ts'
import { useSwapWarnings } from './useSwapWarnings.ts'
import { WarningNote } from './WarningNote.tsx'

/** Last look: what leaves, what arrives at least, what it costs, and what the wallet will be asked for. */
export function SwapPreviewView() {
  const kit = useKit()
  const form = useSwapForm()
  const plan = useSwapPlan()
  const isDone = plan !== undefined && isSettled(plan)
  useEffect(() => {
    if (isDone) replaceView(kit, 'SwapResult')
  }, [kit, isDone])
  if (isDone) return <SwapResultView />
  if (plan) return <PlanReview plan={plan} />
  return <QuoteReview form={form} />
}

function QuoteReview({ form }: { readonly form: SwapForm }) {
  const kit = useKit()
  const { t } = useText()
  const warnings = useSwapWarnings(form)
  const steps = useSteps(form)
  const [given, setGiven] = useState<readonly string[]>([])
  const { quote, sourceToken, toToken, status, error, isQuoting, quoteError } = form
  if (!sourceToken || !toToken) return null
  if (!quote) {
    return (
      <Body>
        {quoteError && <ErrorNote error={quoteError} />}
        {isQuoting && <Skeleton height={320} />}
        <Button onClick={() => goBack(kit)}>{t('preview.edit')}</Button>
      </Body>
    )
  }
  const isBusy = status === 'preparing'
  const full = (units: bigint, token: SwapToken) => form.amountText(units, token, token.decimals)
  const isConfirmed = neededConfirmations(warnings).every((text) => given.includes(text))
  const isAllowing = steps.data !== undefined && steps.data.steps[0].kind !== 'swap'
  const submit = () => {
    form.submit({ quote }).catch((reason: unknown) => kit.env.log('debug', 'The swap has not begun', reason))
  }
  const worth = form.worthText(quote.givenUnits, sourceToken)
  return (
    <Body>
      <GiveAndGet
        give={{ ...sourceToken, amount: full(quote.givenUnits, sourceToken), worth }}
        get={{ ...toToken, amount: full(quote.minimumUnits, toToken) }}
      />
      {status === 'changed' && (
        <Note icon={alertIcon} tone="warn" live="alert" title={t('swap.changed.title')}>
          {t('swap.changed.body', { amount: full(quote.minimumUnits, toToken) })}
        </Note>
      )}
      {error && status === 'failed' ? <ErrorNote error={error} /> : <WarningNote warnings={warnings} />}
      <Confirmations warnings={warnings} given={given} onChange={setGiven} />
      <SwapFacts form={form} review />
      {steps.error && <ErrorNote error={steps.error} />}
      {steps.data && <PlanSteps steps={steps.data.steps} />}
      {steps.isPending && <Skeleton height={64} />}
      <Text tone="small">{t('swap.frontRun')}</Text>
      <ButtonRow>
        <Button onClick={() => (isBusy ? form.cancel() : goBack(kit))}>
          {isBusy ? t('preview.cancel') : t('preview.edit')}
        </Button>
        <Button
          variant="primary"
          data-testid="swap-action-button"
          busy={isBusy}
          disabled={!isConfirmed || steps.data === undefined}
          onClick={submit}
        >
          {isBusy && isAllowing ? t('swap.approving') : isAllowing ? t('swap.approve') : t('swap.swap')}
        </Button>
      </ButtonRow>
    </Body>
  )
}

/** What the wallet will be asked for. The same for a route as long as nothing moves: not asked again with each quote. */
function useSteps({ quote, sourceToken, toToken, slippageBps, owner }: SwapForm) {
  return useKitQuery<Steps>((_, kit) => {
    if (!quote || !sourceToken || !toToken || owner === undefined) return undefined
    const { routeId, spender = '', givenUnits } = quote
    return {
      queryKey: ['swap', 'steps', owner, routeId, spender, String(givenUnits)],
      staleTime: 0,
      retry: false,
      queryFn: async () => {
        const { swapCode } = await import('../../hooks/swapCode.ts')
        return swapCode.swapSteps(kit, { quote, sourceToken, toToken, slippageBps, owner })
      },
    }
  })
}
